import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { PaymentMethod } from '../../donation.ts'
import type { DonationSummary, ListQuery, Transaction, TransactionDetails, TransactionPage } from '../../transaction.ts'
import { dayFiguresOf, type PageFigures, pageFigures } from '../figures/transaction-days.queries.ts'
import { readNetFigures } from '../figures/transaction-net.queries.ts'
import { noSums, readStats, statsOf } from '../figures/transaction-stats.queries.ts'
import type { Selection } from './transaction-filter.ts'
import { isSparse, limitTo, roundLimit, sliceMatches, sparsePage } from './transaction-slice.ts'
import { withStandings } from './transaction-standing.queries.ts'

type Row = {
  id: string
  amount_cents: number
  created_at: Date
  received_at: Date
  customer_id: string
  customer_name: string
  shortcut_id: string | null
  shortcut_name: string | null
  shortcut_is_temporary: boolean
  cause_id: string | null
  cause_name: string | null
  cause_was_archived: boolean
  device_id: string | null
  device_label: string | null
  donor: {
    message: string | null
    donator_fullname: string | null
    donator_phone: string | null
    donator_email: string | null
    donator_membership_number: string | null
    is_erased: boolean
  } | null
  payment_method: PaymentMethod | null
  /** On the first row of a page. */
  figures?: PageFigures | null
}

/** Looks up what a donor said, row by row: planning another join costs more than 25 look-ups. */
const donorOfRow = sql`(
    select json_build_object('message', i.message, 'donator_fullname', i.donator_fullname, 'donator_phone', i.donator_phone,
      'donator_email', i.donator_email, 'donator_membership_number', i.donator_membership_number,
      'is_erased', i.erased_at is not null)
    from donation_identities i where i.customer_id = t.customer_id and i.transaction_id = t.id)`

/** Looks up the name of a record that the row refers to. */
const nameOf = (table: 'causes' | 'devices', name: string, id: string) =>
  sql`(select ${sql.ref(name)} from ${sql.ref(table)} named
    where named.customer_id = t.customer_id and named.id = ${sql.ref(`t.${id}`)})`

const pageRows = (condition: Sql<boolean>, limit: number, offset: number): Sql =>
  sql`select * from transactions t where ${condition} order by t.created_at desc, t.id desc ${limitTo(limit, offset)}`

/** Finds rows without their figures, and looks up the names for those few rows. */
export const pageRowsQuery = (condition: Sql<boolean>, limit: number, offset = 0): Sql<Row> =>
  namedRowsQuery(pageRows(condition, limit, offset), { cutDays: sql``, value: sql`null::json` })

/** Looks up the names of the rows of `page`. A single statement reads the figures too: each round trip costs. */
const namedRowsQuery = (page: Sql, figures: ReturnType<typeof pageFigures>): Sql<Row> => sql<Row>`
  with page as materialized (${page})${figures.cutDays}
  select t.id, t.amount_cents, t.created_at, t.received_at, t.customer_id,
    (select name from customers where id = t.customer_id) as customer_name, t.shortcut_id,
    shortcut.name as shortcut_name, shortcut.cause_id is null as shortcut_is_temporary,
    t.cause_id, ${nameOf('causes', 'name', 'cause_id')} as cause_name, t.cause_was_archived,
    t.device_id, ${nameOf('devices', 'label', 'device_id')} as device_label, t.payment_method, ${donorOfRow} as donor,
    case when t.id = (select id from page limit 1) then ${figures.value} end as figures
  from page t
  left join lateral (
    select s.cause_id, coalesce(s.name, (
      select c.name from causes c where c.customer_id = t.customer_id and c.id = s.cause_id
    )) as name
    from shortcuts s where s.customer_id = t.customer_id and s.id = t.shortcut_id
  ) as shortcut on true
  order by t.created_at desc, t.id desc`

const transactionOf = (row: Row): Transaction => ({
  _id: row.id,
  amount: eurosOfCents(row.amount_cents),
  createdAt: row.created_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  message: row.donor?.message ?? null,
  customer: { _id: row.customer_id, name: row.customer_name },
  shortcut:
    row.shortcut_id && row.shortcut_name !== null
      ? { _id: row.shortcut_id, name: row.shortcut_name, isTemporary: row.shortcut_is_temporary }
      : null,
  cause: row.cause_id && row.cause_name !== null ? { _id: row.cause_id, name: row.cause_name } : null,
  causeWasArchived: row.cause_was_archived,
  device: row.device_id && row.device_label !== null ? { _id: row.device_id, label: row.device_label } : null,
  donatorFullname: row.donor?.donator_fullname ?? null,
  donatorPhone: row.donor?.donator_phone ?? null,
  donatorEmail: row.donor?.donator_email ?? null,
  donatorMembershipNumber: row.donor?.donator_membership_number ?? null,
  identityIsErased: row.donor?.is_erased ?? false,
  paymentMethod: row.payment_method,
})

