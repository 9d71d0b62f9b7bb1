import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { depositJournal } from '../cash.journal.ts'
import { tooMuchCash } from '../cash-box.ts'
import { type DepositInput, type DepositSlip, depositRefusals, type Undeposited } from '../deposit.ts'
import { centsOfLines } from '../sheet.ts'
import { availableOn, lockBox, readBalances } from './cash-box.repository.ts'
import { type DepositKey, findDeposit, readDepositPage } from './deposit.repository.ts'
import { paperOf } from './deposit-paper.ts'
import {
  insertCancellation,
  insertCash,
  insertDeposit,
  lockCheques,
  lockDeposit,
  nextNumber,
} from './deposit-writes.repository.ts'
import { readFreeCheques, readUndeposited } from './undeposited.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof depositJournal>
  clock: () => Date
  openDays: OpenDays
  writePdf: WritePdf
}

/** The number of days that the form of a new slip offers, today among them. */
const daysOffered = 62

const subjectOf = ({ _id, number }: DepositSlip) => ({ _id, name: `n°\u00a0${number}` })

/** Creates the service of deposit slips (docs/rules/cash.md#cash-deposits). It refuses by a `Refusal`. */
export const createDepositService = ({ db, recordAudit, clock, openDays, writePdf }: Deps) => {
  const get = async (key: DepositKey, handle = db): Promise<DepositSlip> => {
    const slip = await findDeposit(handle, key)
    if (!slip) throw notFound()
    return slip
  }

  /** Reads the chosen cheques. Throws 409 when a cheque cannot be deposited, 422 when a cheque is of a later day. */
  const chequesOf = async (transaction: Database, customerId: string, { day, chequeIds }: DepositInput) => {
    if (chequeIds.length === 0) return []
    await lockCheques(transaction, customerId, chequeIds)
    const cheques = await readFreeCheques(transaction, customerId, chequeIds)
    if (cheques.length < chequeIds.length) throw depositRefusals.unavailable()
    const newest = cheques.map(({ createdAt }) => dayOf(createdAt)).reduce((one, other) => (one > other ? one : other))
    if (newest > day) throw depositRefusals.tooEarly(newest)
    return cheques.map(({ id, cents }) => ({ chequeId: id, amountCents: cents }))
  }

  /** Locks the cash box. Throws 409 when it has less than the deposit on its day or on a later day. */
  const judgeCash = async (transaction: Database, customerId: string, { day, lines }: DepositInput): Promise<void> => {
    const cents = centsOfLines(lines)
    if (cents === 0) return
    await lockBox(transaction, customerId)
    const available = availableOn(await readBalances(transaction, customerId), day)
    if (cents > available) throw tooMuchCash(available, day)
  }

  return {
    list: (customerId: string, query: PageQuery) => readDepositPage(db, customerId, query),

    async readUndeposited(customerId: string): Promise<Undeposited> {
      const to = dayOf(clock())
      const days = await openDays.listOpen(db, customerId, { from: addDays(to, 1 - daysOffered), to })
      const balances = await readBalances(db, customerId)
      return {
        ...(await readUndeposited(db, customerId)),
        cashBalance: eurosOfCents(balances[0]?.balance ?? 0),
        openDays: days.toReversed().map((day) => ({ day, cash: eurosOfCents(availableOn(balances, day)) })),
      }
    },

    /** Throws 404 when the association has no such slip. */
    get: (key: DepositKey) => get(key),

    print: async (key: DepositKey): Promise<Buffer> => writePdf(paperOf(await get(key), clock()), key.customerId),

    /**
     * Throws 422 for a day in the future or before a cheque's day, 409 for a closed day, for a cheque that cannot be
     * deposited, and for more cash than the box has.
     */
    create(actor: Person, customerId: string, input: DepositInput): Promise<DepositSlip> {
      const { day, account } = input
      if (day > dayOf(clock())) throw depositRefusals.future()
      const key = { customerId, depositId: newId() }
      return db.transaction().execute(async (transaction) => {
        const nextOpen = await openDays.firstFrom(transaction, customerId, day)
        if (nextOpen !== day) throw depositRefusals.closed(day, nextOpen)
        // Slips are created one at a time: their numbers have no hole, and no cheque is on two of them.
        await lockCustomer(transaction, customerId)
        const cheques = await chequesOf(transaction, customerId, input)
        await judgeCash(transaction, customerId, input)
        const number = await nextNumber(transaction, customerId)
        const slip = { number, day, account, createdBy: actor.accountId, createdAt: clock() }
        await insertDeposit(transaction, key, slip, cheques)
        await insertCash(transaction, key, day, input.lines)
        const made = await get(key, transaction)
        const { after } = changesIn(depositJournal, {}, { ...made, chequeCount: String(made.chequeCount) })
        await recordAudit(transaction, depositJournal, {
          customerId,
          actor,
          action: 'created',
          subject: subjectOf(made),
          after,
        })
        return made
      })
    },

    /** Throws 409 for a slip that is already cancelled, and for a closed day. */
    cancel: (actor: Person, key: DepositKey, reason: string): Promise<DepositSlip> =>
      db.transaction().execute(async (transaction) => {
        await openDays.hold(transaction, key.customerId)
        await lockDeposit(transaction, key)
        const slip = await get(key, transaction)
        if (slip.isCancelled) throw depositRefusals.cancelled()
        if ((await openDays.firstFrom(transaction, key.customerId, slip.day)) !== slip.day)
          throw depositRefusals.closedSince(slip.day)
        await insertCancellation(transaction, key, { cancelledBy: actor.accountId, cancelledAt: clock(), reason })
        await recordAudit(transaction, depositJournal, {
          customerId: key.customerId,
          actor,
          action: 'cancelled',
          subject: subjectOf(slip),
          after: { total: slip.total },
        })
        return get(key, transaction)
      }),
  }
}
