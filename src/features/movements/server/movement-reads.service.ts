import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { DonationMovements, MovementSummary } from '../movement.ts'
import { findHold, findHoldRefusal, isHeldBack } from './cash-hold.ts'
import {
  type DonationKey,
  type DonationRow,
  findDonation,
  listMovementRows,
  type MovementRow,
  movementOf,
} from './movement.repository.ts'
import { canUndo, listAllowedKinds } from './movement.rules.ts'
import { standingOf } from './movement-standing.rules.ts'
import { findWaitingRequest, requestOf } from './request.repository.ts'

const standingAnswer = (donation: DonationRow, rows: MovementRow[]) => {
  const { leftCents, refundedCents, causeId } = standingOf(donation, rows)
  const lastMove = rows.findLast(({ subjectKind }) => subjectKind === 'reassigned')
  const currentCause = lastMove
    ? causeId && lastMove.toCauseName !== null
      ? { _id: causeId, name: lastMove.toCauseName }
      : null
    : donation.originalCause
  return {
    netAmount: eurosOfCents(leftCents),
    refundedAmount: eurosOfCents(refundedCents),
    originalCause: donation.originalCause,
    currentCause,
  }
}

const summaryOf = (row: MovementRow): MovementSummary => {
  const { reason: _reason, recordedBy: _by, approvedBy: _approvedBy, reversesId: _of, ...summary } = movementOf(row)
  return summary
}

const read = async (db: Database, key: DonationKey) => {
  const donation = await findDonation(db, key)
  const rows = await listMovementRows(db, key)
  if (!donation) throw notFound()
  return { donation, rows }
}

/** Reads what was put right on a donation, and what may be (docs/rules/movements.md#movements-details). */
export const createMovementReads = (db: Database) => {
  const listUndoable = async (key: DonationKey, donation: DonationRow, rows: MovementRow[]): Promise<string[]> => {
    const undoable: string[] = []
    for (const { id, subjectKind } of rows.filter((row) => canUndo(donation, rows, row.id)))
      if (!(await findHoldRefusal(db, key, { subjectKind, reversesId: id }))) undoable.push(id)
    return undoable
  }

  return {
    /** Returns everything that was put right on a donation. Throws 404 when the association has no such donation. */
    async list(actor: Person, key: DonationKey): Promise<DonationMovements> {
      const { donation, rows } = await read(db, key)
      const waiting = await findWaitingRequest(db, key)
      const heldBy = await findHold(db, key)
      return {
        ...standingAnswer(donation, rows),
        amount: eurosOfCents(donation.amountCents),
        isByHand: donation.isByHand,
        paymentMethod: donation.paymentMethod,
        version: rows.length,
        movements: rows.map(movementOf),
        waiting: waiting ? requestOf(waiting, actor.accountId) : null,
        heldBy,
        allowed: listAllowedKinds(donation, rows).filter((kind) => !isHeldBack(heldBy, kind)),
        undoable: await listUndoable(key, donation, rows),
      }
    },
  }
}

export const summariseMovements = async (db: Database, key: DonationKey) => {
  const { donation, rows } = await read(db, key)
  return { ...standingAnswer(donation, rows), movements: rows.map(summaryOf) }
}
