import type { Database } from '#shared/server/database.ts'
import { movementRefusals } from '../movement.ts'
import type { DonationKey } from './movement.repository.ts'
import type { RequestedMovement } from './request.repository.ts'

const sealOf = (db: Database, customerId: string) =>
  db.selectFrom('countingSheetSeals').select('sheetId').where('customerId', '=', customerId)

/**
 * Throws 409 for a movement that would change what is counted or deposited (docs/rules.md#movements-cash): the donation of a
 * counting sheet is cancelled by a reversing sheet alone, and a cheque on a deposit slip stays as it is there.
 */
export const refuseHeldByCash = async (
  transaction: Database,
  { customerId, transactionId }: DonationKey,
  wanted: RequestedMovement,
): Promise<void> => {
  const seals = sealOf(transaction, customerId)
  if (wanted.kind === 'reversal') {
    if (await seals.where('movementId', '=', wanted.reversesId).executeTakeFirst()) throw movementRefusals.onSheet()
  }
  if (!['cancelled', 'amount_corrected', 'reversal'].includes(wanted.kind)) return
  const isCounted = wanted.kind !== 'reversal' && seals.where('transactionId', '=', transactionId).executeTakeFirst()
  if (await isCounted) throw movementRefusals.onSheet()
  const slips = transaction
    .selectFrom('depositSlipItems as item')
    .innerJoin('depositSlips as slip', (on) =>
      on.onRef('slip.customerId', '=', 'item.customerId').onRef('slip.id', '=', 'item.slipId'),
    )
    .select('slip.number')
    .where('item.customerId', '=', customerId)
    .where('item.chequeId', '=', transactionId)
    .where('item.releasedAt', 'is', null)
  const slip = await slips.executeTakeFirst()
  if (slip) throw movementRefusals.onSlip(slip.number)
}
