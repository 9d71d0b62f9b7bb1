import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { ImportProblem } from '../problems.ts'
import type { FileRow } from './file-reader.ts'
import type { ImportKey } from './import.repository.ts'

/** Writes rows, which are a JSON array of `FileRow`. */
export const insertRows = async (db: Database, { customerId, importId }: ImportKey, rowsJson: string) => {
  await sql`insert into import_rows (customer_id, import_id, line, cells, problem)
    select ${customerId}::uuid, ${importId}::uuid, line, cells, problem
    from jsonb_to_recordset(${rowsJson}::jsonb) as row (line integer, cells jsonb, problem text)`.execute(db)
}

const markSize = 10_000

/** Notes that rows cannot be read, which only the end of the file has shown. */
export const markRows = async (
  db: Database,
  { customerId, importId }: ImportKey,
  lines: readonly number[],
  problem: ImportProblem,
): Promise<void> => {
  for (let from = 0; from < lines.length; from += markSize)
    await sql`update import_rows set problem = ${problem}
      where customer_id = ${customerId} and import_id = ${importId}
        and line = any(${lines.slice(from, from + markSize)}::int[]) and problem is null`.execute(db)
}

/** About the most bytes of a file that are read at once. A row has up to 60 kB. */
const mostBytes = 2 * 1024 * 1024

