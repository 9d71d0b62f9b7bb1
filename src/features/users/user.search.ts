import { z } from 'zod'
import { Role } from '#shared/role.ts'
import { AccountState, DirectoryOrder } from './directory.ts'

/** The orders besides the one by name, which is the usual one. */
export const DirectorySort = DirectoryOrder.exclude(['name'])

/** The search parameters of the people of the platform. The router parses digits as a number. */
export const DirectorySearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  role: Role.optional().catch(undefined),
  state: AccountState.optional().catch(undefined),
  sort: DirectorySort.optional().catch(undefined),
})

/** The search parameters of the creation form: `role=manager` when the association has no manager. */
export const UserCreateSearch = z.object({ role: z.literal('manager').optional().catch(undefined) })
