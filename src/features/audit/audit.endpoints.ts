import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { AuditEntry } from './audit.ts'

export const listJournal = endpoint({
  method: 'GET',
  path: '/customers/:customerId/journal',
  summary: 'Who changed, generated, revoked or exported what in an association, the newest first.',
  allow: ['manager', 'admin'],
  scope: 'association',
  params: AssociationParams,
  query: PageQuery,
  response: pageOf(AuditEntry),
})

export const listPlatformJournal = endpoint({
  method: 'GET',
  path: '/journal',
  summary: 'The journal of all associations and of the platform, the newest first.',
  allow: ['admin'],
  scope: 'platform',
  query: PageQuery,
  response: pageOf(AuditEntry),
})
