import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { BankFacts } from './risk.rules.ts'

/** Stores what is known of the bank of an association at an instant. */
export const storeStanding = async (
  db: Database,
  customerId: string,
  standing: BankFacts,
  lookedAt: Date,
): Promise<void> => {
  await db
    .insertInto('bankStandings')
    .values({ customerId, ...standing, lookedAt })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ ...standing, lookedAt }))
    .execute()
}

/**
 * Lists associations with lines of the bank whose standing is from before an instant, or from before their last file.
 * The oldest come first.
 */
export const listToLookAt = async (db: Database, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select customer.id from customers customer
    left join bank_standings standing on standing.customer_id = customer.id
    where exists (select from bank_lines line where line.customer_id = customer.id)
      and (standing.looked_at is null or standing.looked_at < ${before} or exists (select from bank_files file
        where file.customer_id = customer.id and file.ended_at > standing.looked_at))
    order by standing.looked_at nulls first, customer.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Row = BankFacts & { customerId: string; name: string; lookedAt: Date }

/** Lists the standings with a late payout or a difference, the most euros at risk first. */
export const listStandings = async (db: Database, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select standing.customer_id, customer.name, standing.risk_cents, standing.late_cents, standing.open_line_count,
      standing.difference_cents, standing.looked_at
    from bank_standings standing join customers customer on customer.id = standing.customer_id
    where standing.late_cents > 0 or standing.difference_cents > 0
    order by standing.risk_cents desc, standing.customer_id limit ${limit}`.execute(db)
  return rows
}

/** Counts the associations with a late payout or a difference, and sums their euros at risk. */
export const countStandings = async (db: Database): Promise<{ count: number; riskCents: number }> => {
  const { rows } = await sql<{ count: number; riskCents: number }>`
    select count(*)::int as count, coalesce(sum(risk_cents), 0)::bigint as risk_cents from bank_standings
    where late_cents > 0 or difference_cents > 0`.execute(db)
  return rows[0] ?? { count: 0, riskCents: 0 }
}
