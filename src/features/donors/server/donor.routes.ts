import type { Bind } from '#shared/server/bind.ts'
import {
  eraseDonors,
  exportDonorData,
  exportDonorPage,
  getDonorRetention,
  holdDonors,
  listDonorErasures,
  previewDonorRetention,
  recallDonorRetention,
  searchDonors,
  updateDonorRetention,
} from '../donor.endpoints.ts'
import type { DonorService } from './donor.service.ts'
import type { RetentionService } from './retention.service.ts'

export const donorRoutes = (bind: Bind, donors: DonorService, retention: RetentionService): void => {
  bind(searchDonors, ({ customerId, body }) => donors.search(customerId, body))
  bind(exportDonorData, ({ actor, customerId, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.json"')
    return donors.exportData(actor, customerId, body.transactionIds)
  })
  bind(exportDonorPage, ({ actor, customerId, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.html"')
    return donors.exportPage(actor, customerId, body.transactionIds)
  })
  bind(eraseDonors, ({ actor, customerId, body }) => donors.erase(actor, customerId, body))
  bind(holdDonors, ({ actor, customerId, body }) => donors.hold(actor, customerId, body))

  bind(listDonorErasures, ({ customerId, query }) => retention.listErasures(customerId, query))
  bind(getDonorRetention, ({ customerId }) => retention.get(customerId))
  bind(updateDonorRetention, ({ actor, customerId, body, headers }) =>
    retention.update(actor, customerId, body, headers['if-match']),
  )
  bind(recallDonorRetention, ({ actor, customerId }) => retention.recall(actor, customerId))
  bind(previewDonorRetention, ({ customerId, query }) => retention.preview(customerId, query.months))
}
