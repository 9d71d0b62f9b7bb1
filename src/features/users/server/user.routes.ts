import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { getMe, updateRole } from '../user.endpoints.ts'
import { createSwitchRole, getProfile } from './user.service.ts'

export const userRoutes = (bind: Bind, deps: { db: Database; recordAudit: RecordAudit }): void => {
  const switchRole = createSwitchRole(deps)
  bind(getMe, ({ actor }) => getProfile(deps.db, actor))
  bind(updateRole, ({ actor, body }) => switchRole(actor, body))
}
