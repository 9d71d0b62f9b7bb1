import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../audit.endpoints.ts'
import * as shapes from '../audit.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditService } from './audit.service.ts'

export const feature = {
  api: [{ tag: 'Journal', description: 'Who changed what, and when.', calls, shapes: [shapes] }],
  bind: (bind: Bind, deps: DepsOf<typeof createAuditService>) => auditRoutes(bind, createAuditService(deps)),
} satisfies Feature