const readRows = async (db: SqlDatabase, selection: Selection, slice: Slice): Promise<Row[]> => {
  const { after, offset, limit } = { ...slice, limit: roundLimit(slice.limit) }
  const condition = sliceMatches(selection, after)
  const page = isSparse(selection)
    ? sparsePage(selection, condition, { after, offset, limit })
    : pageRows(condition, limit, offset)
  const { rows } = await namedRowsQuery(page, pageFigures(selection)).execute(db)
  return rows.slice(0, slice.limit)
}

/** Reads a page of a selection, newest first, with the figures of its days and of the whole selection. */
export const readTransactionPage = async (
  db: SqlDatabase,
  selection: Selection,
  { net, movements, ...query }: ListQuery,
): Promise<TransactionPage> => {
  const { rows, nextCursor } = await keysetPage(query, 'created_at', (slice) => readRows(db, selection, slice))
  const figures = rows[0]?.figures
  const isWholeList = query.page === 1 && query.cursor === undefined
  const sums = figures?.sums ?? (isWholeList ? noSums : undefined)
  const stats = sums ? statsOf(sums) : await readStats(db, selection)
  const listed = rows.map(transactionOf)
  return {
    data: movements === 'true' ? await withStandings(db, listed) : listed,
    nextCursor,
    days: figures ? dayFiguresOf(figures, rows) : [],
    stats,
    ...(net === 'true' && { net: await readNetFigures(db, selection, stats) }),
  }
}

/** Reads donations of an association by their ids, newest first, with what movements made of them. */
export const readTransactions = async (db: SqlDatabase, customerId: string, ids: string[]): Promise<Transaction[]> => {
  if (ids.length === 0) return []
  const condition = sql<boolean>`t.customer_id = ${customerId} and t.id = any(${ids}::uuid[])`
  const { rows } = await pageRowsQuery(condition, roundLimit(ids.length)).execute(db)
  return withStandings(db, rows.map(transactionOf))
}

/** Reads what a terminal said of the payment of a donation, and its cheque. */
const readReferences = async (db: SqlDatabase, customerId: string, id: string) => {
  const row = await db
    .selectFrom('transactions as t')
    .leftJoin('donation_references as r', (on) =>
      on.onRef('r.customer_id', '=', 't.customer_id').onRef('r.transaction_id', '=', 't.id'),
    )
    .leftJoin('cheques as c', (on) =>
      on.onRef('c.customer_id', '=', 't.customer_id').onRef('c.transaction_id', '=', 't.id'),
    )
    .select([
      'r.authorisation',
      'r.settlement_batch',
      'r.terminal_sequence',
      'r.repeated_sequence',
      'r.changed_fields',
      'c.number',
      'c.bank',
    ])
    .where('t.customer_id', '=', customerId)
    .where('t.id', '=', id)
    .executeTakeFirst()
  return {
    authorisation: row?.authorisation ?? null,
    settlementBatch: row?.settlement_batch ?? null,
    terminalSequence: row?.terminal_sequence ?? row?.repeated_sequence ?? null,
    terminalSequenceIsRepeated: typeof row?.repeated_sequence === 'number',
    changedFields: row?.changed_fields ?? [],
    chequeNumber: row?.number ?? null,
    chequeBank: row?.bank ?? null,
  }
}

export const findTransaction = async (
  db: SqlDatabase,
  customerId: string,
  id: string,
): Promise<Omit<TransactionDetails, keyof DonationSummary> | undefined> => {
  const condition = sql<boolean>`t.customer_id = ${customerId} and t.id = ${id}::uuid`
  const [{ rows }, references] = await Promise.all([
    pageRowsQuery(condition, 1).execute(db),
    readReferences(db, customerId, id),
  ])
  return rows[0] && { ...transactionOf(rows[0]), ...references }
}

/** Finds the association of a donation, by one lookup for each association: its id comes first in the index. */
export const findCustomerOf = async (
  db: SqlDatabase,
  id: string,
): Promise<{ _id: string; name: string } | undefined> => {
  const { rows } = await sql<{ _id: string; name: string }>`
    select customer.id as _id, customer.name
    from customers customer
    cross join lateral (
      select 1 from transactions t where t.customer_id = customer.id and t.id = ${id}::uuid
    ) as donation
    limit 1`.execute(db)
  return rows[0]
}
