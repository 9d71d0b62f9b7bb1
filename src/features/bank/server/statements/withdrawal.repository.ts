import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { FileStake } from '../../statement.ts'
import { matchesWith } from '../explanations/match-parts.ts'
import type { FileKey } from './file.repository.ts'

// Taking a file back (docs/rules/bank.md#bank-withdrawal). Its rows move to `bank_withdrawn_rows`, so that no reader of
// the bank has to know of files that were taken back.

/** Locks a file until the transaction ends: of two people, one takes it back. */
export const lockFile = async (transaction: Database, { customerId, fileId }: FileKey): Promise<void> => {
  const files = transaction.selectFrom('bankFiles').select('id').where('customerId', '=', customerId)
  await files.where('id', '=', fileId).forNoKeyUpdate().execute()
}

/** The rows that leave with a file: lines of the bank, and lines of an acquirer. */
type Leaving = { lines: string[]; operations: string[] }

/** Lists the lines of the statements of a file that are in no statement of another file. */
const listLeavingLines = async (db: Database, { customerId, fileId }: FileKey): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct own.line_id as id from bank_statements statement
    join bank_statement_lines own on own.customer_id = statement.customer_id and own.statement_id = statement.id
    where statement.customer_id = ${customerId} and statement.file_id = ${fileId}
      and not exists (select from bank_statement_lines shared
        join bank_statements other on other.customer_id = shared.customer_id and other.id = shared.statement_id
        where shared.customer_id = own.customer_id and shared.line_id = own.line_id and other.file_id <> ${fileId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Lists the lines of an acquirer that a file has and no other one which was not taken back. */
const listLeavingOperations = async (db: Database, { customerId, fileId }: FileKey): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with holders as (
      select line.id as line_id, line.file_id from acquirer_lines line where line.customer_id = ${customerId}
        and not exists (select from bank_withdrawals gone
          where gone.customer_id = line.customer_id and gone.file_id = line.file_id)
      union
      select line_id, file_id from acquirer_file_lines where customer_id = ${customerId}
    )
    select line_id as id from holders group by line_id having bool_and(file_id = ${fileId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists what leaves with a file. */
export const listLeaving = async (db: Database, key: FileKey): Promise<Leaving> => ({
  lines: await listLeavingLines(db, key),
  operations: await listLeavingOperations(db, key),
})

/** The living matches that have payments of an acquirer. */
const holdersOf = (customerId: string, payment: readonly string[]) => sql`(${matchesWith(customerId, { payment })})`

/** Lists the living matches of lines that stay while some of their payments leave. */
export const listHeld = async (db: Database, customerId: string, { lines, operations }: Leaving): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from bank_matches where customer_id = ${customerId} and not line_id = any(${lines}::uuid[])
      and id in ${holdersOf(customerId, operations)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Says what would be undone. */
export const readStake = async (
  db: Database,
  customerId: string,
  { lines, operations }: Leaving,
): Promise<FileStake> => {
  const { rows } = await sql<{ explanations: number; byPerson: number }>`
    select count(*)::int as explanations, count(made_by)::int as by_person from bank_matches
    where customer_id = ${customerId} and released_at is null
      and (line_id = any(${lines}::uuid[]) or id in ${holdersOf(customerId, operations)})`.execute(db)
  const { explanations, byPerson } = rows[0] ?? { explanations: 0, byPerson: 0 }
  return { lineCount: lines.length + operations.length, explanationCount: explanations, byPersonCount: byPerson }
}

/** Finds the days of what leaves. A payout is a month after its donations at most. */
export const findLeavingDays = async (
  db: Database,
  customerId: string,
  { lines, operations }: Leaving,
): Promise<{ firstDay: Day | null; lastDay: Day | null }> => {
  const { rows } = await sql<{ firstDay: Day | null; lastDay: Day | null }>`
    select min(day) as first_day, max(last) as last_day from (
      select booked_on as day, booked_on as last from bank_lines
        where customer_id = ${customerId} and id = any(${lines}::uuid[])
      union all
      select coalesce(taken_on, remitted_on), coalesce(taken_on, remitted_on) + 31 from acquirer_lines
        where customer_id = ${customerId} and id = any(${operations}::uuid[])) leaving`.execute(db)
  return rows[0] ?? { firstDay: null, lastDay: null }
}

/** Lists the accounts of the statements of a file, each with its currency. */
export const listAccountsOf = async (
  db: Database,
  { customerId, fileId }: FileKey,
): Promise<{ accountId: string; currency: string }[]> => {
  const statements = db.selectFrom('bankStatements').select(['accountId', 'currency']).distinct()
  return statements.where('customerId', '=', customerId).where('fileId', '=', fileId).execute()
}

/** Lists the days of the lines of a file, and those that its statements cover without a line. */
export const listDays = async (db: Database, { customerId, fileId }: FileKey): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    select line.booked_on as day from bank_statements statement
    join bank_statement_lines own on own.customer_id = statement.customer_id and own.statement_id = statement.id
    join bank_lines line on line.customer_id = own.customer_id and line.id = own.line_id
    where statement.customer_id = ${customerId} and statement.file_id = ${fileId}
    union
    select covered.day::date from bank_statements statement
    cross join generate_series(statement.opened_on, statement.closed_on, interval '1 day') as covered (day)
    where statement.customer_id = ${customerId} and statement.file_id = ${fileId} and statement.kind = 'statement'`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/**
 * Lists the other files of the same accounts that left lines out, since those read before them say their days in other
 * parts.
 */
export const listOtherwise = async (
  db: Database,
  { customerId, fileId }: FileKey,
): Promise<{ number: number; problems: { code: string; values: Record<string, string> }[] }[]> => {
  const { rows } = await sql<{ number: number; problems: { code: string; values: Record<string, string> }[] }>`
    select other.number, other.problems from bank_files other
    where other.customer_id = ${customerId} and other.id <> ${fileId} and other.problems @> '[{"code": "known-otherwise"}]'
      and exists (select from bank_statements own
        join bank_statements left_out on left_out.customer_id = own.customer_id and left_out.account_id = own.account_id
        where own.customer_id = ${customerId} and own.file_id = ${fileId} and left_out.file_id = other.id
          and left_out.added_at >= own.added_at)
    order by other.number`.execute(db.withoutPlugins())
  return rows
}

export type NewWithdrawal = FileStake & {
  withdrawnAt: Date
  withdrawnBy: string
  firstDay: Day | null
  lastDay: Day | null
}

export const insertWithdrawal = async (
  db: Database,
  { customerId, fileId }: FileKey,
  withdrawal: NewWithdrawal,
): Promise<void> => {
  await db
    .insertInto('bankWithdrawals')
    .values({ customerId, fileId, ...withdrawal })
    .execute()
}

/** The lines that one statement of the database removes. It has four seconds. */
const batchSize = 10_000

/** Moves the rows that leave with a file to `bank_withdrawn_rows`, rows that refer to others first. */
export const moveRows = async (
  db: Database,
  { customerId, fileId }: FileKey,
  { lines, operations }: Leaving,
): Promise<void> => {
  const move = async (table: string, which: RawBuilder<unknown>): Promise<void> => {
    await sql`
      insert into bank_withdrawn_rows (customer_id, file_id, source, content)
      select customer_id, ${fileId}, ${table}, to_jsonb(${sql.ref(table)}) from ${sql.table(table)}
      where customer_id = ${customerId} and ${which}`.execute(db)
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId} and ${which}`.execute(db)
  }
  const ofFile = sql`file_id = ${fileId}`
  const ofStatements = sql`statement_id in (select id from bank_statements where customer_id = ${customerId} and ${ofFile})`
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize)
    const ofLines = sql`line_id = any(${batch}::uuid[])`
    const ofMatches = sql`match_id in (select id from bank_matches where customer_id = ${customerId} and ${ofLines})`
    await sql`delete from bank_open_lines where customer_id = ${customerId} and ${ofLines}`.execute(db)
    await move('bank_match_parts', ofMatches)
    await move('bank_match_undos', ofMatches)
    await move('bank_matches', ofLines)
    await move('bank_line_differences', ofLines)
    await move('bank_line_twins', sql`(${ofLines} or twin_id = any(${batch}::uuid[]))`)
    await move('bank_statement_lines', sql`${ofLines} and ${ofStatements}`)
    await move('bank_lines', sql`id = any(${batch}::uuid[])`)
  }
  await move('bank_line_differences', ofFile)
  // Those of the lines that another file contains too.
  await move('bank_statement_lines', ofStatements)
  await move('bank_statements', ofFile)
  await move('acquirer_file_lines', ofFile)
  await move('acquirer_lines', sql`id = any(${operations}::uuid[])`)
}
