import { z } from 'zod'
import { requiredEmail } from '#shared/contact.ts'
import { withReadVersion } from '#shared/read-version.ts'

/** The accountant of an association, to whom closings are sent. */
export const Accountant = z.object({ email: z.string().nullable() })
export type Accountant = z.infer<typeof Accountant>

/** The address of the accountant; null for none. */
export const AccountantInput = z.strictObject({
  email: requiredEmail({ required: 'L’email est obligatoire', invalid: 'Email invalide' }).nullable(),
})
export type AccountantInput = z.output<typeof AccountantInput>

export const AccountantEdit = withReadVersion(AccountantInput, Accountant.shape)
export type AccountantEdit = z.output<typeof AccountantEdit>
