import { sql } from 'kysely'
import type { PaymentMethod } from '#features/transactions/donation.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { Closing, ClosingKind, ClosingSummary, CoveredBy } from '../closing.ts'
import { type Days, figuresOf, type Known, type SealedFigures } from './closing.figures.ts'

/** A closing is found by its association and its id, always both. */
export type ClosingKey = { customerId: string; closingId: string }

/** A closing as it is kept, with the names of its people and its late donations. */
export type ClosingRow = Days &
  Known & {
    id: string
    customerName: string
    customerSiren: string | null
    number: number
    kind: ClosingKind
    closedAt: Date
    closedBy: string
    closedByName: string
    figures: SealedFigures
    exportSha256: string
    reopenedAt: Date | null
    reopenedBy: string | null
    reopenedByName: string | null
    reason: string | null
    lateCount: number
    lateCents: number
  }

type Wanted = { closingId: string } | Slice

/** Reads closings. The roll-ups of the days, less what was sealed, are the donations that arrived later. */
const readClosings = async (db: Database, customerId: string, wanted: Wanted): Promise<ClosingRow[]> => {
  const one = 'closingId' in wanted ? sql`and closing.id = ${wanted.closingId}` : sql``
  const after =
    'after' in wanted && wanted.after
      ? sql`and (closing.closed_at, closing.id) < (${wanted.after.at}, ${wanted.after.id}::uuid)`
      : sql``
  const slice = 'limit' in wanted ? sql`limit ${wanted.limit} offset ${wanted.offset}` : sql``
  const { rows } = await sql<ClosingRow>`
    select closing.customer_id as "customerId", closing.id, customer.name as "customerName",
      customer.siren as "customerSiren", closing.number, closing.kind,
      closing.from_day as "from", closing.to_day as "to", closing.closed_at as "closedAt",
      closing.closed_by as "closedBy", closer.firstname || ' ' || closer.lastname as "closedByName",
      closing.settled_at as "settledAt", closing.recent_ids as "recentIds", closing.figures,
      closing.export_sha256 as "exportSha256", reopening.reopened_at as "reopenedAt",
      reopening.reopened_by as "reopenedBy", reopener.firstname || ' ' || reopener.lastname as "reopenedByName",
      reopening.reason, case when reopening.closing_id is null then late.late_count else 0 end as "lateCount",
      case when reopening.closing_id is null then late.late_cents else 0 end as "lateCents"
    from closings closing
    join customers customer on customer.id = closing.customer_id
    join users closer on closer.id = closing.closed_by
    left join closing_reopenings reopening
      on (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id)
    left join users reopener on reopener.id = reopening.reopened_by
    cross join lateral (
      select coalesce(sum(d.donation_count + d.cancelled_count), 0)::bigint - (closing.figures #>> '{total,donationCount}')::bigint as late_count,
        coalesce(sum(d.total_cents + d.cancelled_cents), 0)::bigint - (closing.figures #>> '{total,grossCents}')::bigint as late_cents
      from donation_days d
      where d.customer_id = closing.customer_id and d.day between closing.from_day and closing.to_day
    ) late
    where closing.customer_id = ${customerId} ${one} ${after}
    order by closing.closed_at desc, closing.id desc ${slice}`.execute(inSqlNames(db))
  return rows
}

/** Finds a closing. */
export const findClosing = async (db: Database, { customerId, closingId }: ClosingKey) =>
  (await readClosings(db, customerId, { closingId }))[0]

export const summaryOf = (row: ClosingRow): ClosingSummary => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  from: row.from,
  to: row.to,
  total: figuresOf(row.figures).total,
  closedAt: row.closedAt.toISOString(),
  closedBy: { _id: row.closedBy, name: row.closedByName },
  reopening:
    row.reopenedAt && row.reopenedBy
      ? {
          reopenedAt: row.reopenedAt.toISOString(),
          reopenedBy: { _id: row.reopenedBy, name: row.reopenedByName ?? '' },
          reason: row.reason ?? '',
        }
      : null,
  lateDonations: { count: row.lateCount, total: eurosOfCents(row.lateCents) },
})

/** Reads a page of the closings, the newest first. */
export const readClosingPage = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, {
    readRows: (slice) => readClosings(db, customerId, slice),
    positionOf: (row: ClosingRow) => ({ at: row.closedAt, id: row.id }),
  })
  return { data: rows.map(summaryOf), nextCursor }
}

