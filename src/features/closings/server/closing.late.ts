import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { type Closing, type LateDonation, type LateMovement, maxLateShown } from '../closing.ts'
import { type Days, donationsOf, isKnown, type Known } from './closing.figures.ts'

type Record = { id: string; name: string } | null
const recordOf = (record: Record) => record && { _id: record.id, name: record.name }

const readLateDonations = async (db: Database, days: Days, known: Known): Promise<LateDonation[]> => {
  type Row = { id: string; cents: number; created: Date; received: Date; device: Record; cause: Record }
  const { rows } = await sql<Row>`
    select t.id, t.amount_cents as cents, t.created_at as created, t.received_at as received,
      (select jsonb_build_object('id', d.id, 'name', d.label) from devices d
        where d.customer_id = t.customer_id and d.id = t.device_id) as device,
      (select jsonb_build_object('id', c.id, 'name', c.name) from causes c
        where c.customer_id = t.customer_id and c.id = t.cause_id) as cause
    from transactions t
    where ${donationsOf(days)} and not ${isKnown(known, sql`t.received_at`, sql`t.id`)}
    order by t.received_at, t.id limit ${sql.lit(maxLateShown)}`.execute(inSqlNames(db))
  return rows.map(({ id, cents, created, received, device, cause }) => ({
    _id: id,
    amount: eurosOfCents(cents),
    createdAt: created.toISOString(),
    receivedAt: received.toISOString(),
    device: recordOf(device),
    cause: recordOf(cause),
  }))
}

/** Reads the movements of the donations of the days that were recorded after the closing. */
const readLateMovements = async (db: Database, days: Days, known: Known) => {
  type Row = Pick<LateMovement, 'kind' | 'subjectKind' | 'effectiveOn'> & {
    id: string
    transactionId: string
    cents: number
    recordedAt: Date
    count: number
    total: number
  }
  const { rows } = await sql<Row>`
    select m.id, m.transaction_id as "transactionId", m.kind, m.subject_kind as "subjectKind", m.amount_cents as cents,
      m.effective_on as "effectiveOn", m.recorded_at as "recordedAt", count(*) over () as count,
      (sum(m.amount_cents) over ())::bigint as total
    from transaction_movements m join transactions t on t.customer_id = m.customer_id and t.id = m.transaction_id
    where m.customer_id = ${days.customerId} and ${donationsOf(days)}
      and not ${isKnown(known, sql`m.recorded_at`, sql`m.id`)}
    order by m.recorded_at, m.id limit ${sql.lit(maxLateShown)}`.execute(inSqlNames(db))
  return {
    movements: rows.map(({ id, cents, recordedAt, count: _count, total: _total, ...row }) => ({
      ...row,
      _id: id,
      amount: eurosOfCents(cents),
      recordedAt: recordedAt.toISOString(),
    })),
    movementTotals: { count: rows[0]?.count ?? 0, total: eurosOfCents(rows[0]?.total ?? 0) },
  }
}

/** What came after a closing that was reopened: it belongs to the next closing. */
export const nothingLate: Closing['late'] = { donations: [], movements: [], movementTotals: { count: 0, total: 0 } }

/** Reads what came after a closing (docs/rules.md#closings-late). */
export const readLate = async (db: Database, days: Days, known: Known): Promise<Closing['late']> => ({
  donations: await readLateDonations(db, days, known),
  ...(await readLateMovements(db, days, known)),
})
