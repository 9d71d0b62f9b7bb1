import { z } from 'zod'

/** The search parameters of the creation form: `role=manager` when the association has no manager. */
export const UserCreateSearch = z.object({ role: z.literal('manager').optional().catch(undefined) })