/** Finds a living closing that shares a day with these; only periods where `onlyPeriods`. */
export const findCovering = async (
  db: Database,
  { customerId, from, to }: Days,
  { onlyPeriods }: { onlyPeriods: boolean },
): Promise<CoveredBy | null> => {
  const { rows } = await sql<{ id: string } & Omit<CoveredBy, '_id'>>`
    select closing.id, closing.number, closing.kind, closing.from_day as "from", closing.to_day as "to"
    from closings closing
    where closing.customer_id = ${customerId} and closing.from_day <= ${to}::date and closing.to_day >= ${from}::date
      and not exists (select from closing_reopenings reopening
        where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
      ${onlyPeriods ? sql`and closing.kind = 'period'` : sql``}
    order by closing.number limit 1`.execute(inSqlNames(db))
  const row = rows[0]
  return row ? { _id: row.id, number: row.number, kind: row.kind, from: row.from, to: row.to } : null
}

/** How long before the closing everything that was stamped has been committed: no donation is under way for so long. */
const settlingSeconds = 60

/** Reads what the association has recorded by now. The lock of its periods holds off movements and gifts by hand. */
export const readKnown = async (
  db: Database,
  { customerId, from, to }: Days,
  now: Date | undefined,
): Promise<Known & { closedAt: Date }> => {
  const closedAt = sql`date_trunc('milliseconds', ${now ? sql`${now}::timestamptz` : sql`clock_timestamp()`})`
  const { rows } = await sql<Known & { closedAt: Date }>`
    with clock as (
      select ${closedAt} as closed_at, ${closedAt} - interval '${sql.raw(String(settlingSeconds))} seconds' as settled_at
    )
    select clock.closed_at as "closedAt", clock.settled_at as "settledAt", array(
      select t.id from transactions t
      where t.customer_id = ${customerId} and t.received_at > clock.settled_at
        and paris_day(t.created_at) between ${from}::date and ${to}::date
        and t.created_at >= ${from}::date - 1 and t.created_at < ${to}::date + 2
      union all
      select m.id from transaction_movements m
      where m.customer_id = ${customerId} and m.recorded_at > clock.settled_at
    ) as "recentIds"
    from clock`.execute(inSqlNames(db))
  if (!rows[0]) throw new Error('the clock has no row')
  return rows[0]
}

type NewClosing = Omit<Days, 'customerId'> &
  Known & { kind: ClosingKind; closedAt: Date; closedBy: string; figures: SealedFigures; exportSha256: string }

/** Adds a closing under the association's next number, which the lock of its periods keeps free. */
export const insertClosing = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  { from, to, recentIds, figures, ...row }: NewClosing,
): Promise<void> => {
  await sql`
    insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, settled_at, recent_ids,
      figures, export_sha256)
    select ${customerId}, ${closingId}, coalesce(max(number), 0) + 1, ${row.kind}, ${from}::date, ${to}::date,
      ${row.closedAt}::timestamptz, ${row.closedBy}::uuid, ${row.settledAt}::timestamptz, ${recentIds}::uuid[],
      ${JSON.stringify(figures)}::jsonb, ${row.exportSha256}
    from closings where customer_id = ${customerId}`.execute(inSqlNames(db))
}

export type CountRow = {
  paymentMethod: PaymentMethod
  expectedCents: number
  countedCents: number
  comment: string | null
}

export const insertCounts = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  counts: CountRow[],
): Promise<void> => {
  if (counts.length === 0) return
  const rows = counts.map((count) => ({ ...count, customerId, closingId }))
  await db.insertInto('closingCounts').values(rows).execute()
}

export const listCounts = async (db: Database, { customerId, closingId }: ClosingKey): Promise<Closing['counts']> => {
  const counts = db.selectFrom('closingCounts').selectAll().where('customerId', '=', customerId)
  const rows = await counts.where('closingId', '=', closingId).orderBy('paymentMethod').execute()
  return rows.map(({ paymentMethod, expectedCents, countedCents, comment }) => ({
    method: paymentMethod as PaymentMethod,
    expected: eurosOfCents(expectedCents),
    counted: eurosOfCents(countedCents),
    difference: eurosOfCents(countedCents - expectedCents),
    comment,
  }))
}

type Reopening = { reopenedAt: Date; reopenedBy: string; reason: string }

export const insertReopening = async (db: Database, key: ClosingKey, reopening: Reopening): Promise<void> => {
  await db
    .insertInto('closingReopenings')
    .values({ ...key, ...reopening })
    .execute()
}
