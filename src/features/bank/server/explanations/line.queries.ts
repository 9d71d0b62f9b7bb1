import { sql } from 'kysely'
import { addDays, type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { BankLine, BankLineSummary, BankLinesQuery } from '../../bank-line.ts'
import { type Match, MatchRule } from '../../match.ts'
import { sentenceOf } from '../../match-sentence.ts'
import { changedLineIds, countChangedLines, readChanges } from './changed-lines.queries.ts'
import { readQuestions, sameLineRule } from './line-twins.repository.ts'
import { type MatchRow, readMatches, readParts } from './match.repository.ts'
import { countOpenLines } from './match-input.queries.ts'
import { nameParts } from './part-names.queries.ts'

/** A line is found by its association and its id, always both. */
export type LineKey = { customerId: string; lineId: string }

type Row = {
  id: string
  accountId: string
  accountLabel: string
  bookedOn: Day
  valueOn: Day | null
  cents: number
  label: string
  hasLater: boolean
}

const isAsked = sql<boolean>`exists (select from bank_matches asked where asked.customer_id = line.customer_id
  and asked.line_id = line.id and asked.rule = ${sameLineRule} and asked.made_by is null and asked.released_at is null)`
const isOpen = sql<boolean>`((line.customer_id, line.id) in (select customer_id, line_id from bank_open_lines) or ${isAsked})`

const conditionOf = (customerId: string, { state, month, accountId }: Omit<BankLinesQuery, 'page' | 'limit'>) => {
  const conditions = [sql<boolean>`line.customer_id = ${customerId} and line.currency = 'EUR'`]
  if (state === 'open') conditions.push(isOpen)
  if (state === 'explained') conditions.push(sql`not (${isOpen})`)
  if (state === 'changed') conditions.push(sql`line.id in (${changedLineIds(customerId)})`)
  if (accountId !== undefined) conditions.push(sql`line.account_id = ${accountId}`)
  if (month !== undefined) {
    const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
    conditions.push(sql`line.booked_on >= ${`${month}-01`}::date and line.booked_on < ${next}::date`)
  }
  return sql.join(conditions, sql` and `)
}

const readSlice = async (
  db: Database,
  customerId: string,
  filters: BankLinesQuery,
  { after, offset, limit }: Slice,
): Promise<Row[]> => {
  const from = after
    ? sql`and (line.booked_on, line.id) < (${after.at.toISOString().slice(0, 10)}::date, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select line.id, line.account_id, account.label as account_label, line.booked_on, line.value_on,
      line.amount_cents as cents, line.label, exists (select from bank_line_differences difference
        where difference.customer_id = line.customer_id and difference.line_id = line.id) as has_later
    from bank_lines line
    join bank_accounts account on account.customer_id = line.customer_id and account.id = line.account_id
    where ${conditionOf(customerId, filters)} ${from}
    order by line.booked_on desc, line.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const summaryFields = ({ id, accountId, accountLabel, bookedOn, valueOn, cents, label }: Omit<Row, 'hasLater'>) => ({
  _id: id,
  account: { _id: accountId, name: accountLabel },
  bookedOn,
  valueOn,
  amount: eurosOfCents(cents),
  label,
})

type OfLine = { bookedOn: Day; amount: number; label: string }

const makerOf = ({ madeBy, makerName }: MatchRow): Match['madeBy'] =>
  madeBy === null ? null : { _id: madeBy, name: makerName ?? '' }

/** Reads the living explanations of lines, by the id of the line. */
const explanationsOf = async (db: Database, customerId: string, lines: readonly ({ _id: string } & OfLine)[]) => {
  const byLine = new Map(lines.map((line) => [line._id, line]))
  const matches = [...(await readMatches(db, customerId, [...byLine.keys()])).values()]
  const matchIds = matches.map(({ id }) => id)
  const parts = await readParts(db, customerId, matchIds)
  const explanations = matchIds.map((id) => parts.get(id) ?? [])
  const named = await nameParts(db, customerId, explanations)
  return new Map(
    matches.flatMap((row, index): [string, Match][] => {
      const line = byLine.get(row.lineId)
      const own = named[index]
      if (!line || !own) return []
      const match = {
        _id: row.id,
        rule: MatchRule.parse(row.rule),
        sentence: sentenceOf(line, own),
        parts: own,
        note: row.note,
        madeAt: row.madeAt.toISOString(),
        madeBy: makerOf(row),
      }
      return [[row.lineId, match]]
    }),
  )
}

/**
 * Counts the lines of all months that wait for a person, with the sum of their amounts without signs. A line that may
 * be another one counts, and its amount does not (docs/rules/bank.md#bank-moved).
 */
export const readOpen = async (
  db: Database,
  customerId: string,
): Promise<{ openCount: number; openAmount: number }> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(line.amount_cents)), 0)::bigint as cents from bank_open_lines open
    join bank_lines line on line.customer_id = open.customer_id and line.id = open.line_id
    where open.customer_id = ${customerId}`.execute(db)
  return { openCount: await countOpenLines(db, customerId), openAmount: eurosOfCents(rows[0]?.cents ?? 0) }
}

/** Reads a page of the lines in euros, newest first, and how many wait for a person. */
export const readLinePage = async (db: Database, customerId: string, query: BankLinesQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'bookedOn', (slice) => readSlice(db, customerId, query, slice))
  const lines = rows.map(summaryFields)
  const explanations = await explanationsOf(db, customerId, lines)
  const ids = lines.map(({ _id }) => _id)
  const questions = await readQuestions(db, customerId, ids)
  const changes = await readChanges(db, customerId, ids)
  const data = lines.map((line, index): BankLineSummary => {
    const question = questions.get(line._id) ?? null
    const match = question ? undefined : explanations.get(line._id)
    const hasLater = rows[index]?.hasLater ?? false
    return {
      ...line,
      state: match ? 'explained' : 'open',
      question,
      match: match
        ? { _id: match._id, rule: match.rule, sentence: match.sentence, madeBy: match.madeBy, note: match.note }
        : null,
      isChanged: changes.has(line._id),
      hasDifference: hasLater || (match?.parts.some(({ kind }) => kind === 'difference') ?? false),
    }
  })
  const changedCount = await countChangedLines(db, customerId)
  return { data, nextCursor, ...(await readOpen(db, customerId)), changedCount }
}

