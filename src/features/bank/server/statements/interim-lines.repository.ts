import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { replacedLine } from '../../match-sentence.ts'
import { insertMatches, releaseMatches } from '../explanations/match.repository.ts'
import { coverageOf } from '../matching/coverage.ts'
import type { DaySpan } from '../matching/match-input.ts'

// Lines that only reports and notifications have said (docs/rules/bank.md#bank-interim). Lines are never deleted: what
// a statement of their days does not contain is explained as replaced by it.

type OfAccount = { customerId: string; accountId: string; currency: string }

const replaced = 'replaced'

/** Tells whether an account has lines of reports or notifications. */
export const hasInterim = async (db: Database, { customerId, accountId, currency }: OfAccount): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from bank_statements where customer_id = ${customerId} and account_id = ${accountId}
      and currency = ${currency} and kind <> 'statement') as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Lists the days that the statements of an account cover: those after the day of its old balance, and those of its
 * lines.
 */
const listStatementDays = async (db: Database, { customerId, accountId, currency }: OfAccount): Promise<DaySpan[]> => {
  const { rows } = await sql<DaySpan>`
    select least(own.first_day, case when opened_on < closed_on then opened_on + 1 else opened_on end) as "from",
      greatest(own.last_day, closed_on) as "to"
    from bank_statements statement
    cross join lateral (
      select min(line.booked_on) as first_day, max(line.booked_on) as last_day from bank_statement_lines listed
      join bank_lines line on line.customer_id = listed.customer_id and line.id = listed.line_id
      where listed.customer_id = statement.customer_id and listed.statement_id = statement.id
    ) own
    where statement.customer_id = ${customerId} and statement.account_id = ${accountId} and statement.currency = ${currency}
      and statement.kind = 'statement' and coalesce(own.first_day, closed_on) is not null`.execute(db)
  return rows
}

type InterimLine = {
  id: string
  bookedOn: Day
  cents: number
  matchId: string | null
  isReplaced: boolean
  isStated: boolean
}

/** Lists the lines of reports and notifications that no person has decided on. */
const listInterim = async (db: Database, { customerId, accountId, currency }: OfAccount): Promise<InterimLine[]> => {
  const { rows } = await sql<InterimLine>`
    select line.id, line.booked_on, line.amount_cents as cents, match.id as match_id,
      coalesce(match.rule = ${replaced}, false) as is_replaced,
      exists (select from bank_statement_lines stated
        join bank_statements statement on statement.customer_id = stated.customer_id and statement.id = stated.statement_id
        where stated.customer_id = line.customer_id and stated.line_id = line.id and statement.kind = 'statement') as is_stated
    from bank_lines line
    left join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
      and match.released_at is null
    where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.currency = ${currency}
      and match.made_by is null
      and line.id in (select listed.line_id from bank_statements interim
        join bank_statement_lines listed on listed.customer_id = interim.customer_id and listed.statement_id = interim.id
        where interim.customer_id = ${customerId} and interim.account_id = ${accountId} and interim.kind <> 'statement')
      and not exists (select from bank_matches undone
        join bank_match_undos undo on undo.customer_id = undone.customer_id and undo.match_id = undone.id
        where undone.customer_id = line.customer_id and undone.line_id = line.id and undo.undone_by is not null)
    order by line.id`.execute(db)
  return rows
}

/**
 * Explains the lines of reports and notifications that statements of their days do not contain as replaced by these. A
 * line that a later statement does contain is freed again, and so is one whose day no statement covers any more.
 */
export const replaceInterim = async (
  db: Database,
  account: OfAccount,
  isCovered: (day: Day) => boolean,
  at: Date,
): Promise<void> => {
  const { customerId } = account
  const lines = await listInterim(db, account)
  const gone = lines.filter(({ isStated, isReplaced, bookedOn }) => !isStated && !isReplaced && isCovered(bookedOn))
  const back = lines.filter(({ isStated, isReplaced, bookedOn }) => isReplaced && (isStated || !isCovered(bookedOn)))
  const released = [...gone, ...back].flatMap(({ matchId }) => matchId ?? [])
  await releaseMatches(db, customerId, released, { undoneAt: at, undoneBy: null })
  const made = { rule: replaced, note: null, madeAt: at, madeBy: null, replacesId: null }
  const partsOf = (cents: number) => [{ kind: 'other' as const, cents, note: replacedLine }]
  const matches = gone.map(({ id, cents }) => ({ lineId: id, ...made, parts: partsOf(cents) }))
  await insertMatches(db, customerId, matches)
}

/** Returns whether statements of an account cover a day. */
export const statedDays = async (db: Database, account: OfAccount): Promise<(day: Day) => boolean> => {
  const covers = coverageOf(await listStatementDays(db, account))
  return (day) => covers(day, day)
}

/** Compares the lines of reports and notifications with the statements of an account, where it has such lines. */
export const yieldInterim = async (db: Database, account: OfAccount, at: Date): Promise<void> => {
  if (await hasInterim(db, account)) await replaceInterim(db, account, await statedDays(db, account), at)
}
