import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../audit.endpoints.ts'
import * as shapes from '../audit.ts'
import { createAuditService } from './audit.service.ts'

export const feature = {
  api: [{ tag: 'Journal', description: 'Who changed what, and when.', calls, shapes: [shapes] }],
  bind(bind: Bind, deps: DepsOf<typeof createAuditService>) {
    const audit = createAuditService(deps)
    bind(calls.listJournal, ({ actor, customerId, query }) => audit.list(actor, customerId, query))
    bind(calls.listPlatformJournal, ({ actor, query }) => audit.list(actor, undefined, query))
  },
} satisfies Feature
