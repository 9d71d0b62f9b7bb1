import { endpoint } from '#shared/endpoint.ts'
import { pageOf, pageTooDeep } from '#shared/page.ts'
import { AuditEntry, JournalQuery } from './audit.ts'

export const listJournal = endpoint({
  call: 'GET /customers/:customerId/journal',
  summary: 'Lists what was done in an association, newest first: who, what, when, and the fields before and after.',
  description: 'Filtered by person, action or kind of subject, subject and period.',
  allow: ['manager', 'admin'],
  query: JournalQuery,
  response: pageOf(AuditEntry),
  refusals: [pageTooDeep],
})

export const listPlatformJournal = endpoint({
  call: 'GET /journal',
  summary: 'Lists what was done in all associations and on the platform, newest first.',
  allow: ['admin'],
  query: JournalQuery,
  response: pageOf(AuditEntry),
  refusals: [pageTooDeep],
})
