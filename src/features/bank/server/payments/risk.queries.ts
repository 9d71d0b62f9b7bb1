import { sql } from 'kysely'
import { addDays, type Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { RiskItem } from '../../bank-calendar.ts'

type LostRow = {
  name: Extract<RiskItem, { kind: 'lost' }>['name']
  deviceId: string | null
  deviceLabel: string | null
  day: Day | null
  lineId: string
  cents: number
}

/** Reads what differences name as lost, less what later lines have of it, since a day. */
export const readLost = async (db: Database, customerId: string, from: Day): Promise<LostRow[]> => {
  const { rows } = await sql<LostRow>`
    select part.name, part.device_id, device.label as device_label, part.day,
      (array_agg(line.id order by line.booked_on desc, line.id))[1] as line_id, - sum(part.amount_cents)::bigint as cents
    from bank_lines line
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      and part.kind = 'difference' and part.name in ('lost', 'no-payment')
    left join devices device on device.customer_id = part.customer_id and device.id = part.device_id
    where line.customer_id = ${customerId} and line.booked_on >= ${from}::date
    group by part.name, part.device_id, device.label, part.day having sum(part.amount_cents) < 0`.execute(db)
  return rows
}

type OpenDebit = { id: string; bookedOn: Day; label: string; cents: number; allCount: number; allCents: number }

/** Reads the largest debits since a day that nobody has explained. Each row has the count and the sum of all. */
export const readOpenDebits = async (
  db: Database,
  customerId: string,
  { from, limit }: { from: Day; limit: number },
): Promise<OpenDebit[]> => {
  const { rows } = await sql<OpenDebit>`
    select line.id, line.booked_on, line.label, - line.amount_cents as cents,
      count(*) over ()::int as all_count, - sum(line.amount_cents) over ()::bigint as all_cents
    from bank_open_lines open
    join bank_lines line on line.customer_id = open.customer_id and line.id = open.line_id
    where open.customer_id = ${customerId} and line.amount_cents < 0 and line.booked_on >= ${from}::date
    order by line.amount_cents, line.booked_on, line.id limit ${limit}`.execute(db)
  return rows
}

/** The days whose differences a standing counts. */
const differenceDays = 60

/** Sums the differences with a name of recent lines, without their signs. */
export const readDifferenceCents = async (db: Database, customerId: string, today: Day): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(part.amount_cents)), 0)::bigint as cents
    from bank_lines line
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      and part.kind = 'difference'
    where line.customer_id = ${customerId} and line.booked_on > ${addDays(today, -differenceDays)}::date`.execute(db)
  return rows[0]?.cents ?? 0
}
