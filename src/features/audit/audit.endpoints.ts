import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf, pageTooDeep } from '#shared/page.ts'
import { AuditEntry } from './audit.ts'

export const listJournal = endpoint({
  method: 'GET',
  path: '/customers/:customerId/journal',
  summary: 'Lists what was done in an association, newest first: who, what, when, and the fields before and after.',
  allow: ['manager', 'admin'],
  scope: 'association',
  params: AssociationParams,
  query: PageQuery,
  response: pageOf(AuditEntry),
  refusals: [pageTooDeep],
})

export const listPlatformJournal = endpoint({
  method: 'GET',
  path: '/journal',
  summary: 'Lists what was done in all associations and on the platform, newest first.',
  allow: ['admin'],
  scope: 'platform',
  query: PageQuery,
  response: pageOf(AuditEntry),
  refusals: [pageTooDeep],
})