/** Lists what files say otherwise of a line, each difference as the first file that has it. */
const readDifferences = async (db: Database, { customerId, lineId }: LineKey): Promise<BankLine['differences']> => {
  const { rows } = await sql<{
    field: BankLine['differences'][number]['field']
    before: string | null
    after: string | null
    notedAt: Date
    fileId: string
    number: number
  }>`
    select difference.field, difference.before, difference.after, difference.noted_at, file.id as file_id, file.number
    from (
      select distinct on (field, after) * from bank_line_differences
      where customer_id = ${customerId} and line_id = ${lineId} order by field, after, noted_at, id
    ) difference
    join bank_files file on file.customer_id = difference.customer_id and file.id = difference.file_id
    order by difference.noted_at, difference.id`.execute(db)
  return rows.map(({ field, before, after, notedAt, fileId, number }) => ({
    field,
    before,
    after,
    notedAt: notedAt.toISOString(),
    file: { _id: fileId, number },
  }))
}

type WholeRow = Omit<Row, 'hasLater'> & {
  code: string | null
  reference: string | null
  details: BankLine['details']
  parts: { cents: number; reference: string | null; name: string | null; text: string | null }[]
  fileId: string
  fileNumber: number
  fileLine: number
}

/** A line as files wrote it. */
export type Line = Omit<BankLine, 'proposals' | 'evidence' | 'rule'>

/** Finds a line with its explanation, without what it may be. */
export const findLine = async (db: Database, { customerId, lineId }: LineKey): Promise<Line | undefined> => {
  const { rows } = await sql<WholeRow>`
    select line.id, line.account_id, account.label as account_label, line.booked_on, line.value_on,
      line.amount_cents as cents, line.label, line.code, line.reference, line.details, line.parts,
      line.file_line, file.id as file_id, file.number as file_number
    from bank_lines line
    join bank_accounts account on account.customer_id = line.customer_id and account.id = line.account_id
    join bank_files file on file.customer_id = line.customer_id and file.id = line.file_id
    where line.customer_id = ${customerId} and line.id = ${lineId} and line.currency = 'EUR'`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const line = summaryFields(row)
  const question = (await readQuestions(db, customerId, [lineId])).get(lineId) ?? null
  const match = question ? null : ((await explanationsOf(db, customerId, [line])).get(lineId) ?? null)
  return {
    ...line,
    state: match ? 'explained' : 'open',
    code: row.code,
    reference: row.reference,
    details: row.details,
    batch: row.parts.map(({ cents, ...part }) => ({ amount: eurosOfCents(cents), ...part })),
    file: { _id: row.fileId, number: row.fileNumber, line: row.fileLine },
    question,
    differences: await readDifferences(db, { customerId, lineId }),
    changes: (await readChanges(db, customerId, [lineId])).get(lineId) ?? [],
    match,
  }
}

export const findNewestMonth = async (db: Database, customerId: string): Promise<string | undefined> => {
  const lines = db.selectFrom('bankLines').select('bookedOn').where('customerId', '=', customerId)
  const newest = lines.where('currency', '=', 'EUR').orderBy('bookedOn', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.bookedOn.slice(0, 7)
}
