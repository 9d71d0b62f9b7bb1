import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { type DepositCheque, maxCheques, type Undeposited } from '../deposit.ts'

type Counted = { allCount: number; allCents: number; cents: number }
type ChequeRow = Counted & { id: string; createdAt: Date; number: string | null; bank: string | null }

/** Returns the condition that selects `ids`. Without ids, it selects all rows. */
const among = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`and ${sql.ref(column)} = any (${ids}::uuid[])` : sql``

/**
 * Reads the cheques that can be deposited, the oldest first: on no living slip, not returned by the bank, of a donation
 * that is not cancelled. An imported cheque may already be at the bank, and is left out then. The amount is the
 * corrected amount of the donation. A later refund does not change it.
 */
export const readFreeCheques = async (
  db: Database,
  customerId: string,
  ids?: readonly string[],
): Promise<ChequeRow[]> => {
  const { rows } = await sql<ChequeRow>`
    select t.id, t.created_at, c.number, c.bank, t.amount_cents + t.corrected_cents as cents,
      count(*) over () as all_count, (sum(t.amount_cents + t.corrected_cents) over ())::bigint as all_cents
    from donation_standing t
    left join donation_cheque c on c.customer_id = t.customer_id and c.transaction_id = t.id
    where t.customer_id = ${customerId} and t.payment_method = 'cheque' and not t.is_cancelled and t.returned_on is null
      ${among('t.id', ids)}
      and not exists (select from deposit_slip_items i
        where i.customer_id = t.customer_id and i.cheque_id = t.id and i.released_at is null)
      and not exists (select from imported_donation i
        where i.customer_id = t.customer_id and i.transaction_id = t.id and i.cheques_deposited)
    order by t.created_at, t.id
    limit ${maxCheques}`.execute(db)
  return rows
}

export const chequeOf = ({
  id,
  number,
  bank,
  cents,
  createdAt,
  returnedOn = null,
}: Omit<ChequeRow, keyof Counted> & { cents: number; returnedOn?: Day | null }): DepositCheque => ({
  _id: id,
  number,
  bank,
  amount: eurosOfCents(cents),
  createdAt: createdAt.toISOString(),
  returnedOn,
})
/** Reads the cheques that are not at the bank, and the account of the newest slip, or else the only one. */
export const readUndeposited = async (
  db: Database,
  customerId: string,
): Promise<Omit<Undeposited, 'cashBalance' | 'openDays'>> => {
  const cheques = await readFreeCheques(db, customerId)
  const newest = await db
    .selectFrom('depositSlips')
    .select('account')
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const accounts = await db
    .selectFrom('associationAccount')
    .select('label')
    .where('customerId', '=', customerId)
    .limit(2)
    .execute()
  const only = accounts.length === 1 ? accounts[0]?.label : undefined
  return {
    chequeCount: cheques[0]?.allCount ?? 0,
    chequeTotal: eurosOfCents(cheques[0]?.allCents ?? 0),
    cheques: cheques.map(chequeOf),
    account: newest?.account ?? only ?? null,
  }
}
