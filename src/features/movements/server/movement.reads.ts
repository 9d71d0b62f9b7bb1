import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { DonationMovements, MovementSummary } from '../movement.ts'
import { findHold, findHoldRefusal, isHeldBack } from './cash-hold.ts'
import {
  type DonationKey,
  findGift,
  type GiftRow,
  listMovementRows,
  type MovementRow,
  movementOf,
} from './movement.repository.ts'
import { canUndo, listAllowedKinds } from './movement.rules.ts'
import { standingOf } from './movement.standing.ts'
import { findWaitingRequest, requestOf } from './request.repository.ts'

const standingAnswer = (gift: GiftRow, rows: MovementRow[]) => {
  const { leftCents, refundedCents, causeId } = standingOf(gift, rows)
  const lastMove = rows.findLast(({ subjectKind }) => subjectKind === 'reassigned')
  const currentCause = lastMove
    ? causeId && lastMove.toCauseName !== null
      ? { _id: causeId, name: lastMove.toCauseName }
      : null
    : gift.originalCause
  return {
    netAmount: eurosOfCents(leftCents),
    refundedAmount: eurosOfCents(refundedCents),
    originalCause: gift.originalCause,
    currentCause,
  }
}

const summaryOf = (row: MovementRow): MovementSummary => {
  const { reason: _reason, recordedBy: _by, approvedBy: _approvedBy, reversesId: _of, ...summary } = movementOf(row)
  return summary
}

const read = async (db: Database, key: DonationKey) => {
  const [gift, rows] = [await findGift(db, key), await listMovementRows(db, key)]
  if (!gift) throw notFound()
  return { gift, rows }
}

/** Reads what was put right on a donation, and what may be (docs/rules.md#movements-details). */
export const createMovementReads = (db: Database) => {
  const listUndoable = async (key: DonationKey, gift: GiftRow, rows: MovementRow[]): Promise<string[]> => {
    const undoable: string[] = []
    for (const { id, subjectKind } of rows.filter((row) => canUndo(gift, rows, row.id)))
      if (!(await findHoldRefusal(db, key, { subjectKind, reversesId: id }))) undoable.push(id)
    return undoable
  }

  return {
    /** Returns everything that was put right on a donation. Throws 404 when the association has no such donation. */
    async list(actor: Person, key: DonationKey): Promise<DonationMovements> {
      const { gift, rows } = await read(db, key)
      const waiting = await findWaitingRequest(db, key)
      const heldBy = await findHold(db, key)
      return {
        ...standingAnswer(gift, rows),
        amount: eurosOfCents(gift.amountCents),
        isByHand: gift.isByHand,
        paymentMethod: gift.paymentMethod,
        version: rows.length,
        movements: rows.map(movementOf),
        waiting: waiting ? requestOf(waiting, actor.accountId) : null,
        heldBy,
        allowed: listAllowedKinds(gift, rows).filter((kind) => !isHeldBack(heldBy, kind)),
        undoable: await listUndoable(key, gift, rows),
      }
    },

    /** Returns what anyone who sees a donation may know of its movements. */
    async summarise(key: DonationKey) {
      const { gift, rows } = await read(db, key)
      return { ...standingAnswer(gift, rows), movements: rows.map(summaryOf) }
    },
  }
}
