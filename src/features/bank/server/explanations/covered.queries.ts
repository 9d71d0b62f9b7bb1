import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { DaySpan } from '../matching/match-input.ts'

/** The most days from the end of a statement to the next one, which opens with its closing balance. */
const longestGap = 7

/**
 * Reads the days that the statements of each account cover (docs/rules/bank.md#bank-coverage), the oldest first. A
 * statement without a period covers the days of its lines. The day on which a CFONB or a CAMT opens may be that of the
 * old balance, whose lines are those of the statement before: it counts where it has a line, where it is the only day,
 * and where the statement before ends earlier. A statement whose closing balance opens the next one leaves no day
 * between them.
 */
export const readCovered = async (db: Database, customerId: string): Promise<Map<string, DaySpan[]>> => {
  const { rows } = await sql<DaySpan & { accountId: string }>`
    select statement.account_id, case when start.has_first_day then days.first_day else days.first_day + 1 end as "from",
      coalesce(start.until, days.last_day) as "to"
    from bank_statements statement
    join bank_files file on file.customer_id = statement.customer_id and file.id = statement.file_id
    left join lateral (
      select min(line.booked_on) as first_day, max(line.booked_on) as last_day from bank_statement_lines listed
      join bank_lines line on line.customer_id = listed.customer_id and line.id = listed.line_id
      where listed.customer_id = statement.customer_id and listed.statement_id = statement.id
    ) own on statement.opened_on is null or statement.closed_on is null
    cross join lateral (select coalesce(statement.opened_on, own.first_day) as first_day,
      coalesce(statement.closed_on, own.last_day) as last_day) days
    cross join lateral (
      select file.format not in ('cfonb120', 'camt') or days.first_day = days.last_day or exists (
          select from bank_statements before
          where before.customer_id = statement.customer_id and before.account_id = statement.account_id
            and before.currency = 'EUR' and before.kind = 'statement' and before.closing_cents = statement.opening_cents
            and before.closed_on between days.first_day - ${longestGap}::int and days.first_day - 1)
        or exists (select from bank_lines line
          join bank_statement_lines listed on listed.customer_id = line.customer_id and listed.line_id = line.id
            and listed.statement_id = statement.id
          where line.customer_id = statement.customer_id and line.account_id = statement.account_id
            and line.booked_on = days.first_day) as has_first_day,
        (select max(after.opened_on) - 1 from bank_statements after
          where after.customer_id = statement.customer_id and after.account_id = statement.account_id
            and after.currency = 'EUR' and after.kind = 'statement' and after.opening_cents = statement.closing_cents
            and after.opened_on between days.last_day + 1 and days.last_day + ${longestGap}::int) as until
    ) start
    where statement.customer_id = ${customerId} and statement.currency = 'EUR' and statement.kind = 'statement'
      and days.last_day is not null
    order by 2`.execute(db)
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([id, spans]) => [id, spans.map(({ from, to }) => ({ from, to }))]))
}
