import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Cancellations } from '#features/movements/movement.port.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { requireTwoPeople } from '#shared/server/record-rights.ts'
import { cashBoxJournal } from '../cash.journal.ts'
import { type CashDifference, type CashDifferenceInput, cashDifferenceRefusals } from '../cash-difference.ts'
import { lockBox, readBoxDays } from './cash-box.repository.ts'
import {
  type DifferenceRow,
  decideDifference,
  differenceOf,
  findDifference,
  insertDifference,
} from './cash-difference.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof cashBoxJournal>
  openDays: OpenDays
  cancellations: Pick<Cancellations, 'readConfirmationCents'>
}
type Key = { customerId: string; differenceId: string }

/** Makes box and count agree, with a reason (docs/rules/cash.md#cash-difference). Every refusal is a `Refusal`. */
export const createCashDifferences = ({ db, clock, recordAudit, openDays, cancellations }: Deps) => {
  const requireSame = async (transaction: Database, customerId: string, expectedCents: number): Promise<void> => {
    const [newest] = await readBoxDays(transaction, customerId, { before: undefined, limit: 1 })
    const balance = newest?.balance ?? 0
    if (balance !== expectedCents) throw cashDifferenceRefusals.boxChanged(eurosOfCents(balance))
  }

  const note = (
    transaction: Database,
    { actor, customerId, action }: { actor: Person; customerId: string; action: keyof typeof cashBoxJournal.actions },
    row: Pick<DifferenceRow, 'id' | 'day' | 'expectedCents' | 'countedCents'>,
  ) =>
    recordAudit(transaction, cashBoxJournal, {
      customerId,
      actor,
      action,
      subject: { _id: row.id, name: `du ${formatDate(row.day)}` },
      after: {
        counted: eurosOfCents(row.countedCents),
        difference: eurosOfCents(row.countedCents - row.expectedCents),
      },
    })

  const lockWaiting = async (transaction: Database, { customerId, differenceId }: Key): Promise<DifferenceRow> => {
    await lockBox(transaction, customerId)
    const row = await findDifference(transaction, customerId, differenceId)
    if (!row) throw notFound()
    if (row.decidedAt !== null) throw cashDifferenceRefusals.decided()
    return row
  }

  const read = async (transaction: Database, customerId: string, id: string, actor: Person) => {
    const row = await findDifference(transaction, customerId, id)
    if (!row) throw notFound()
    return differenceOf(row, actor.accountId)
  }

  return {
    /** Throws 409 when the box contains another amount by now, or a difference waits; 422 without a difference. */
    record: (actor: Person, customerId: string, input: CashDifferenceInput): Promise<CashDifference> =>
      db.transaction().execute(async (transaction) => {
        const day = await openDays.firstFrom(transaction, customerId, dayOf(clock()))
        await lockBox(transaction, customerId)
        if (await findDifference(transaction, customerId, 'waiting')) throw cashDifferenceRefusals.waiting()
        const expectedCents = centsOfEuros(input.expected)
        const countedCents = centsOfEuros(input.counted)
        await requireSame(transaction, customerId, expectedCents)
        if (countedCents === expectedCents) throw cashDifferenceRefusals.none()
        const limitCents = await cancellations.readConfirmationCents(transaction, customerId)
        const isRecorded = Math.abs(countedCents - expectedCents) <= limitCents
        const now = clock()
        const row = { id: newId(now.getTime()), day, expectedCents, countedCents, reason: input.reason }
        const counted = { countedBy: actor.accountId, countedAt: now, decidedAt: isRecorded ? now : null }
        await insertDifference(transaction, customerId, { ...row, ...counted, isRecorded })
        await note(transaction, { actor, customerId, action: isRecorded ? 'adjusted' : 'requested' }, row)
        return read(transaction, customerId, row.id, actor)
      }),

    /** Throws 422 for an own difference, 409 for one that is decided, or once the box contains another amount. */
    confirm: (actor: Person, key: Key): Promise<CashDifference> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await openDays.hold(transaction, customerId)
        const row = await lockWaiting(transaction, key)
        if (row.countedBy === actor.accountId) throw cashDifferenceRefusals.own()
        await requireTwoPeople(transaction, { first: row.countedBy, second: actor.accountId, actedAt: row.countedAt })
        await requireSame(transaction, customerId, row.expectedCents)
        const day = await openDays.firstFrom(transaction, customerId, row.day)
        const decision = { decidedAt: clock(), decidedBy: actor.accountId, isRecorded: true, day }
        await decideDifference(transaction, { customerId, id: row.id }, decision)
        await note(transaction, { actor, customerId, action: 'confirmed' }, row)
        return read(transaction, customerId, row.id, actor)
      }),

    /** Throws 409 for a difference that is decided. */
    decline: (actor: Person, key: Key): Promise<undefined> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        const row = await lockWaiting(transaction, key)
        const decision = { decidedAt: clock(), decidedBy: actor.accountId, isRecorded: false }
        await decideDifference(transaction, { customerId, id: row.id }, decision)
        await note(transaction, { actor, customerId, action: 'declined' }, row)
        return undefined
      }),
  }
}
