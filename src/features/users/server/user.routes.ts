import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { getMe, updateRole } from '../user.endpoints.ts'
import { getProfile, switchRole } from './user.service.ts'

export const userRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(getMe, ({ actor }) => getProfile(db, actor))
  bind(updateRole, ({ actor, body }) => switchRole(db, actor, body))
}
