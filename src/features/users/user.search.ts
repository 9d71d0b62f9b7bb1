import { z } from 'zod'

/** The address of the form of a new user: that it is to be the manager whom the association lacks. */
export const UserCreateSearch = z.object({ role: z.literal('manager').optional().catch(undefined) })
