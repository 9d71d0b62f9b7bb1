import { z } from 'zod'
import { requiredEmail } from '#shared/contact.ts'
import { withReadVersion } from '#shared/read-version.ts'

/** The accountant of an association, to whom closings are sent. */
export const Accountant = z.object({ email: z.string().nullable() })
export type Accountant = z.infer<typeof Accountant>

const wrongEmail = 'Email invalide'

/** The address of the accountant; null for none. */
export const AccountantInput = z.strictObject({
  email: requiredEmail({ required: wrongEmail, invalid: wrongEmail }).nullable(),
})
export type AccountantInput = z.output<typeof AccountantInput>

export const AccountantEdit = withReadVersion(AccountantInput, Accountant.shape)
export type AccountantEdit = z.output<typeof AccountantEdit>
