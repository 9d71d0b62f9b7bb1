import { z } from 'zod'
import { AssociationParams, endpoint, Id } from '#shared/endpoint.ts'
import { PageQuery } from '#shared/page.ts'
import { everyRole, platformRoles } from '#shared/role.ts'
import { DonationInput, IdempotencyHeaders, RecordedDonation } from './donation.ts'
import {
  ExportQuery,
  GlobalStats,
  OrganizerExportQuery,
  OrganizerQuery,
  Transaction,
  TransactionPage,
  TransactionQuery,
} from './transaction.ts'

export const recordDonation = endpoint({
  method: 'POST',
  path: '/customers/:customerId/transactions',
  summary: 'Records a donation, once for each Idempotency-Key. 201 means that it is on disk.',
  allow: ['terminal', 'manager', 'admin'],
  scope: 'association',
  params: AssociationParams,
  headers: IdempotencyHeaders,
  body: DonationInput,
  status: 201,
  response: RecordedDonation,
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/customers/:customerId/transactions',
  summary: "Lists an association's donations, newest first, with the figures of the filtered set.",
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  query: TransactionQuery,
  response: TransactionPage,
})

export const getTransaction = endpoint({
  method: 'GET',
  path: '/customers/:customerId/transactions/:transactionId',
  summary: 'Returns one donation.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams.extend({ transactionId: Id }),
  response: Transaction,
})

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/customers/:customerId/transactions/export',
  summary: 'Exports the filtered donations as CSV for a French spreadsheet.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  query: ExportQuery,
  response: 'text/csv',
})

export const listCauseTransactions = endpoint({
  method: 'GET',
  path: '/customers/:customerId/causes/:causeId/transactions',
  summary:
    "Lists a cause's donations, newest first, with their figures. Includes those made through quick donations based on it.",
  allow: everyRole,
  scope: 'association',
  params: AssociationParams.extend({ causeId: Id }),
  query: PageQuery,
  response: TransactionPage,
})

export const listShortcutTransactions = endpoint({
  method: 'GET',
  path: '/customers/:customerId/shortcuts/:shortcutId/transactions',
  summary: "Lists a quick donation's donations, newest first, with their figures.",
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: AssociationParams.extend({ shortcutId: Id }),
  query: PageQuery,
  response: TransactionPage,
})

export const listDeviceTransactions = endpoint({
  method: 'GET',
  path: '/customers/:customerId/devices/:deviceId/transactions',
  summary: "Lists a terminal's donations, newest first, with their figures.",
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: AssociationParams.extend({ deviceId: Id }),
  query: PageQuery,
  response: TransactionPage,
})

export const listOrganizerTransactions = endpoint({
  method: 'GET',
  path: '/customers/organizer/transactions',
  summary: 'Lists the donations of all associations, or of one of them, newest first.',
  allow: ['organizer'],
  scope: 'platform',
  query: OrganizerQuery,
  response: TransactionPage,
})

export const exportOrganizerTransactions = endpoint({
  method: 'GET',
  path: '/customers/organizer/transactions/export',
  summary: 'Exports the filtered donations of all associations, or of one of them, as CSV.',
  allow: ['organizer'],
  scope: 'platform',
  query: OrganizerExportQuery,
  response: 'text/csv',
})

export const locateTransaction = endpoint({
  method: 'GET',
  path: '/customers/transactions/:transactionId',
  summary: 'Finds which association a donation belongs to.',
  allow: platformRoles,
  scope: 'platform',
  params: z.object({ transactionId: Id }),
  response: z.object({ _id: Id, customer: z.object({ _id: Id, name: z.string() }) }),
})

export const getGlobalStats = endpoint({
  method: 'GET',
  path: '/customers/transactions/stats',
  summary: 'Returns the figures of all associations, and those of today.',
  allow: platformRoles,
  scope: 'platform',
  response: GlobalStats,
})
