import type { Database } from '#shared/server/database.ts'
import type { DepositKey } from './deposit.repository.ts'

type Ids = { chequeIds: readonly string[]; sheetIds: readonly string[] }

/**
 * Locks the cheques' donations and the sheets of a new slip, in the order of their ids: neither is cancelled while the
 * slip is made.
 */
export const lockItems = async (transaction: Database, customerId: string, ids: Ids): Promise<void> => {
  const lock = (table: 'transactions' | 'countingSheets', wanted: readonly string[]) =>
    transaction
      .selectFrom(table)
      .select('id')
      .where('customerId', '=', customerId)
      .where('id', 'in', wanted)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  if (ids.chequeIds.length > 0) await lock('transactions', ids.chequeIds)
  if (ids.sheetIds.length > 0) await lock('countingSheets', ids.sheetIds)
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
type NewItem = { chequeId: string | null; sheetId: string | null; amountCents: number }

/** Adds a slip with its items. Fails on `deposit_slip_items_…_once` when another living slip holds one. */
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
  const rows = items.map((item) => ({
    customerId,
    slipId: depositId,
    itemId: (item.chequeId ?? item.sheetId)!,
    ...item,
  }))
  await db.insertInto('depositSlipItems').values(rows).execute()
}

/** Serialises the cancellation of a slip until the transaction ends. */
export const lockDeposit = async (transaction: Database, { customerId, depositId }: DepositKey): Promise<void> => {
  const slips = transaction.selectFrom('depositSlips').select('id').where('customerId', '=', customerId)
  await slips.where('id', '=', depositId).forNoKeyUpdate().execute()
}

type Cancellation = { cancelledBy: string; cancelledAt: Date; reason: string }

/** Cancels a slip and frees its items. */
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
