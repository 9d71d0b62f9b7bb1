import { sql } from 'kysely'
import { formatDate } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { type ClosingKind, type ClosingSummary, type CoveredBy, kindOfDays } from '../closing.ts'
import { figuresOf } from './closing-answers.ts'
import type { Days } from './closing-contents.queries.ts'
import type { SealedFigures } from './closing-figures.queries.ts'

/** A closing is found by its association and its id, always both. */
export type ClosingKey = { customerId: string; closingId: string }

/** A closing as it is kept, with the names of its people and what arrived after it. */
export type ClosingRow = Days & {
  id: string
  customerName: string
  customerSiren: string | null
  number: number
  kind: ClosingKind
  closedAt: Date
  closedBy: string
  closedByName: string
  /** Null while the closing is under way; its figures are then those that the person saw. */
  sealedAt: Date | null
  figures: SealedFigures
  exportSha256: string | null
  reopenedAt: Date | null
  reopenedBy: string | null
  reopenedByName: string | null
  reason: string | null
  /** A reopening that waits for a second person. */
  requestReason: string | null
  requestedAt: Date | null
  requestedBy: string | null
  requestedByName: string | null
  /** Once it is reopened: the movements that it contains. */
  movementIds: string[] | null
  lateCount: number
  lateCents: number
}

