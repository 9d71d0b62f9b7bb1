import type { Database } from '#shared/server/database.ts'
import { movementRefusals } from '../movement.ts'
import type { DonationKey } from './movement.repository.ts'
import type { Plan } from './movement.rules.ts'

/** Tells whether a sealed counting sheet added the donation, or cancelled it by the movement that is to be undone. */
const isSealed = async (db: Database, { customerId, transactionId }: DonationKey, { reversesId }: Plan) => {
  const seals = db.selectFrom('countingSheetSeals').select('sheetId').where('customerId', '=', customerId)
  const seal = reversesId
    ? seals.where('movementId', '=', reversesId)
    : seals.where('transactionId', '=', transactionId)
  return (await seal.executeTakeFirst()) !== undefined
}

/** Finds the number of the living deposit slip that holds the cheque of a donation. */
const findSlipNumber = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
): Promise<number | undefined> => {
  const slip = await db
    .selectFrom('depositSlipItems as item')
    .innerJoin('depositSlips as slip', (on) =>
      on.onRef('slip.customerId', '=', 'item.customerId').onRef('slip.id', '=', 'item.slipId'),
    )
    .select('slip.number')
    .where('item.customerId', '=', customerId)
    .where('item.chequeId', '=', transactionId)
    .where('item.releasedAt', 'is', null)
    .executeTakeFirst()
  return slip?.number
}

/**
 * Throws 409 for a movement that would change what is counted or deposited (docs/rules.md#movements-cash): the donation of a
 * counting sheet is cancelled by a reversing sheet alone, and a cheque on a deposit slip stays as it is there. Money that
 * goes back later, and moves to another cause, leave both as they are.
 */
export const refuseHeldByCash = async (transaction: Database, key: DonationKey, plan: Plan): Promise<void> => {
  if (plan.subjectKind !== 'cancelled' && plan.subjectKind !== 'amount_corrected') return
  if (await isSealed(transaction, key, plan)) throw movementRefusals.onSheet()
  const number = await findSlipNumber(transaction, key)
  if (number !== undefined) throw movementRefusals.onSlip(number)
}
