import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Role } from '#shared/role.ts'

/** The signed-in person, as `users/me` tells them of themselves. */
export const Profile = z.object({
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The role they work under now. */
  role: Role,
  /** The role that was granted; only an admin's two may differ. */
  homeRole: Role,
  customer: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type Profile = z.infer<typeof Profile>

export const RoleUpdate = z.strictObject({ userId: Id, role: Role })
export type RoleUpdate = z.infer<typeof RoleUpdate>
