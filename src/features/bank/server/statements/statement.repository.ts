import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { FileKey } from './file.repository.ts'
import type { ReadLine, ReadStatement } from './formats/read-result.ts'
import type { KnownLine } from './known-lines.rules.ts'

type OfAccount = { customerId: string; accountId: string; currency: string }
type Statement = Pick<ReadStatement, 'kind' | 'reference' | 'openedOn' | 'closedOn' | 'openingCents' | 'closingCents'>

/** Matches the same statement: the same days and balances, and no other reference. */
const isSame = ({ kind, reference, openedOn, closedOn, openingCents, closingCents }: Statement) => sql<boolean>`
  (statement.kind = ${kind} and (statement.opened_on, statement.closed_on, statement.opening_cents, statement.closing_cents)
      is not distinct from (${openedOn}::date, ${closedOn}::date, ${openingCents}::bigint, ${closingCents}::bigint)
    and (statement.reference is null or ${reference}::text is null or statement.reference = ${reference}))`

/** Finds the same statement of the same file, which is read again after a stop. */
export const findOwnStatement = async (
  db: Database,
  { customerId, accountId, currency, fileId }: OfAccount & FileKey,
  statement: Statement,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select statement.id from bank_statements statement
    where statement.customer_id = ${customerId} and statement.account_id = ${accountId}
      and statement.currency = ${currency} and statement.file_id = ${fileId} and ${isSame(statement)} limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * Finds the statements that end with the balance with which this one begins, or begin with that with which it ends, and
 * have no day in common with it but the one where they meet.
 */
export const listNeighbours = async (
  db: Database,
  { customerId, accountId, currency }: OfAccount,
  read: Statement,
  { first, last }: { first: Day; last: Day },
): Promise<string[]> => {
  const { openingCents, closingCents } = read
  if (openingCents === null || closingCents === null) return []
  const { rows } = await sql<{ id: string }>`
    select statement.id from bank_statements statement
    cross join lateral (
      select min(line.booked_on) as first_day, max(line.booked_on) as last_day from bank_statement_lines own
      join bank_lines line on line.customer_id = own.customer_id and line.id = own.line_id
      where own.customer_id = statement.customer_id and own.statement_id = statement.id
    ) days
    where statement.customer_id = ${customerId} and statement.account_id = ${accountId}
      and statement.currency = ${currency} and not ${isSame(read)}
      and ((statement.closing_cents = ${openingCents} and days.last_day = ${first}::date)
        or (statement.opening_cents = ${closingCents} and days.first_day = ${last}::date))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Reads the known lines of an account between two days, both included. `mayYield`: a statement may take their place.
 */
export const readKnownLines = async (
  db: Database,
  { customerId, accountId, currency }: OfAccount,
  { first, last, neighbours, mayYield }: { first: Day; last: Day; neighbours: readonly string[]; mayYield: boolean },
): Promise<KnownLine[]> => {
  const { rows } = await sql<KnownLine>`
    select line.id, line.booked_on, line.amount_cents as cents, line.ordinal, line.label, line.reference, line.value_on,
      exists (select from bank_statement_lines own where own.customer_id = line.customer_id and own.line_id = line.id
        and own.statement_id = any(${neighbours}::uuid[])) as is_of_neighbour,
      file.format, exists (select from bank_matches match where match.customer_id = line.customer_id
        and match.line_id = line.id and match.released_at is null and match.made_by is not null) as is_confirmed,
      ${mayYield} and not exists (select from bank_statement_lines own
        join bank_statements statement on statement.customer_id = own.customer_id and statement.id = own.statement_id
        where own.customer_id = line.customer_id and own.line_id = line.id and statement.kind = 'statement') as is_interim
    from bank_lines line
    join bank_files file on file.customer_id = line.customer_id and file.id = line.file_id
    where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.currency = ${currency}
      and line.booked_on between ${first}::date and ${last}::date
    order by line.booked_on, line.amount_cents, line.ordinal`.execute(db)
  return rows
}

/** Adds a statement, without its lines. Returns its id. */
export const insertStatement = async (
  db: Database,
  { customerId, fileId }: FileKey,
  { account: _account, lines: _lines, ...columns }: ReadStatement & { accountId: string; addedAt: Date },
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('bankStatements')
    .values({ customerId, id, fileId, ...columns })
    .execute()
  return id
}

type NewLine = { id: string; line: ReadLine; ordinal: number }

/** Adds lines of an account, in one statement. */
export const insertLines = async (
  db: Database,
  { customerId, fileId }: FileKey,
  { accountId, currency, addedAt }: { accountId: string; currency: string; addedAt: Date },
  lines: readonly NewLine[],
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map(({ line, ...own }) => ({ ...own, ...line }))
  await sql`
    insert into bank_lines (customer_id, account_id, file_id, currency, added_at, id, booked_on, amount_cents, ordinal, value_on,
      label, code, reference, details, parts, is_reversal, file_line)
    select ${customerId}, ${accountId}, ${fileId}, ${currency}, ${addedAt}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, "bookedOn" date, cents bigint, ordinal integer, "valueOn" date, label text, code text,
        reference text, details jsonb, parts jsonb, "isReversal" boolean, "fileLine" integer)`.execute(db)
}

/** A line of a statement. `said`: what its file says of a line that another one has added. */
type StatementLine = { lineId: string; said?: ReadLine }

/**
 * Notes which lines a statement has, and what it says of them otherwise than they do (docs/rules/bank.md#bank-words).
 */
export const insertStatementLines = async (
  db: Database,
  customerId: string,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<void> => {
  const rows = lines.map(({ lineId, said }) => {
    if (!said) return { line_id: lineId, words: null }
    const { label, code, reference, details, parts } = said
    return { line_id: lineId, words: { label, code, reference, details, parts } }
  })
  await sql`
    insert into bank_statement_lines (customer_id, statement_id, line_id, words)
    select ${customerId}, ${statementId}, row.line_id,
      nullif(row.words, jsonb_build_object('label', line.label, 'code', line.code, 'reference', line.reference,
        'details', line.details, 'parts', line.parts))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (line_id uuid, words jsonb)
    join bank_lines line on line.customer_id = ${customerId} and line.id = row.line_id
    on conflict do nothing`.execute(db)
}

export type NewDifference = {
  lineId: string
  field: 'label' | 'reference' | 'value-day' | 'missing'
  before: string | null
  after: string | null
}

/** Notes what a file says otherwise of lines. Returns how many differences no file had before. */
export const insertDifferences = async (
  db: Database,
  { customerId, fileId }: FileKey,
  differences: readonly NewDifference[],
  notedAt: Date,
): Promise<number> => {
  if (differences.length === 0) return 0
  const rows = differences.map(({ lineId, ...difference }) => ({ id: newId(), line_id: lineId, ...difference }))
  const { rows: counted } = await sql<{ count: number }>`
    with noted as (
      insert into bank_line_differences (customer_id, file_id, noted_at, id, line_id, field, before, after)
      select ${customerId}, ${fileId}, ${notedAt}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, line_id uuid, field text, before text, after text)
      on conflict do nothing
      returning line_id, field, after
    )
    select count(*)::int as count from noted where not exists (select from bank_line_differences known
      where known.customer_id = ${customerId} and known.line_id = noted.line_id and known.field = noted.field
        and known.after is not distinct from noted.after)`.execute(db)
  return counted[0]?.count ?? 0
}

/** Counts the lines that a file has added. */
export const countAdded = async (db: Database, { customerId, fileId }: FileKey): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from bank_lines where customer_id = ${customerId} and file_id = ${fileId})
      + (select count(*) from acquirer_lines where customer_id = ${customerId} and file_id = ${fileId}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Collects the statistics of the tables that a file has filled, where it brought a tenth of their lines. PostgreSQL
 * does so by itself within a minute, in which a page would compare each line with each part.
 */
export const analyzeLines = async (db: Database, lineCount: number): Promise<void> => {
  const { rows } = await sql<{ known: number }>`
    select reltuples as known from pg_class where oid = 'bank_lines'::regclass`.execute(db)
  if (lineCount * 10 < (rows[0]?.known ?? 0)) return
  await sql`analyze bank_lines, bank_statement_lines, bank_open_lines, bank_matches, bank_match_parts`.execute(db)
}
