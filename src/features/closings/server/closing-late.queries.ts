import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { type Closing, type LateDonation, type LateMovement, maxLateShown, type NamedClosing } from '../closing.ts'
import type { ClosingKey, ClosingRow } from './closing.repository.ts'
import type { Contents } from './closing-contents.queries.ts'

type Record = { id: string; name: string } | null
const recordOf = (record: Record) => record && { _id: record.id, name: record.name }

const readLateDonations = async (db: Database, { customerId, id: closingId }: ClosingRow): Promise<LateDonation[]> => {
  type Row = {
    id: string
    cents: number
    created: Date
    received: Date
    device: Record
    cause: Record
    carriedIn: NamedClosing | null
  }
  const { rows } = await sql<Row>`
    select t.id, t.amount_cents as cents, t.created_at as created, t.received_at as received,
      (select jsonb_build_object('id', d.id, 'name', d.label) from devices d
        where d.customer_id = t.customer_id and d.id = t.device_id) as device,
      (select jsonb_build_object('id', c.id, 'name', c.name) from causes c
        where c.customer_id = t.customer_id and c.id = t.cause_id) as cause,
      (select jsonb_build_object('_id', o.id, 'number', o.number, 'kind', o.kind, 'from', o.from_day, 'to', o.to_day)
        from closing_carried carried
        join living_closing o on (o.customer_id, o.id) = (carried.customer_id, carried.closing_id)
        where (carried.customer_id, carried.transaction_id) = (t.customer_id, t.id) and o.customer_id = ${customerId}
        order by o.to_day - o.from_day, o.number limit 1) as "carriedIn"
    from closing_arrivals arrival
    join recorded_donation t on (t.customer_id, t.id) = (arrival.customer_id, arrival.transaction_id)
    where arrival.customer_id = ${customerId} and arrival.closing_id = ${closingId}
    order by t.received_at, t.id limit ${sql.lit(maxLateShown)}`.execute(inSqlNames(db))
  return rows.map(({ id, cents, created, received, device, cause, carriedIn }) => ({
    _id: id,
    amount: eurosOfCents(cents),
    createdAt: created.toISOString(),
    receivedAt: received.toISOString(),
    device: recordOf(device),
    cause: recordOf(cause),
    carriedIn,
  }))
}

/** Reads the movements of the donations of a closing that were recorded after it and count on other days. */
const readLateMovements = async (db: Database, { own, carried, ...days }: Contents, closedAt: Date) => {
  type Row = Pick<LateMovement, 'kind' | 'subjectKind' | 'effectiveOn'> & {
    id: string
    transactionId: string
    cents: number
    movedCents: number | null
    recordedAt: Date
    count: number
    total: number
  }
  const { rows } = await sql<Row>`
    with carried as materialized (${carried})
    select m.id, m.transaction_id as "transactionId", m.kind, m.subject_kind as "subjectKind", m.amount_cents as cents,
      m.moved_cents as "movedCents", m.effective_on as "effectiveOn", m.recorded_at as "recordedAt",
      count(*) over () as count, (sum(m.amount_cents) over ())::bigint as total
    from donation_movement m join recorded_donation t on t.customer_id = m.customer_id and t.id = m.transaction_id
    where m.customer_id = ${days.customerId} and ((${own}) or t.id in (select transaction_id from carried))
      and m.recorded_at >= ${closedAt} and m.effective_on not between ${days.from}::date and ${days.to}::date
    order by m.recorded_at, m.id limit ${sql.lit(maxLateShown)}`.execute(inSqlNames(db))
  return {
    movements: rows.map(({ id, cents, movedCents, recordedAt, count: _count, total: _total, ...row }) => ({
      ...row,
      _id: id,
      amount: eurosOfCents(cents),
      moved: movedCents === null ? null : eurosOfCents(movedCents),
      recordedAt: recordedAt.toISOString(),
    })),
    movementTotals: { count: rows[0]?.count ?? 0, total: eurosOfCents(rows[0]?.total ?? 0) },
  }
}

/** The late rows of a reopened closing: none, because they belong to the next closing. */
export const nothingLate: Closing['late'] = { donations: [], movements: [], movementTotals: { count: 0, total: 0 } }

/** Reads the number and sum of donations after a closing, without cancelled ones and those carried elsewhere. */
export const readWaiting = async (db: Database, { customerId, closingId }: ClosingKey) => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(t.amount_cents), 0)::bigint as cents from closing_arrivals arrival
    join collected_donation t on (t.customer_id, t.id) = (arrival.customer_id, arrival.transaction_id)
    where arrival.customer_id = ${customerId} and arrival.closing_id = ${closingId}
      and not exists (select from closing_carried carried
        join living_closing other on (other.customer_id, other.id) = (carried.customer_id, carried.closing_id)
        where (carried.customer_id, carried.transaction_id) = (t.customer_id, t.id) and other.customer_id = ${customerId})`.execute(
    inSqlNames(db),
  )
  return { count: rows[0]?.count ?? 0, total: eurosOfCents(rows[0]?.cents ?? 0) }
}

/** Reads the donations and movements that came after a closing (docs/rules/closings.md#closings-late). */
export const readLate = async (db: Database, row: ClosingRow, contents: Contents): Promise<Closing['late']> => ({
  donations: await readLateDonations(db, row),
  ...(await readLateMovements(db, contents, row.closedAt)),
})
