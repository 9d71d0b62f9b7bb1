import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { StepWork } from '#shared/server/step-work.ts'
import { receiptRunJournal } from '../receipt.journal.ts'
import {
  type LeftOut,
  mostNamed,
  mostUnnamed,
  type ReceiptRun,
  type ReceiptRunInput,
  type ReceiptRunPreview,
  runRefusals,
} from '../receipt-run.ts'
import type { createProfileService } from './profile.service.ts'
import { requireProfile } from './profile.service.ts'
import { deleteWaitingMails, findRun, insertRun, lockRun, type RunKey, updateRun } from './run.repository.ts'
import { centsOf, listLateCheques, planAll, type RunWish, readUnnamed, type SeenDonation } from './run-plan.ts'
import { recallMs } from './run-steps.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof receiptRunJournal>
  clock: () => Date
  profiles: Pick<ReturnType<typeof createProfileService>, 'get'>
  runWork: Pick<StepWork<RunKey>, 'wake' | 'resume'>
}

/** Counts what a run would do. Names the first of those who are left out. */
const countPlans = async (db: Database, wish: RunWish) => {
  const counted = { donorCount: 0, receiptCount: 0, cents: 0, emailCount: 0 }
  const shares = new Map<LeftOut['reason'], { count: number; cents: number }>()
  const leftOut: LeftOut[] = []
  for await (const plan of planAll(db, wish)) {
    const { donorId, donor, email, receipts } = plan
    counted.receiptCount += receipts.length
    counted.cents += receipts.reduce((sum, donations) => sum + centsOf(donations), 0)
    if (receipts.length > 0) counted.donorCount += 1
    if (email !== null) counted.emailCount += receipts.length
    for (const { reason, cents } of plan.leftOut) {
      const share = shares.get(reason) ?? { count: 0, cents: 0 }
      shares.set(reason, { count: share.count + 1, cents: share.cents + cents })
      if (leftOut.length < mostNamed)
        leftOut.push({ donor: { _id: donorId, name: donor.name }, reason, amount: eurosOfCents(cents) })
    }
  }
  return { ...counted, shares, leftOut }
}

const shown = ({ id, createdAt, netCents }: Omit<SeenDonation, 'name'>) => ({
  _id: id,
  day: dayOf(createdAt),
  amount: eurosOfCents(netCents),
})

/** Issues the receipts of a year in one run, and mails them (docs/rules/receipts.md#receipts-run). */
export const createRunService = ({ db, recordAudit, clock, profiles, runWork }: Deps) => {
  const get = async ({ customerId, runId }: RunKey, handle = db): Promise<ReceiptRun> => {
    const run = await findRun(handle, customerId, { runId })
    if (!run) throw notFound()
    return run
  }
  const note = (
    transaction: Database,
    actor: Person,
    customerId: string,
    action: 'started' | 'mailed' | 'recalled',
    { _id, year, ...run }: Pick<ReceiptRun, '_id' | 'year'> & { count: number },
  ) =>
    recordAudit(transaction, receiptRunJournal, {
      customerId,
      actor,
      action,
      subject: { _id, name: String(year) },
      after: { count: String(run.count) },
    })

  /** Locks a run for a change, and works on it once that has committed. Throws 404 for an unknown one. */
  const change = async (
    key: RunKey,
    apply: (transaction: Database, run: NonNullable<Awaited<ReturnType<typeof lockRun>>>) => Promise<void>,
  ): Promise<ReceiptRun> => {
    await db.transaction().execute(async (transaction) => {
      const run = await lockRun(transaction, key)
      if (!run) throw notFound()
      await apply(transaction, run)
    })
    runWork.wake(key)
    return get(key)
  }

  return {
    get: (key: RunKey) => get(key),

    async preview(customerId: string, { year, floor }: { year: number; floor: number }): Promise<ReceiptRunPreview> {
      const wish = { customerId, year, floorCents: centsOfEuros(floor), chequeIds: [] }
      const { cents, shares, ...counted } = await countPlans(db, wish)
      const unnamed = await readUnnamed(db, wish, mostUnnamed)
      const cheques = await listLateCheques(db, wish, mostNamed)
      return {
        ...counted,
        year,
        amount: eurosOfCents(cents),
        lacks: (await profiles.get(customerId)).lacks,
        shares: Array.from(shares, ([reason, share]) => ({
          reason,
          count: share.count,
          amount: eurosOfCents(share.cents),
        })),
        unnamed: {
          count: unnamed.count,
          amount: eurosOfCents(unnamed.cents),
          donations: unnamed.donations.map(({ name, ...donation }) => ({ ...shown(donation), name })),
        },
        cheques: cheques.map(({ name, ...donation }) => ({ ...shown(donation), donor: name })),
        run: await findRun(db, customerId, { year }),
      }
    },

    /** Throws 409 while a run is under way, and 422 where nothing is to be issued. */
    async start(actor: Person, customerId: string, { year, floor, chequeIds }: ReceiptRunInput): Promise<ReceiptRun> {
      const startedAt = clock()
      if (year > Number(dayOf(startedAt).slice(0, 4))) throw runRefusals.future()
      await requireProfile(db, customerId, dayOf(startedAt))
      const wish = { customerId, year, floorCents: centsOfEuros(floor), chequeIds }
      const { receiptCount } = await countPlans(db, wish)
      if (receiptCount === 0) throw runRefusals.nothing()
      const id = newId(startedAt.getTime())
      await db
        .transaction()
        .execute(async (transaction) => {
          await insertRun(transaction, { ...wish, id, startedAt, startedBy: actor.accountId, receiptCount })
          await note(transaction, actor, customerId, 'started', { _id: id, year, count: receiptCount })
        })
        .catch(async (error: unknown) => {
          if (brokenUniqueConstraint(error) !== 'receipt_runs_under_way') throw error
          // A run that a failure has interrupted goes on.
          await runWork.resume()
          throw runRefusals.underWay()
        })
      runWork.wake({ customerId, runId: id })
      return get({ customerId, runId: id })
    },

    /** Mails the receipts that no mail has taken. Throws 409 while the run is under way, and 422 where none is left. */
    mail: (actor: Person, key: RunKey): Promise<ReceiptRun> =>
      change(key, async (transaction, { state }) => {
        if (state !== 'issued' && state !== 'mailed') throw runRefusals.underWay()
        const run = await get(key, transaction)
        if (run.emailCount === 0) throw runRefusals.nothingToMail()
        const mailsLeaveAt = new Date(clock().getTime() + recallMs)
        await updateRun(transaction, key, { state: 'mailing', mailsLeaveAt })
        await note(transaction, actor, key.customerId, 'mailed', { ...run, count: run.emailCount })
      }),

    /** Calls the mails back. Throws 409 once they leave. */
    recall: (actor: Person, key: RunKey): Promise<ReceiptRun> =>
      change(key, async (transaction, { mailsLeaveAt }) => {
        if (!mailsLeaveAt || mailsLeaveAt <= clock()) throw runRefusals.left()
        const run = await get(key, transaction)
        await deleteWaitingMails(transaction, key)
        await updateRun(transaction, key, { state: 'issued', mailsLeaveAt: null })
        await note(transaction, actor, key.customerId, 'recalled', { ...run, count: run.mails.waiting })
      }),
  }
}
