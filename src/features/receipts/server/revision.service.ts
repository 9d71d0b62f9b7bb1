import { sql } from 'kysely'
import { z } from 'zod'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Refusal } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import { worshipWarningDays } from '../fiscal-profile.ts'
import { formatReceiptNumber, type Receipt, receiptRefusals } from '../receipt.ts'
import { type ReceiptMatters, runRefusals } from '../receipt-run.ts'
import { findProfile } from './profile.repository.ts'
import { worshipUntil } from './profile.rules.ts'
import { findReceipt, listRevised, type ReceiptKey } from './receipt.repository.ts'
import { revisionMail } from './sending.mails.ts'
import type { SendingService } from './sending.service.ts'

const mostRevised = 50

/** Finds the last day of a quality of worship that is over or ends soon. Null where there is nothing to say. */
const findEndingWorship = async (db: Database, customerId: string, today: Day): Promise<Day | null> => {
  const until = worshipUntil(await findProfile(db, customerId, { on: today }), today)
  return until !== null && until <= addDays(today, worshipWarningDays) ? until : null
}

const revisionKind = {
  name: 'receipt-revised',
  data: z.object({ customerId: z.guid(), receiptId: z.guid(), userId: z.guid() }),
  urgency: 'alarm',
  perDay: { recipient: 60, association: 600 },
} satisfies MailKind<unknown>

type MailDeps = { db: Database; outgoingMails: OutgoingMails }

/** Creates the function that tells the managers of receipts that a correction ended, in its transaction. */
export const createRevisionMails = ({ db, outgoingMails }: MailDeps) => {
  const { mailQueue, mailManagers, findManager, publicUrl } = outgoingMails
  const namesOf = (receipt: Receipt) => ({ number: formatReceiptNumber(receipt), amount: formatEuros(receipt.amount) })
  mailQueue.writeWith(revisionKind, async ({ userId, ...key }) => {
    const manager = await findManager(db, { ...key, userId })
    const receipt = await findReceipt(db, key)
    if (!manager || !receipt?.ended?.isWaiting) return undefined
    const { replacedBy } = receipt.ended
    const next = replacedBy === null ? undefined : await findReceipt(db, { ...key, receiptId: replacedBy })
    const revised = { ...namesOf(receipt), next: next ? namesOf(next) : null }
    return revisionMail(manager, revised, `${publicUrl()}/receipts/${receipt._id}`)
  })
  return async (transaction: Database, key: ReceiptKey, person: string): Promise<void> => {
    try {
      await mailManagers(transaction, revisionKind, key, { person })
    } catch (error) {
      // Beyond the bounds of a day, the screens alone tell it: no correction is refused for a mail.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

type Deps = {
  db: Database
  clock: () => Date
  receipts: { get: (key: ReceiptKey, handle?: Database) => Promise<Receipt> }
  sendings: Pick<SendingService, 'sendIn'>
}

/** Decides what becomes of receipts that corrections have ended (docs/rules/receipts.md#receipts-told). */
export const createRevisionService = ({ db, clock, receipts, sendings }: Deps) => ({
  list: async (customerId: string): Promise<ReceiptMatters> => ({
    revised: await listRevised(db, customerId, mostRevised),
    worshipUntil: await findEndingWorship(db, customerId, dayOf(clock())),
  }),

  /** Throws 409 where nothing is to be decided, and what a sending throws. */
  decide: (actor: Person, key: ReceiptKey, isMailed: boolean): Promise<Receipt> =>
    db.transaction().execute(async (transaction) => {
      await receipts.get(key, transaction)
      const { rows } = await sql<{ replacedBy: string | null }>`
        update receipt_ends set is_waiting = false, decided_at = ${clock()}, decided_by = ${actor.accountId}
        where customer_id = ${key.customerId} and receipt_id = ${key.receiptId} and is_waiting = true
        returning replaced_by`.execute(transaction)
      const [end] = rows
      if (!end) throw runRefusals.notWaiting()
      if (isMailed) {
        if (end.replacedBy === null) throw receiptRefusals.ended()
        await sendings.sendIn(transaction, actor, { ...key, receiptId: end.replacedBy })
      }
      return receipts.get(key, transaction)
    }),
})

/** Money of receipts that may be lost: donors deduct what is not theirs to deduct, or no longer may. */
export type ReceiptLoss =
  | { kind: 'receipt'; receiptId: string; number: string; cents: number }
  | { kind: 'worship'; until: Day; cents: number }

/** Lists it for 'Euros à risque' of an association, which another feature gets from app/. */
export const listReceiptLosses = async (db: Database, customerId: string, today: Day): Promise<ReceiptLoss[]> => {
  type Row = { id: string; year: number; number: number; cents: number }
  const { rows } = await sql<Row>`
    select receipt.id, receipt.year, receipt.number,
      (receipt.amount_cents - coalesce(next.amount_cents, 0))::int as cents
    from receipt_ends ended
    join receipts receipt on receipt.customer_id = ended.customer_id and receipt.id = ended.receipt_id
    left join receipts next on next.customer_id = ended.customer_id and next.id = ended.replaced_by
    where ended.customer_id = ${customerId} and ended.is_waiting = true
    order by ended.ended_at desc limit ${mostRevised}`.execute(db)
  const until = await findEndingWorship(db, customerId, today)
  return [
    ...rows.map(({ id, cents, ...names }): ReceiptLoss => {
      return { kind: 'receipt', receiptId: id, number: formatReceiptNumber(names), cents }
    }),
    ...(until === null ? [] : [{ kind: 'worship' as const, until, cents: await readYearCents(db, customerId, today) }]),
  ]
}

/** Adds up what the receipts of the last twelve months say: what a year without them puts at risk. */
const readYearCents = async (db: Database, customerId: string, today: Day): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(line.amount_cents), 0)::float8 as cents from receipt_lines line
    where line.customer_id = ${customerId} and line.is_living = true and line.given_on > ${addDays(today, -365)}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** Counts what is to be decided about the receipts of an association. */
export const countReceiptMatters = async (
  { db, clock }: { db: Database; clock: () => Date },
  customerId: string,
): Promise<number> => (await listReceiptLosses(db, customerId, dayOf(clock()))).length
