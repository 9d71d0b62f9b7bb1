import type { Bind } from '#shared/server/bind.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'
import type { AuditService } from './audit.service.ts'

export const auditRoutes = (bind: Bind, audit: AuditService): void => {
  bind(listJournal, ({ actor, customerId, query }) => audit.list(actor.role, customerId, query))
  bind(listPlatformJournal, ({ actor, query }) => audit.list(actor.role, undefined, query))
}
