import { setTimeout as pause } from 'node:timers/promises'
import type { LinkDonor } from '#features/donors/donors.port.ts'
import { dayOf, minuteMs } from '#shared/days.ts'
import { Refusal } from '#shared/problem.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { createStepWork, type StepWork } from '#shared/server/step-work.ts'
import { lockDonations } from './donation.queries.ts'
import { findComplete } from './profile.service.ts'
import type { ReceiptKey } from './receipt.repository.ts'
import { createIssue } from './receipt-issue.ts'
import { listRunsUnderWay, listUnmailed, listUnwritten, lockRun, type RunKey, updateRun } from './run.repository.ts'
import { planNext } from './run-plan.ts'
import type { SendingService } from './sending.service.ts'

/** The time for which mails wait and may be called back (docs/rules/receipts.md#receipts-run-mails). */
export const recallMs = 10 * minuteMs

/** The donors whose receipts a transaction issues: corrections and single receipts wait no longer than that. */
const donorsAtOnce = 25
const papersAtOnce = 3
const mailsAtOnce = 100
const busyPauseMs = 1000

type Deps = {
  db: Database
  clock: () => Date
  linkDonor: LinkDonor
  receipts: { download: (key: ReceiptKey) => Promise<unknown> }
  sendings: Pick<SendingService, 'addOfRun'>
  onFailure: (error: unknown) => void
}

type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Issues receipts of the next donors by the profile of now. Ends the run where that is no longer complete. */
const issueSome = async (
  transaction: Database,
  run: LockedRun,
  issuerName: string,
  { clock, linkDonor }: Pick<Deps, 'clock' | 'linkDonor'>,
) => {
  const issueNext = createIssue({ linkDonor })
  const { customerId, id: runId, startedBy: issuedBy } = run
  const key = { customerId, runId }
  const today = dayOf(clock())
  const profile = await findComplete(transaction, customerId, today)
  if (!profile) return updateRun(transaction, key, { state: 'issued' })
  const page = { after: run.cursorDonorId, limit: donorsAtOnce }
  const { plans, next } = await planNext(transaction, run, page, lockDonations)
  if (next === null) return updateRun(transaction, key, { state: 'issued' })
  let issuedCount = run.issuedCount
  for (const { donorId, donor, receipts } of plans)
    for (const donations of receipts) {
      // Each has its own instant: lists have them in the order of their numbers.
      const wanted = { issuedAt: clock(), issuedBy, donorId, donor, issuerName, donations, runId }
      await issueNext(transaction, customerId, profile._id, wanted)
      issuedCount += 1
    }
  return updateRun(transaction, key, { issuedCount, cursorDonorId: next })
}

const mailSome = async (transaction: Database, run: LockedRun, sendings: Deps['sendings']): Promise<void> => {
  const { customerId, id: runId, mailsLeaveAt } = run
  if (!mailsLeaveAt) throw new Error('A run that is mailed has a time for it.')
  const since = new Date(mailsLeaveAt.getTime() - recallMs)
  const unmailed = await listUnmailed(transaction, { customerId, runId }, { since, limit: mailsAtOnce })
  for (const { receiptId, email } of unmailed)
    await sendings.addOfRun(transaction, { customerId, receiptId }, email, mailsLeaveAt)
  if (unmailed.length === 0) await updateRun(transaction, { customerId, runId }, { state: 'mailed' })
}

/** Creates the work of runs: each step issues or mails some receipts (docs/rules/receipts.md#receipts-run). */
export const createRunWork = ({ db, clock, linkDonor, receipts, sendings, onFailure }: Deps): StepWork<RunKey> => {
  /** Makes documents of receipts that are issued, a few at a time. Returns whether there were any. */
  const writePapers = async (key: RunKey): Promise<boolean> => {
    const ids = await listUnwritten(db, key, papersAtOnce)
    const made = await Promise.allSettled(
      ids.map((receiptId) => receipts.download({ customerId: key.customerId, receiptId })),
    )
    for (const one of made) {
      if (one.status === 'fulfilled') continue
      // The thread of papers is busy for others: their turn is first.
      if (!(one.reason instanceof Refusal) || one.reason.status !== 503) throw one.reason
      await pause(busyPauseMs)
    }
    return ids.length > 0
  }

  return createStepWork({
    step: async (key) => {
      if (await writePapers(key)) return true
      return db.transaction().execute(async (transaction) => {
        const issuerName = await lockCustomer(transaction, key.customerId)
        const run = await lockRun(transaction, key)
        if (run?.state === 'issuing') await issueSome(transaction, run, issuerName, { clock, linkDonor })
        else if (run?.state === 'mailing') await mailSome(transaction, run, sendings)
        else return false
        return true
      })
    },
    idOf: ({ runId }) => runId,
    listUnderWay: () => listRunsUnderWay(db),
    onProgress: () => {},
    onFailure,
  })
}
