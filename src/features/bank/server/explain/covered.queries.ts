import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { DaySpan } from '../matching/match-input.ts'

type OfAccount = { customerId: string; accountId: string }

/** The most days from the end of a statement to the next one, which opens with its closing balance. */
const longestGap = 7

/**
 * Reads the days that statements cover. The day on which a statement opens may be that of the old balance, whose lines
 * are those of the statement before: it counts where it has a line, where it is the only day, and where the statement
 * before ends earlier.
 */
export const readCovered = async (db: Database, { customerId, accountId }: OfAccount): Promise<DaySpan[]> => {
  const { rows } = await sql<DaySpan>`
    select case when own.has_first_day then opened_on else opened_on + 1 end as "from", closed_on as "to"
    from bank_statements statement
    cross join lateral (
      select opened_on = closed_on or exists (select from bank_statements before
          where before.customer_id = ${customerId} and before.account_id = ${accountId} and before.currency = 'EUR'
            and before.kind = 'statement' and before.closing_cents = statement.opening_cents
            and before.closed_on between statement.opened_on - ${longestGap}::int and statement.opened_on - 1)
        or exists (select from bank_lines line
          join bank_statement_lines listed on listed.customer_id = line.customer_id and listed.line_id = line.id
            and listed.statement_id = statement.id
          where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.booked_on = opened_on)
        as has_first_day
    ) own
    where customer_id = ${customerId} and account_id = ${accountId} and currency = 'EUR' and kind = 'statement'
      and opened_on is not null and closed_on is not null order by opened_on`.execute(db)
  return rows
}
