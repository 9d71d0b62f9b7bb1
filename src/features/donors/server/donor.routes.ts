import type { Bind } from '#shared/server/bind.ts'
import * as calls from '../donor.endpoints.ts'
import * as importCalls from '../donor-import.endpoints.ts'
import type { DonorService } from './donor.service.ts'
import type { createDonorImportService } from './donor-import.service.ts'
import type { DonorRecordService } from './donor-record.service.ts'
import type { createRecordErasure } from './record-erasure.service.ts'
import type { RetentionService } from './retention.service.ts'

export const donorRoutes = (
  bind: Bind,
  donors: DonorService,
  retention: RetentionService,
  records: DonorRecordService,
  eraseRecord: ReturnType<typeof createRecordErasure>,
  imports: ReturnType<typeof createDonorImportService>,
): void => {
  bind(calls.createDonor, ({ actor, customerId, body }) => records.create(actor, customerId, body))
  const uploadOf = (request: { headers: { 'content-encoding'?: string | undefined } }, sheet: string | undefined) => ({
    sheet,
    isCompressed: request.headers['content-encoding'] === 'gzip',
  })
  bind(importCalls.previewDonorImport, ({ customerId, query, body, request }) =>
    imports.preview(customerId, { ...uploadOf(request, query.sheet), body }, query),
  )
  bind(importCalls.importDonors, ({ actor, customerId, query, body, request }) =>
    imports.run(actor, customerId, { ...uploadOf(request, query.sheet), body }, query),
  )
  bind(calls.listDonors, ({ customerId, query }) => records.list(customerId, query))
  bind(calls.getDonor, ({ params }) => records.get(params))
  bind(calls.updateDonor, ({ actor, params, body, headers }) =>
    records.update(actor, params, body, headers['if-match']),
  )
  bind(calls.joinDonor, ({ actor, params, body }) => records.join(actor, params, body.donorId))
  bind(calls.separateDonor, ({ actor, params }) => records.separate(actor, params))
  bind(calls.getDonationDonor, ({ params }) => records.ofDonation(params))
  bind(calls.searchDonors, ({ customerId, body }) => donors.search(customerId, body))
  bind(calls.exportDonorData, ({ actor, customerId, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.json"')
    return donors.exportData(actor, customerId, body.transactionIds)
  })
  bind(calls.exportDonorPage, ({ actor, customerId, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.html"')
    return donors.exportPage(actor, customerId, body.transactionIds)
  })
  bind(calls.exportDonor, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.json"')
    return donors.exportRecord(actor, params)
  })
  bind(calls.exportDonorTable, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.csv"')
    return donors.exportTable(actor, params)
  })
  bind(calls.eraseDonor, ({ actor, params }) => eraseRecord(actor, params))
  bind(calls.eraseDonors, ({ actor, customerId, body }) => donors.erase(actor, customerId, body))
  bind(calls.holdDonors, ({ actor, customerId, body }) => donors.hold(actor, customerId, body))

  bind(calls.listDonorErasures, ({ customerId, query }) => retention.listErasures(customerId, query))
  bind(calls.getDonorRetention, ({ customerId }) => retention.get(customerId))
  bind(calls.updateDonorRetention, ({ actor, customerId, body, headers }) =>
    retention.update(actor, customerId, body, headers['if-match']),
  )
  bind(calls.recallDonorRetention, ({ actor, customerId }) => retention.recall(actor, customerId))
  bind(calls.previewDonorRetention, ({ customerId, query }) => retention.preview(customerId, query.months))
}
