import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as profileShapes from '../fiscal-profile.ts'
import * as calls from '../receipt.endpoints.ts'
import { fiscalJournal, receiptJournal } from '../receipt.journal.ts'
import * as receiptShapes from '../receipt.ts'
import * as checkShapes from '../receipt-check.ts'
import { createCheckReceipt, serveCheckPage } from './check-page.ts'
import { createProfileService } from './profile.service.ts'
import { createReceiptService } from './receipt.service.ts'

export const feature = {
  api: [
    {
      tag: 'Receipts',
      description: 'Tax receipts (reçus fiscaux): who issues them, for which causes, and the receipts.',
      calls,
      shapes: [profileShapes, receiptShapes, checkShapes],
    },
  ],
  journals: [fiscalJournal, receiptJournal],
  bind(bind: Bind, deps: DepsOf<typeof createProfileService | typeof createReceiptService>) {
    const profiles = createProfileService(deps)
    const receipts = createReceiptService(deps)
    bind(calls.getFiscalSetting, ({ customerId }) => profiles.get(customerId))
    bind(calls.updateFiscalProfile, ({ actor, customerId, body, headers }) =>
      profiles.update(actor, customerId, body, headers['if-match']),
    )
    bind(calls.setCauseReceipts, ({ actor, params, body }) => profiles.decide(actor, params, body.isEligible))
    bind(calls.listReceipts, ({ customerId, query }) => receipts.list(customerId, query))
    bind(calls.getReceipt, ({ params }) => receipts.get(params))
    bind(calls.getDonationReceipt, ({ params }) => receipts.ofDonation(params))
    bind(calls.issueReceipt, ({ actor, customerId, body }) => receipts.issue(actor, customerId, body))
    bind(calls.endReceipt, ({ actor, params, body }) => receipts.cancel(actor, params, body.reason))
    const check = createCheckReceipt(deps.db)
    bind(calls.checkReceipt, ({ body }) => check(body))
    bind(calls.downloadReceipt, async ({ params, reply }) => {
      const { pdf, fileName } = await receipts.download(params)
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return pdf
    })
  },
  pages: serveCheckPage,
} satisfies Feature
