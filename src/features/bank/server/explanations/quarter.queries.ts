import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { createPacker, type PackedList } from '#shared/server/packed-list.ts'
import type { Part } from '../matching/explanation.ts'
import type { BankLine, DaySpan, MatchInput, StandingMatch } from '../matching/match-input.ts'
import { reachDays } from '../matching/span.ts'
import { readParts } from './match.repository.ts'
import { readRecords } from './match-input.queries.ts'
import { isUndone, lineColumns, matchesWith } from './match-parts.ts'

type OfAccount = { customerId: string; accountId: string }

/**
 * A line that no person has decided on, and what was found of it without a person. `isUndone`: a person has undone
 * that.
 */
export type UndecidedLine = Pick<BankLine, 'id' | 'bookedOn'> & {
  match: { id: string; parts: readonly Part[] } | null
  isUndone: boolean
}

/**
 * The facts around a quarter. `undecided` are its lines, with what was found of them so far; `lines` is what they say.
 */
export type Surroundings = {
  known: Omit<MatchInput, 'lines'>
  lines: PackedList<BankLine>
  undecided: UndecidedLine[]
}

const linesAtOnce = 2000

/**
 * Lists the days of the lines of an account that wait, the oldest first.
 */
export const listOpenDays = async (db: Database, { customerId, accountId }: OfAccount): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    select distinct line.booked_on as day from bank_open_lines open
    join bank_lines line on line.customer_id = open.customer_id and line.id = open.line_id
    where open.customer_id = ${customerId} and line.account_id = ${accountId}
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Lists the first days of the quarters that have lines of an account from a day on, the oldest first. */
export const listQuarters = async (db: Database, { customerId, accountId }: OfAccount, from: Day): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    select distinct date_trunc('quarter', line.booked_on)::date as day from bank_lines line
    where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.currency = 'EUR'
      and line.booked_on >= ${from}::date
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

type LineRow = BankLine & { matchId: string | null; isKept: boolean; isUndone: boolean }

/**
 * Says of a living match that it stands: a person made it, donations that came late have changed it, a statement has
 * replaced its line, it may be another line, or it is from before a contract was changed
 * (docs/rules/bank.md#bank-contracts).
 */
const isKept = sql`(match.made_by is not null or match.rule in ('replaced', 'same-line', 'late-donation')
  or match.made_at < (select max(coalesce(contract.changed_at, contract.created_at)) from bank_contracts contract
      where contract.customer_id = match.customer_id)
    and exists (select from bank_match_parts own where own.customer_id = match.customer_id and own.match_id = match.id
      and own.kind in ('takings', 'commission', 'movement')))`

/** Reads the first lines of an account between two days that wait or are explained. `after`: those behind a line. */
const readLines = async (
  db: Database,
  { customerId, accountId }: OfAccount,
  { from, to }: DaySpan,
  { after, limit }: { after: LineRow | undefined; limit: number },
) => {
  const behind = after ? sql`and (line.booked_on, line.id) > (${after.bookedOn}::date, ${after.id}::uuid)` : sql``
  const { rows } = await sql<LineRow>`
    select ${lineColumns},
      match.id as match_id, coalesce(${isKept}, false) as is_kept,
      ${isUndone} as is_undone
    from bank_line_said line
    left join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
      and match.released_at is null
    where line.customer_id = ${customerId} and line.account_id = ${accountId} and line.currency = 'EUR'
      and line.booked_on between ${after?.bookedOn ?? from}::date and ${to}::date ${behind}
      and (match.id is not null or exists (select from bank_open_lines open
        where open.customer_id = line.customer_id and open.line_id = line.id))
    order by line.booked_on, line.id limit ${limit}`.execute(db)
  return rows
}

type Records = Omit<MatchInput, 'lines' | 'elsewhere' | 'standing'>

const hasTakings = sql`exists (select from bank_match_parts own
  where own.customer_id = match.customer_id and own.match_id = match.id and own.kind = 'takings')`

/**
 * Reads the lines of other accounts that may pay records that are known here: that no person has decided on, of the
 * same amount. What was found of them without a person does not count, so that it makes no difference which account
 * came first.
 */
