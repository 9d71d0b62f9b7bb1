import { type Selectable, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { CamelTables, Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { takeLock } from '#shared/server/lock-classes.ts'
import type { Part } from '../matching/explanation.ts'
import type { BankLine, StandingMatch } from '../matching/match-input.ts'
import { columnsOf, lineColumns, matchesWith, type PartRow, partOfRow } from './match-parts.ts'

/**
 * Serialises what adds and releases matches, per association, until the transaction ends. Without it, two matches that
 * claim the same intervals would wait for each other (`bank_match_parts_takings_once`). Files do not take it: a long
 * one delays no person.
 */
export const lockMatches = (transaction: Database, customerId: string): Promise<void> =>
  takeLock(transaction, 'matches', customerId)

/** A match is found by its association and its id, always both. */
export type MatchKey = { customerId: string; matchId: string }

export type MatchRow = Selectable<CamelTables['bankMatches']> & { makerName: string | null }

export const readMatches = async (
  db: Database,
  customerId: string,
  lineIds: readonly string[],
): Promise<Map<string, MatchRow>> => {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bankMatches as match')
    .leftJoin('users as maker', 'maker.id', 'match.madeBy')
    .selectAll('match')
    .select(sql<string | null>`maker.firstname || ' ' || maker.lastname`.as('makerName'))
    .where('match.customerId', '=', customerId)
    .where('match.lineId', 'in', lineIds)
    .where('match.releasedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.lineId, row]))
}

export const readParts = async (
  db: Database,
  customerId: string,
  matchIds: readonly string[],
): Promise<Map<string, Part[]>> => {
  if (matchIds.length === 0) return new Map()
  const { rows } = await sql<PartRow>`
    select * from bank_match_parts where customer_id = ${customerId} and match_id = any(${matchIds}::uuid[])
    order by match_id, place`.execute(db)
  const parts = Map.groupBy(rows, ({ matchId }) => matchId)
  return new Map([...parts].map(([id, own]) => [id, own.map(partOfRow)]))
}

/** Reads the living matches of the lines of an account between two days. */
export const readStanding = async (
  db: Database,
  { customerId, accountId }: { customerId: string; accountId: string },
  { first, last }: { first: Day; last: Day },
): Promise<StandingMatch[]> => {
  const { rows } = await sql<BankLine & { matchId: string }>`
    select match.id as match_id, ${lineColumns}
    from bank_line_said line
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.currency = 'EUR'
      and line.booked_on between ${first}::date and ${last}::date
    order by line.booked_on, line.id`.execute(db)
  const matchIds = rows.map(({ matchId }) => matchId)
  const parts = await readParts(db, customerId, matchIds)
  return rows.map(({ matchId, ...line }) => ({ line, parts: parts.get(matchId) ?? [] }))
}

export type NewMatch = {
  lineId: string
  rule: string
  note: string | null
  madeAt: Date
  madeBy: string | null
  replacesId: string | null
  taughtId?: string | undefined
  parts: readonly Part[]
}

/**
 * Adds matches with their parts. Fails on `bank_matches_one_living` when a line has one, and on
 * `bank_match_parts_…_once` when a part is another line's. Returns their ids.
 */
export const insertMatches = async (
  db: Database,
  customerId: string,
  matches: readonly NewMatch[],
): Promise<string[]> => {
  const rows = matches.map((match) => ({ id: newId(), ...match }))
  const ids = rows.map(({ id }) => id)
  if (rows.length === 0) return ids
  await lockMatches(db, customerId)
  const heads = rows.map(({ parts: _parts, ...match }) => match)
  await sql`
    insert into bank_matches (customer_id, id, line_id, rule, note, made_at, made_by, replaces_id, taught_id)
    select ${customerId}, row.* from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      as row (id uuid, "lineId" uuid, rule text, note text, "madeAt" timestamptz, "madeBy" uuid, "replacesId" uuid,
        "taughtId" uuid)`.execute(db)
  const parts = rows.flatMap(({ id, parts: own }) =>
    own.map((part, index) => ({ match_id: id, ...columnsOf(part, index + 1) })),
  )
  await sql`
    insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, contract_id, device_id, from_at, to_at,
      donation_count, slip_id, medium, transaction_id, payment_id, movement_id, name, day, month, base_cents, note)
    select ${customerId}, row.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as row (match_id uuid, place integer, kind text, amount_cents bigint, contract_id uuid, device_id uuid,
        from_at timestamptz, to_at timestamptz, donation_count integer, slip_id uuid, medium text, transaction_id uuid,
        payment_id uuid, movement_id uuid, name text, day date, month text, base_cents bigint, note text)`.execute(db)
  return ids
}

export const findMatch = async (
  db: Database,
  { customerId, matchId }: MatchKey,
): Promise<Pick<MatchRow, 'lineId' | 'rule' | 'note'> | undefined> => {
  const matches = db.selectFrom('bankMatches').select(['lineId', 'rule', 'note']).where('customerId', '=', customerId)
  return matches.where('id', '=', matchId).executeTakeFirst()
}

type Undone = { undoneAt: Date; undoneBy: string | null }

/** Releases those of some matches that are living, with their parts, and notes who did. Returns how many. */
export const releaseMatches = async (
  db: Database,
  customerId: string,
  matchIds: readonly string[],
  { undoneAt, undoneBy }: Undone,
): Promise<number> => {
  if (matchIds.length === 0) return 0
  await lockMatches(db, customerId)
  const { numAffectedRows } = await sql`
    with released as (
      update bank_matches set released_at = ${undoneAt} where customer_id = ${customerId} and released_at is null
        and id in (select id::uuid from jsonb_array_elements_text(${JSON.stringify(matchIds)}::jsonb) as wanted (id))
      returning id
    ), parts as (
      update bank_match_parts set released_at = ${undoneAt}
      where customer_id = ${customerId} and match_id in (select id from released) and released_at is null
    )
    insert into bank_match_undos (customer_id, match_id, undone_at, undone_by)
    select ${customerId}, id, ${undoneAt}, ${undoneBy}::uuid from released`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Releases a match and its parts. Returns whether it was living. */
export const releaseMatch = async (db: Database, { customerId, matchId }: MatchKey, undone: Undone): Promise<boolean> =>
  (await releaseMatches(db, customerId, [matchId], undone)) > 0

/**
 * Lists the living matches without a person of other accounts that have a slip, a transfer, a payment or a movement of
 * some parts.
 */
export const listHolders = async (
  db: Database,
  customerId: string,
  { accountId, parts }: { accountId: string; parts: readonly Part[] },
): Promise<{ matchId: string; day: Day }[]> => {
  const idsOf = (pick: (part: Part) => string | undefined) => parts.flatMap((part) => pick(part) ?? [])
  const held = {
    slip: idsOf((part) => (part.kind === 'slip' ? part.slipId : undefined)),
    transaction: idsOf((part) => (part.kind === 'donation' ? part.transactionId : undefined)),
    payment: idsOf((part) => (part.kind === 'payment' ? part.paymentId : undefined)),
    movement: idsOf((part) => (part.kind === 'movement' ? part.movementId : undefined)),
  }
  const { rows } = await sql<{ matchId: string; day: Day }>`
    select distinct match.id as match_id, line.booked_on as day from (
      ${matchesWith(customerId, held)}
    ) part
    join bank_matches match on match.customer_id = ${customerId} and match.id = part.match_id and match.made_by is null
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    where line.account_id <> ${accountId}`.execute(db)
  return rows
}

/** Counts what the matcher works with, so that a run notices what was added meanwhile. */
export const readStamp = async (db: Database, customerId: string): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select count(*) from bank_lines where customer_id = ${customerId}),
      (select count(*) from bank_matches where customer_id = ${customerId}),
      (select count(*) from bank_match_undos where customer_id = ${customerId}),
      (select count(*) from bank_statement_lines where customer_id = ${customerId} and words is not null),
      (select count(*) from bank_withdrawals where customer_id = ${customerId})) as stamp`.execute(db)
  return rows[0]?.stamp ?? ''
}
