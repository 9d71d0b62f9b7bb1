import type { Bind } from '#shared/server/bind.ts'
import type { BackgroundWork, DepsOf, Feature } from '#shared/server/feature.ts'
import * as declarationCalls from '../declaration.endpoints.ts'
import * as declarationShapes from '../declaration.ts'
import * as profileShapes from '../fiscal-profile.ts'
import * as calls from '../receipt.endpoints.ts'
import { fiscalJournal, receiptJournal, receiptRunJournal } from '../receipt.journal.ts'
import * as receiptShapes from '../receipt.ts'
import * as runCalls from '../receipt-run.endpoints.ts'
import * as runShapes from '../receipt-run.ts'
import { serveCheckPage } from './check-page.ts'
import { createDeclarationService } from './declaration.service.ts'
import { createWriteLetters } from './letters.ts'
import { createProfileService } from './profile.service.ts'
import { createReceiptService } from './receipt.service.ts'
import { createReceiptPapers } from './receipt-papers.ts'
import { createRevisionService } from './revision.service.ts'
import { createRunService } from './run.service.ts'
import { createRunWork } from './run-steps.ts'
import { createSendingService } from './sending.service.ts'

type Deps = DepsOf<typeof createProfileService | typeof createReceiptService | typeof createDeclarationService> &
  Omit<
    DepsOf<
      | typeof createRunService
      | typeof createRunWork
      | typeof createSendingService
      | typeof createRevisionService
      | typeof createWriteLetters
    >,
    'receipts' | 'sendings' | 'profiles' | 'runWork'
  >

/** Binds the calls of what comes after single receipts: runs, mails, letters, revisions and declarations. */
const bindRuns = (
  bind: Bind,
  given: Deps,
  {
    profiles,
    receipts,
  }: { profiles: ReturnType<typeof createProfileService>; receipts: ReturnType<typeof createReceiptService> },
): BackgroundWork => {
  const sendings = createSendingService({ ...given, receipts })
  const runWork = createRunWork({ ...given, receipts, sendings })
  const runs = createRunService({ ...given, profiles, runWork })
  const revisions = createRevisionService({ ...given, receipts, sendings })
  const declarations = createDeclarationService(given)
  const writeLetters = createWriteLetters({ ...given, receipts })
  bind(calls.sendReceipt, ({ actor, params }) => sendings.send(actor, params))
  bind(runCalls.previewReceiptRun, ({ customerId, query }) => runs.preview(customerId, query))
  bind(runCalls.startReceiptRun, ({ actor, customerId, body }) => runs.start(actor, customerId, body))
  bind(runCalls.getReceiptRun, ({ params }) => runs.get(params))
  bind(runCalls.mailReceiptRun, ({ actor, params }) => runs.mail(actor, params))
  bind(runCalls.recallReceiptRun, ({ actor, params }) => runs.recall(actor, params))
  bind(runCalls.getReceiptMatters, ({ customerId }) => revisions.list(customerId))
  bind(runCalls.decideRevision, ({ actor, params, body }) => revisions.decide(actor, params, body.isMailed))
  bind(runCalls.downloadReceiptLetters, async ({ params, reply }) => {
    const letters = await writeLetters(params)
    reply.header('content-disposition', 'attachment; filename="recus_lettres.zip"')
    return letters
  })
  bind(declarationCalls.getTaxDeclaration, ({ customerId, query }) => declarations.get(customerId, query.year))
  bind(declarationCalls.declareReceipts, ({ actor, customerId, body }) => declarations.declare(actor, customerId, body))
  return runWork
}

export const feature = {
  api: [
    {
      tag: 'Receipts',
      description: 'Tax receipts (reçus fiscaux): who issues them, for which causes, and the receipts.',
      calls: { ...calls, ...runCalls, ...declarationCalls },
      shapes: [profileShapes, receiptShapes, runShapes, declarationShapes],
    },
  ],
  journals: [fiscalJournal, receiptJournal, receiptRunJournal],
  bind(bind: Bind, deps: Deps): BackgroundWork {
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
    bind(calls.downloadReceipt, async ({ params, reply }) => {
      const { pdf, fileName } = await receipts.download(params)
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return pdf
    })
    return bindRuns(bind, deps, { profiles, receipts })
  },
  pages: serveCheckPage,
  upkeep: (deps: DepsOf<typeof createReceiptPapers>) => [
    { everyMs: 60_000, run: createReceiptPapers(deps).makeMissing },
  ],
} satisfies Feature
