import type { Refusal } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { CashHold, SubjectKind } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import type { DonationKey } from './movement.repository.ts'

/** Finds the counting sheet that added a donation, or that cancelled it by a movement. */
const findSheetId = async (
  db: Database,
  customerId: string,
  column: 'transactionId' | 'movementId',
  id: string,
): Promise<string | undefined> => {
  const seals = db.selectFrom('sheetDonation').select('sheetId').where('customerId', '=', customerId)
  return (await seals.where(column, '=', id).executeTakeFirst())?.sheetId
}

const findSlip = (db: Database, { customerId, transactionId }: DonationKey) =>
  db
    .selectFrom('depositedCheque')
    .select(['slipId', 'slipNumber'])
    .where('customerId', '=', customerId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()

/** Finds the sheet or slip that holds a donation, which is then neither cancelled nor corrected. */
export const findHold = async (db: Database, key: DonationKey): Promise<CashHold | null> => {
  const sheetId = await findSheetId(db, key.customerId, 'transactionId', key.transactionId)
  if (sheetId) return { kind: 'sheet', _id: sheetId, number: null }
  const slip = await findSlip(db, key)
  return slip ? { kind: 'slip', _id: slip.slipId, number: slip.slipNumber } : null
}

/** The kinds that would change what the sheet or slip contains. */
const heldKinds: readonly SubjectKind[] = ['cancelled', 'amount_corrected']

/** Tells whether the sheet or slip that holds a donation refuses a movement of a kind. */
export const isHeldBack = (hold: CashHold | null, kind: SubjectKind): boolean =>
  hold !== null && heldKinds.includes(kind)

/**
 * Finds why the sheet or slip that holds a donation refuses a movement (docs/rules/movements.md#movements-cash): the
 * donation of a counting sheet is cancelled by a reversing sheet alone, and a cheque on a deposit slip stays as it is
 * there. Money that goes back later, and moves to another cause, leave both as they are.
 */
export const findHoldRefusal = async (
  db: Database,
  key: DonationKey,
  { subjectKind, reversesId }: { subjectKind: SubjectKind; reversesId: string | null },
): Promise<Refusal | undefined> => {
  if (!heldKinds.includes(subjectKind)) return undefined
  if (reversesId && (await findSheetId(db, key.customerId, 'movementId', reversesId))) return movementRefusals.onSheet()
  const hold = await findHold(db, key)
  if (hold?.kind === 'sheet' && !reversesId) return movementRefusals.onSheet()
  return hold?.kind === 'slip' ? movementRefusals.onSlip(hold.number ?? undefined) : undefined
}
