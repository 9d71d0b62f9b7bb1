import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { type DepositCheque, type DepositSheet, maxCheques, maxDepositSheets, type Undeposited } from '../deposit.ts'

type Counted = { allCount: number; allCents: number; cents: number }
type ChequeRow = Counted & { id: string; createdAt: Date; number: string | null; bank: string | null }
type SheetRow = Counted & { id: string; place: string; day: string }

/** Returns the condition that an id is one of `ids`, or none where all rows are wanted. */
const among = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`and ${sql.ref(column)} = any (${ids}::uuid[])` : sql``

/**
 * Reads the cheques that no living slip holds and whose donation was not cancelled, the oldest first. Cheques of a file
 * that says that they are at the bank wait for none. The amount is that
 * of the donation as it was corrected: what goes back to a donor later leaves the cheque as it is.
 */
export const readFreeCheques = async (
  db: Database,
  customerId: string,
  ids?: readonly string[],
): Promise<ChequeRow[]> => {
  const { rows } = await sql<ChequeRow>`
    select t.id, t.created_at, c.number, c.bank, t.amount_cents + moved.corrected_cents as cents,
      count(*) over () as all_count, (sum(t.amount_cents + moved.corrected_cents) over ())::bigint as all_cents
    from transactions t
    left join cheques c on c.customer_id = t.customer_id and c.transaction_id = t.id
    cross join lateral (
      select coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'amount_corrected'), 0)::bigint as corrected_cents,
        coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'cancelled'), 0) as cancelled_cents
      from transaction_movements m where m.customer_id = t.customer_id and m.transaction_id = t.id
    ) moved
    where t.customer_id = ${customerId} and t.payment_method = 'cheque' and moved.cancelled_cents = 0 ${among('t.id', ids)}
      and not exists (select from deposit_slip_items i
        where i.customer_id = t.customer_id and i.cheque_id = t.id and i.released_at is null)
      and not exists (select from import_gifts g
        join imports f on f.customer_id = g.customer_id and f.id = g.import_id and f.cheques_deposited
        where g.customer_id = t.customer_id and g.transaction_id = t.id)
    order by t.created_at, t.id
    limit ${maxCheques}`.execute(db)
  return rows
}

/** Reads the sealed sheets that no living slip holds and that no reversing sheet cancels, the oldest first. */
export const readFreeSheets = async (
  db: Database,
  customerId: string,
  ids?: readonly string[],
): Promise<SheetRow[]> => {
  const { rows } = await sql<SheetRow>`
    select s.id, s.place, s.day, counted.cents, count(*) over () as all_count, (sum(counted.cents) over ())::bigint as all_cents
    from counting_sheet_seals seal
    join counting_sheets s on s.customer_id = seal.customer_id and s.id = seal.sheet_id
    cross join lateral (
      select sum(l.denomination_cents::bigint * l.quantity)::bigint as cents from counting_sheet_lines l
      where l.customer_id = s.customer_id and l.sheet_id = s.id
    ) counted
    where seal.customer_id = ${customerId} and s.reverses_id is null ${among('s.id', ids)}
      and not exists (select from counting_sheets r where r.customer_id = s.customer_id and r.reverses_id = s.id)
      and not exists (select from deposit_slip_items i
        where i.customer_id = s.customer_id and i.sheet_id = s.id and i.released_at is null)
    order by s.day, s.id
    limit ${maxDepositSheets}`.execute(db)
  return rows
}

export const chequeOf = ({
  id,
  number,
  bank,
  cents,
  createdAt,
}: Omit<ChequeRow, keyof Counted> & { cents: number }): DepositCheque => ({
  _id: id,
  number,
  bank,
  amount: eurosOfCents(cents),
  createdAt: createdAt.toISOString(),
})
export const sheetOf = ({
  id,
  place,
  day,
  cents,
}: Omit<SheetRow, keyof Counted> & { cents: number }): DepositSheet => ({
  _id: id,
  place,
  day,
  amount: eurosOfCents(cents),
})

/** Reads what an association has not taken to the bank. */
export const readUndeposited = async (db: Database, customerId: string): Promise<Omit<Undeposited, 'openDays'>> => {
  const [cheques, sheets] = [await readFreeCheques(db, customerId), await readFreeSheets(db, customerId)]
  const newest = await db
    .selectFrom('depositSlips')
    .select('account')
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    chequeCount: cheques[0]?.allCount ?? 0,
    chequeTotal: eurosOfCents(cheques[0]?.allCents ?? 0),
    sheetCount: sheets[0]?.allCount ?? 0,
    cashTotal: eurosOfCents(sheets[0]?.allCents ?? 0),
    cheques: cheques.map(chequeOf),
    sheets: sheets.map(sheetOf),
    account: newest?.account ?? null,
  }
}