type Wanted = { closingId: string } | Slice

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
      seal.sealed_at as "sealedAt",
      coalesce(seal.figures, '{"carried": [], "parts": []}' || closing.figures) as figures,
      seal.export_sha256 as "exportSha256", reopening.reopened_at as "reopenedAt",
      reopening.reopened_by as "reopenedBy", reopener.firstname || ' ' || reopener.lastname as "reopenedByName",
      request.reason as "requestReason", request.requested_at as "requestedAt", request.requested_by as "requestedBy",
      requester.firstname || ' ' || requester.lastname as "requestedByName",
      reopening.reason, reopening.movement_ids as "movementIds", case when reopening.closing_id is null then late.late_count else 0 end as "lateCount",
      case when reopening.closing_id is null then late.late_cents else 0 end as "lateCents"
    from closings closing
    join customers customer on customer.id = closing.customer_id
    join users closer on closer.id = closing.closed_by
    left join closing_seals seal on (seal.customer_id, seal.closing_id) = (closing.customer_id, closing.id)
    left join closing_reopenings reopening
      on (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id)
    left join users reopener on reopener.id = reopening.reopened_by
    left join closing_reopening_requests request on request.customer_id = closing.customer_id
      and request.closing_id = closing.id and request.decided_at is null and reopening.closing_id is null
    left join users requester on requester.id = request.requested_by
    cross join lateral (
      select count(*) as late_count, coalesce(sum(t.amount_cents), 0)::bigint as late_cents
      from closing_arrivals arrival
      join recorded_donation t on (t.customer_id, t.id) = (arrival.customer_id, arrival.transaction_id)
      where (arrival.customer_id, arrival.closing_id) = (closing.customer_id, closing.id)
    ) late
    where closing.customer_id = ${customerId} ${one} ${after}
    order by closing.closed_at desc, closing.id desc ${slice}`.execute(inSqlNames(db))
  return rows
}

/** Returns the subject and the period of a closing as the journal has them. */
export const subjectOf = ({ id, number }: ClosingRow) => ({ _id: id, name: `n°\u00a0${number}` })
export const periodText = ({ from, to }: ClosingRow) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

export const findClosing = async (db: Database, { customerId, closingId }: ClosingKey) =>
  (await readClosings(db, customerId, { closingId }))[0]

export const summaryOf = (row: ClosingRow): ClosingSummary => ({
  _id: row.id,
  number: row.number,
  kind: kindOfDays(row),
  from: row.from,
  to: row.to,
  total: figuresOf(row.figures).total,
  closedAt: row.closedAt.toISOString(),
  closedBy: { _id: row.closedBy, name: row.closedByName },
  sealedAt: row.sealedAt?.toISOString() ?? null,
  reopening:
    row.reopenedAt && row.reopenedBy
      ? {
          reopenedAt: row.reopenedAt.toISOString(),
          reopenedBy: { _id: row.reopenedBy, name: row.reopenedByName ?? '' },
          reason: row.reason ?? '',
        }
      : null,
  reopeningRequest:
    row.requestedAt && row.requestedBy
      ? {
          reason: row.requestReason ?? '',
          requestedAt: row.requestedAt.toISOString(),
          requestedBy: { _id: row.requestedBy, name: row.requestedByName ?? '' },
        }
      : null,
  lateDonations: { count: row.lateCount, total: eurosOfCents(row.lateCents) },
})

export const readClosingPage = async (db: Database, customerId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'closedAt', (slice) => readClosings(db, customerId, slice))
  return { data: rows.map(summaryOf), nextCursor }
}

/** Finds a living closing in the way of another one: it shares a day, and is not the smaller one inside. */
export const findCovering = async (db: Database, { customerId, from, to }: Days): Promise<CoveredBy | null> => {
  const { rows } = await sql<{ id: string } & Omit<CoveredBy, '_id'>>`
    select closing.id, closing.number, closing.kind, closing.from_day as "from", closing.to_day as "to",
      closing.from_day > ${from}::date or closing.to_day < ${to}::date as "isCut"
    from living_closing closing
    where closing.customer_id = ${customerId} and closing.from_day <= ${to}::date and closing.to_day >= ${from}::date
      and (closing.from_day < ${from}::date or closing.to_day > ${to}::date
        or (closing.from_day, closing.to_day) = (${from}::date, ${to}::date))
    order by 6, closing.number limit 1`.execute(inSqlNames(db))
  if (!rows[0]) return null
  const { id, ...row } = rows[0]
  return { ...row, _id: id, kind: kindOfDays(row) }
}

/** Finds the living closing that has another one inside. */
export const findOuter = async (db: Database, { customerId, id, from, to }: Days & { id: string }) => {
  const { rows } = await sql<Pick<CoveredBy, 'number' | 'kind'>>`
    select closing.number, closing.kind from living_closing closing
    where closing.customer_id = ${customerId} and closing.id <> ${id} and closing.from_day <= ${from}::date
      and closing.to_day >= ${to}::date
    order by closing.number limit 1`.execute(inSqlNames(db))
  return rows[0]
}

type NewClosing = Omit<Days, 'customerId'> & {
  kind: ClosingKind
  /** Default: the database's clock. */
  closedAt: Date | undefined
  closedBy: string
  /** The figures that the person saw. */
  figures: SealedFigures
}

/** Adds a closing under the association's next number, which the lock of its periods keeps free. It is under way. */
export const insertClosing = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  { from, to, figures, closedAt, ...row }: NewClosing,
): Promise<void> => {
  const at = closedAt ? sql`${closedAt}::timestamptz` : sql`clock_timestamp()`
  await sql`
    insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, figures)
    select ${customerId}, ${closingId}, coalesce(max(number), 0) + 1, ${row.kind}, ${from}::date, ${to}::date,
      date_trunc('milliseconds', ${at}), ${row.closedBy}::uuid, ${JSON.stringify(figures)}::jsonb
    from closings where customer_id = ${customerId}`.execute(inSqlNames(db))
}

type Reopening = { reopenedAt: Date; reopenedBy: string; reason: string }

/** Reopens a closing, with the movements that counted in its days until now. */
export const insertReopening = async (
  db: Database,
  { customerId, closingId }: ClosingKey,
  { reopenedAt, reopenedBy, reason }: Reopening,
): Promise<void> => {
  await sql`
    insert into closing_reopenings (customer_id, closing_id, reopened_at, reopened_by, reason, movement_ids)
    select closing.customer_id, closing.id, ${reopenedAt}::timestamptz, ${reopenedBy}::uuid, ${reason}, array(
      select m.id from donation_movement m
      where m.customer_id = closing.customer_id and m.effective_on between closing.from_day and closing.to_day order by m.id)
    from closings closing where closing.customer_id = ${customerId} and closing.id = ${closingId}`.execute(
    inSqlNames(db),
  )
}

/** Counts the reopenings that wait for another person. */
export const countReopenings = async (db: Database, customerId: string, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from closing_reopening_requests request
    where customer_id = ${customerId} and decided_at is null and requested_by <> ${accountId}
      and not exists (select from closing_reopenings done
        where (done.customer_id, done.closing_id) = (request.customer_id, request.closing_id))`.execute(db)
  return rows[0]?.count ?? 0
}