const readRivals = async (
  db: Database,
  { customerId, accountId }: OfAccount,
  { from, to }: DaySpan,
  { slips, transfers, paidOut, movements }: Records,
): Promise<BankLine[]> => {
  const amounts = [
    ...slips.flatMap(({ chequeCents, cashCents }) => [chequeCents, cashCents, chequeCents + cashCents]),
    ...[...transfers, ...movements].map(({ cents }) => cents),
    ...paidOut.map(({ netCents }) => netCents),
  ]
  const { rows } = await sql<BankLine>`
    select ${lineColumns}
    from bank_line_said line
    left join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
      and match.released_at is null
    where line.customer_id = ${customerId} and line.account_id <> ${accountId} and line.currency = 'EUR'
      and line.booked_on between ${from}::date and ${to}::date and line.amount_cents = any(${[...new Set(amounts)]}::bigint[])
      and (match.id is not null and not coalesce(${isKept} or ${hasTakings}, false)
        or exists (select from bank_open_lines open where open.customer_id = line.customer_id and open.line_id = line.id))
    order by line.booked_on, line.id`.execute(db)
  return rows
}

/** Reads what stands elsewhere and has records that are known here: in lines of other days or of other accounts. */
const readElsewhere = async (
  db: Database,
  { customerId, accountId }: OfAccount,
  { from, to }: DaySpan,
  { slips, transfers, paidOut, movements, contracts }: Records,
): Promise<StandingMatch[]> => {
  const devices = contracts.flatMap((contract) => contract.devices.map(({ deviceId }) => deviceId))
  const held = {
    slip: slips.map(({ id }) => id),
    transaction: transfers.map(({ transactionId }) => transactionId),
    payment: paidOut.flatMap((each) => each.payments.map(({ id }) => id)),
    movement: movements.map(({ id }) => id),
  }
  const since = startOfDay(addDays(from, -reachDays))
  const until = startOfDay(addDays(to, 1))
  const { rows } = await sql<{ matchId: string }>`
    select distinct match.id as match_id from (
      ${matchesWith(customerId, held)}
      union all
      select match_id from bank_match_parts where customer_id = ${customerId} and released_at is null and kind = 'takings'
        and device_id = any(${[...new Set(devices)]}::uuid[]) and tstzrange(from_at, to_at) && tstzrange(${since}, ${until})
    ) part
    join bank_matches match on match.customer_id = ${customerId} and match.id = part.match_id
    join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
    where line.account_id <> ${accountId} and (${isKept} or ${hasTakings})
      or (${isKept} and line.booked_on not between ${from}::date and ${to}::date)`.execute(db)
  const matchIds = rows.map(({ matchId }) => matchId)
  const parts = await readParts(db, customerId, matchIds)
  return [...parts.values()].map((own) => ({ line: null, parts: own }))
}

/** Reads what bears upon the lines of some days: the lines around them, the records, and what stands of them. */
export const readSurroundings = async (
  db: Database,
  account: OfAccount,
  span: DaySpan,
  { today, limit = linesAtOnce }: { today: Day; limit?: number },
): Promise<Surroundings> => {
  const records = await readRecords(db, account, { first: span.from, last: span.to }, { today, learnsCutOff: true })
  const standing: StandingMatch[] = []
  const undecided: UndecidedLine[] = []
  const lines = createPacker().list<BankLine>()
  let rows: LineRow[] = []
  do {
    rows = await readLines(db, account, span, { after: rows.at(-1), limit })
    const matchIds = rows.flatMap(({ matchId }) => matchId ?? [])
    const parts = await readParts(db, account.customerId, matchIds)
    for (const { matchId, isKept: stands, isUndone: wasUndone, ...line } of rows) {
      const own = matchId === null ? undefined : parts.get(matchId)
      if (stands && own) {
        standing.push({ line, parts: own })
        continue
      }
      const { id, bookedOn } = line
      lines.add(line)
      undecided.push({
        id,
        bookedOn,
        match: matchId !== null && own ? { id: matchId, parts: own } : null,
        isUndone: wasUndone,
      })
    }
  } while (rows.length === limit)
  const elsewhere = await readRivals(db, account, span, records)
  standing.push(...(await readElsewhere(db, account, span, records)))
  return { known: { ...records, elsewhere, standing }, lines: lines.end(), undecided }
}
