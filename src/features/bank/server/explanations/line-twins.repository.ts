import { sql } from 'kysely'
import type { z } from 'zod'
import { type Day, formatDate } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { LineQuestion } from '../../bank-line.ts'
import { sameLine } from '../../match-sentence.ts'
import { insertMatches, releaseMatches } from './match.repository.ts'

// Lines whose booking day moved between two files (docs/rules/bank.md#bank-moved). The new one has a match without a
// person, which keeps it out of every sum and of the matcher: that match is the question.

export const sameLineRule = 'same-line'

type Twin = { line: { id: string; cents: number }; known: { id: string; bookedOn: Day } }

/** Asks of new lines whether they are known ones. */
export const insertTwins = async (
  db: Database,
  customerId: string,
  twins: readonly Twin[],
  askedAt: Date,
): Promise<void> => {
  if (twins.length === 0) return
  const rows = twins.map(({ line, known }) => ({ line_id: line.id, twin_id: known.id }))
  await sql`
    insert into bank_line_twins (customer_id, line_id, twin_id, asked_at)
    select ${customerId}, row.line_id, row.twin_id, ${askedAt} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (line_id uuid, twin_id uuid)`.execute(db)
  const made = { rule: sameLineRule, note: null, madeAt: askedAt, madeBy: null, replacesId: null }
  const matches = twins.map(({ line: { id, cents }, known }) => {
    const part = { kind: 'other' as const, cents, note: sameLine(formatDate(known.bookedOn)) }
    return { lineId: id, ...made, parts: [part] }
  })
  await insertMatches(db, customerId, matches)
}

/** Frees the lines that were said to be lines which leave with their file. */
export const freeTwins = async (
  db: Database,
  customerId: string,
  leavingIds: readonly string[],
  undoneAt: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select match.id from bank_line_twins twin
    join bank_matches match on match.customer_id = twin.customer_id and match.line_id = twin.line_id
      and match.rule = ${sameLineRule} and match.released_at is null
    where twin.customer_id = ${customerId} and twin.twin_id = any(${leavingIds}::uuid[])`.execute(db)
  const matchIds = rows.map(({ id }) => id)
  await releaseMatches(db, customerId, matchIds, { undoneAt, undoneBy: null })
}

/** Reads the questions of lines that no person has answered, by line. */
export const readQuestions = async (
  db: Database,
  customerId: string,
  lineIds: readonly string[],
): Promise<Map<string, z.infer<typeof LineQuestion>>> => {
  const { rows } = await sql<{ lineId: string; matchId: string; id: string; bookedOn: Day; label: string }>`
    select twin.line_id, match.id as match_id, known.id, known.booked_on, known.label
    from bank_line_twins twin
    join bank_matches match on match.customer_id = twin.customer_id and match.line_id = twin.line_id
      and match.rule = ${sameLineRule} and match.made_by is null and match.released_at is null
    join bank_lines known on known.customer_id = twin.customer_id and known.id = twin.twin_id
    where twin.customer_id = ${customerId} and twin.line_id = any(${lineIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ lineId, id, ...question }) => [lineId, { _id: id, ...question }]))
}
