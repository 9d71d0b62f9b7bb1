import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { centsOfLines, type SheetLine } from '../sheet.ts'
import type { DepositKey } from './deposit.repository.ts'

/** Locks the donations of cheques, in the order of their ids: none is cancelled while the slip is made. */
export const lockCheques = async (transaction: Database, customerId: string, ids: readonly string[]): Promise<void> => {
  const cheques = transaction.selectFrom('recordedDonation').select('id').where('customerId', '=', customerId)
  await cheques.where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Returns the number of the next slip. The association is locked. */
export const nextNumber = async (transaction: Database, customerId: string): Promise<number> => {
  const numbers = transaction
    .selectFrom('depositSlips')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('customerId', '=', customerId)
  return ((await numbers.executeTakeFirst())?.last ?? 0) + 1
}

type NewSlip = { number: number; day: string; account: string; createdBy: string; createdAt: Date }
type NewItem = { chequeId: string; amountCents: number }

/** Adds a slip with its cheques. Fails on `deposit_slip_items_cheque_once` when another living slip holds one. */
export const insertDeposit = async (
  db: Database,
  { customerId, depositId }: DepositKey,
  slip: NewSlip,
  items: readonly NewItem[],
): Promise<void> => {
  await db
    .insertInto('depositSlips')
    .values({ customerId, id: depositId, ...slip })
    .execute()
  if (items.length === 0) return
  const rows = items.map((item) => ({ customerId, slipId: depositId, itemId: item.chequeId, ...item }))
  await db.insertInto('depositSlipItems').values(rows).execute()
}

/** Adds the notes and coins of a slip, which leave the cash box on its day. */
export const insertCash = async (
  db: Database,
  { customerId, depositId: slipId }: DepositKey,
  leftOn: Day,
  lines: readonly SheetLine[],
): Promise<void> => {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  if (counted.length === 0) return
  await db
    .insertInto('depositSlipCash')
    .values({ customerId, slipId, leftOn, amountCents: centsOfLines(counted) })
    .execute()
  const rows = counted.map(({ denomination, quantity }) => ({
    customerId,
    slipId,
    denominationCents: Math.round(denomination * 100),
    quantity,
  }))
  await db.insertInto('depositSlipLines').values(rows).execute()
}

/** Serialises the cancellation of a slip until the transaction ends. */
export const lockDeposit = async (transaction: Database, { customerId, depositId }: DepositKey): Promise<void> => {
  const slips = transaction.selectFrom('depositSlips').select('id').where('customerId', '=', customerId)
  await slips.where('id', '=', depositId).forNoKeyUpdate().execute()
}

type Cancellation = { cancelledBy: string; cancelledAt: Date; reason: string }

/** Cancels a slip and frees its cheques. Its cash is in the box again. */
export const insertCancellation = async (db: Database, key: DepositKey, cancellation: Cancellation): Promise<void> => {
  const { customerId, depositId: slipId } = key
  await db
    .insertInto('depositSlipCancellations')
    .values({ customerId, slipId, ...cancellation })
    .execute()
  await db
    .updateTable('depositSlipItems')
    .set({ releasedAt: cancellation.cancelledAt })
    .where('customerId', '=', customerId)
    .where('slipId', '=', slipId)
    .execute()
}
