import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { foldText } from '#shared/text.ts'
import type { DepositSlip, DepositSummary } from '../deposit.ts'
import type { SheetLine } from '../sheet.ts'
import { linesOfRows } from './sheet.repository.ts'
import { chequeOf } from './undeposited.repository.ts'

/** A slip is found by its association and its id, always both. */
export type DepositKey = { customerId: string; depositId: string }

/** Selects the slips of an association, each with its totals and its cancellation. */
const selectDeposits = (db: Database, customerId: string) =>
  db
    .selectFrom('depositSlips as slip')
    .innerJoin('users as creator', 'creator.id', 'slip.createdBy')
    .innerJoin('customers as association', 'association.id', 'slip.customerId')
    .innerJoinLateral(
      (expression) =>
        expression
          .selectFrom('depositSlipItems as item')
          .whereRef('item.customerId', '=', 'slip.customerId')
          .whereRef('item.slipId', '=', 'slip.id')
          .select(({ fn }) => [
            fn.count<number>('item.chequeId').as('chequeCount'),
            sql<number>`coalesce(sum(item.amount_cents) filter (where item.cheque_id is not null), 0)::bigint`.as(
              'chequeCents',
            ),
          ])
          .as('sums'),
      (on) => on.onTrue(),
    )
    .leftJoin('depositSlipCash as cash', (on) =>
      on.onRef('cash.customerId', '=', 'slip.customerId').onRef('cash.slipId', '=', 'slip.id'),
    )
    .leftJoin('depositSlipCancellations as cancelled', (on) =>
      on.onRef('cancelled.customerId', '=', 'slip.customerId').onRef('cancelled.slipId', '=', 'slip.id'),
    )
    .leftJoin('users as canceller', 'canceller.id', 'cancelled.cancelledBy')
    .select(['slip.id', 'slip.number', 'slip.day', 'slip.account', 'slip.createdAt', 'slip.createdBy'])
    .select('association.name as associationName')
    .select(['sums.chequeCount', 'sums.chequeCents'])
    .select(sql<number>`coalesce(cash.amount_cents, 0)`.as('cashCents'))
    .select(['cancelled.cancelledAt', 'cancelled.cancelledBy', 'cancelled.reason'])
    .select(sql<string>`creator.firstname || ' ' || creator.lastname`.as('creatorName'))
    .select(sql<string | null>`canceller.firstname || ' ' || canceller.lastname`.as('cancellerName'))
    .where('slip.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectDeposits>['execute']>>[number]

const summaryOf = (row: Row): DepositSummary => ({
  _id: row.id,
  number: row.number,
  day: row.day,
  account: row.account,
  chequeCount: row.chequeCount,
  chequeTotal: eurosOfCents(row.chequeCents),
  cashTotal: eurosOfCents(row.cashCents),
  total: eurosOfCents(row.chequeCents + row.cashCents),
  isCancelled: row.cancelledAt !== null,
  createdAt: row.createdAt.toISOString(),
  createdBy: { _id: row.createdBy, name: row.creatorName },
})

const readSlice = (db: Database, customerId: string, { after, offset, limit }: Slice): Promise<Row[]> => {
  const slips = selectDeposits(db, customerId).orderBy('slip.createdAt', 'desc').orderBy('slip.id', 'desc')
  const from = after
    ? slips.where(sql<boolean>`(slip.created_at, slip.id) < (${after.at}, ${after.id}::uuid)`)
    : slips.offset(offset)
  return from.limit(limit).execute()
}

/** Reads a page of the slips, newest first. */
export const readDepositPage = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'createdAt', (slice) => readSlice(db, customerId, slice))
  return { data: rows.map(summaryOf), nextCursor }
}

const readCheques = (db: Database, { customerId, depositId }: DepositKey) =>
  db
    .selectFrom('depositSlipItems as item')
    .innerJoin('donationStanding as donation', (on) =>
      on.onRef('donation.customerId', '=', 'item.customerId').onRef('donation.id', '=', 'item.chequeId'),
    )
    .leftJoin('donationCheque as cheque', (on) =>
      on.onRef('cheque.customerId', '=', 'item.customerId').onRef('cheque.transactionId', '=', 'item.chequeId'),
    )
    .select(['donation.id', 'donation.createdAt', 'donation.returnedOn'])
    .select(['cheque.number', 'cheque.bank', 'item.amountCents as cents'])
    .where('item.customerId', '=', customerId)
    .where('item.slipId', '=', depositId)
    .orderBy('donation.createdAt')
    .orderBy('donation.id')
    .execute()

const readLines = async (db: Database, { customerId, depositId }: DepositKey): Promise<SheetLine[]> => {
  const rows = await db
    .selectFrom('depositSlipLines')
    .select(['denominationCents', 'quantity'])
    .where('customerId', '=', customerId)
    .where('slipId', '=', depositId)
    .orderBy('denominationCents', 'desc')
    .execute()
  return linesOfRows(rows)
}

/** Finds the account that a slip names, or the only one. */
const findIban = async (db: Database, customerId: string, account: string): Promise<string | null> => {
  const accounts = await db
    .selectFrom('associationAccount')
    .select(['label', 'iban'])
    .where('customerId', '=', customerId)
    .execute()
  const named = accounts.find(({ label }) => foldText(label) === foldText(account))
  const [only] = accounts.length === 1 ? accounts : []
  return (named ?? only)?.iban ?? null
}

export const findDeposit = async (db: Database, key: DepositKey): Promise<DepositSlip | undefined> => {
  const row = await selectDeposits(db, key.customerId).where('slip.id', '=', key.depositId).executeTakeFirst()
  if (!row) return undefined
  const cheques = await readCheques(db, key)
  const iban = await findIban(db, key.customerId, row.account)
  const lines = await readLines(db, key)
  const { cancelledAt, cancelledBy, cancellerName, reason } = row
  return {
    ...summaryOf(row),
    association: row.associationName,
    iban,
    cheques: cheques.map(chequeOf),
    returnedTotal: eurosOfCents(
      cheques.reduce((sum, { cents, returnedOn }) => sum + (returnedOn === null ? 0 : cents), 0),
    ),
    lines,
    cancellation:
      cancelledAt && cancelledBy && cancellerName !== null && reason !== null
        ? { reason, cancelledAt: cancelledAt.toISOString(), cancelledBy: { _id: cancelledBy, name: cancellerName } }
        : null,
  }
}