/** Selects rows in the order of their lines, up to about `mostBytes`, one at least. `bytes`: those of a row. */
const upToBytes = (columns: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns} from (
    select page.*, sum(bytes) over (order by line rows between unbounded preceding and 1 preceding) as bytes_before
    from (${rows}) page
  ) page
  where coalesce(bytes_before, 0) < ${mostBytes} order by line`

type Place = { after: number; limit: number }

/** Reads the rows after a line, in the order of the file: fewer than `limit` where they are long. */
export const readRows = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { after, limit }: Place,
): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`
    ${upToBytes(
      sql`line, cells, problem`,
      sql`select line, cells, problem, octet_length(cells::text) as bytes from import_rows
        where customer_id = ${customerId} and import_id = ${importId} and line > ${after}
        order by line limit ${limit}`,
    )}`.execute(db)
  return rows
}

/** A row that the check accepted; `isChosen`: the manager wants it although it was asked, and why it was. */
export type AcceptedRow = FileRow & { isChosen: boolean; question: Verdict['question'] }

/**
 * Reads the accepted rows after a line, as `readRows` does. `offset 0` fences the search of each row, which is by its
 * key: PostgreSQL has not analysed the rows of a new file, and would read them all for each batch.
 */
export const readAccepted = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { after, limit }: Place,
): Promise<AcceptedRow[]> => {
  const { rows } = await sql<AcceptedRow>`
    ${upToBytes(
      sql`line, cells, problem, is_chosen, question`,
      sql`select accepted.line, row.cells, row.problem, accepted.is_chosen, accepted.question,
          octet_length(row.cells::text) as bytes from (
          select line, question, double_line is not null or double_of is not null or question is not null as is_chosen from import_verdicts
          where customer_id = ${customerId} and import_id = ${importId} and line > ${after} and verdict = 'accepted'
          order by line limit ${limit}
        ) accepted
        cross join lateral (
          select cells, problem from import_rows
          where customer_id = ${customerId} and import_id = ${importId} and line = accepted.line offset 0
        ) row`,
    )}`.execute(db)
  return rows
}

export type Verdict = {
  line: number
  /** `left-out`: no donation by its status. `double`: probably one of the ledger or of an earlier row. */
  verdict: 'accepted' | 'known' | 'refused' | 'left-out' | 'double'
  problem: ImportProblem | null
  columnIndex: number | null
  amountCents: number | null
  externalKey: string | null
  givenAt: string | null
  /** The donation of the ledger that is probably the same donation; of a known row, its donation. */
  doubleOf: string | null
  /** The earlier row of the file that has the same identifier. */
  doubleLine: number | null
  question: 'identifier' | 'total' | null
}

/** Writes verdicts; one of a later step replaces that of the check. */
export const writeVerdicts = async (
  db: Database,
  { customerId, importId }: ImportKey,
  verdicts: readonly Verdict[],
): Promise<void> => {
  if (verdicts.length === 0) return
  await sql`
    insert into import_verdicts (customer_id, import_id, line, verdict, problem, column_index, amount_cents, external_key,
      given_at, double_of, double_line, question)
    select ${customerId}::uuid, ${importId}::uuid, line, verdict, problem, "columnIndex", "amountCents", "externalKey",
      "givenAt", "doubleOf", "doubleLine", question
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (line integer, verdict text, problem text,
      "columnIndex" integer, "amountCents" integer, "externalKey" text, "givenAt" timestamptz, "doubleOf" uuid, "doubleLine" integer, question text)
    on conflict (customer_id, import_id, line) do update set verdict = excluded.verdict, problem = excluded.problem,
      column_index = excluded.column_index, amount_cents = excluded.amount_cents, double_of = excluded.double_of,
      double_line = excluded.double_line, question = excluded.question`.execute(db)
}

/** Deletes the verdicts of an earlier check, before another one. */
export const removeVerdicts = async (db: Database, { customerId, importId }: ImportKey): Promise<void> => {
  const verdicts = db.deleteFrom('importVerdicts').where('customerId', '=', customerId)
  await verdicts.where('importId', '=', importId).execute()
}

const purgeSize = 20_000

/** Deletes what holds donors, and what nothing needs, of an import that has run. Returns whether any is left. */
export const purgeSome = async (db: Database, { customerId, importId }: ImportKey): Promise<boolean> => {
  const rows = await sql`delete from import_rows where (customer_id, import_id, line) in (
    select customer_id, import_id, line from import_rows
    where customer_id = ${customerId} and import_id = ${importId} limit ${purgeSize})`.execute(db)
  const verdicts = await sql`delete from import_verdicts where (customer_id, import_id, line) in (
    select customer_id, import_id, line from import_verdicts
    where customer_id = ${customerId} and import_id = ${importId} and verdict in ('accepted', 'left-out')
    limit ${purgeSize})`.execute(db)
  await sql`update imports set reading = reading - 'exponent' || '{"statuses": [], "flags": [], "types": [], "methods": []}'
    where customer_id = ${customerId} and id = ${importId} and reading is not null`.execute(db)
  return Number(rows.numAffectedRows) + Number(verdicts.numAffectedRows) > 0
}

export type RefusedRow = { line: number; problem: ImportProblem; columnIndex: number | null; value: string | null }

/** Reads the refused rows after a line, with the cell at fault while the file is kept. */
export const readRefused = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> => {
  const { rows } = await sql<RefusedRow>`
    select v.line, v.problem, v.column_index, left(case when r.problem is null then r.cells ->> v.column_index
      else (select string_agg(cell, ' | ') from jsonb_array_elements_text(r.cells) cell) end, 200) as value
    from import_verdicts v
    left join lateral (
      select cells, problem from import_rows
      where customer_id = v.customer_id and import_id = v.import_id and line = v.line offset 0
    ) r on true
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.verdict = 'refused' and v.line > ${after}
    order by v.line limit ${limit}`.execute(db)
  return rows
}

const mostUnknown = 50

/** Lists the values of the cause column that are not the name of a cause, the most frequent first. */
export const listUnknownCauses = async (db: Database, { customerId, importId }: ImportKey) => {
  const { rows } = await sql<{ value: string; rowCount: number }>`
    select left(r.cells ->> v.column_index, 500) as value, count(*) as row_count
    from import_verdicts v
    join import_rows r on r.customer_id = v.customer_id and r.import_id = v.import_id and r.line = v.line
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.problem = 'cause-unknown'
      and v.column_index is not null
    group by 1 order by 2 desc, 1 limit ${mostUnknown}`.execute(db)
  return rows
}
