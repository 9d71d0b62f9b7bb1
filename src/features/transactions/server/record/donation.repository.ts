import type { Terminal } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { idFloor } from '#shared/server/ids.ts'
import { sql } from '#shared/server/sql.ts'
import { maxClockAheadMinutes } from '../../donation.ts'
import {
  addDonationsQuery,
  arrivalAt,
  type BookingOptions,
  type LedgerRow,
  type NewDonation,
  type NotBooked,
} from './donation.queries.ts'

type Keyed = Pick<NewDonation, 'customer_id' | 'idempotency_key'> & { position: number }

/**
 * Finds the rows of idempotency keys, by position. `offset 0` fences the inner query, so that PostgreSQL uses the index
 * on the key: until it has analysed a new association's rows, its planner expects a scan to cost the same.
 */
const findByKeys = async (db: SqlDatabase, keyed: Keyed[]): Promise<Map<number, LedgerRow>> => {
  if (keyed.length === 0) return new Map()
  const { rows } = await sql<LedgerRow & { position: number }>`
    select asked.position, made.id, made.amount_cents, made.created_at, made.received_at, made.cause_id,
      made.cause_was_archived, made.shortcut_id, made.device_id,
      encode(coalesce(made.request_digest, identity.request_digest), 'hex') as request_digest
    from json_to_recordset(${JSON.stringify(keyed)}::json) as asked (position int, customer_id uuid, idempotency_key text)
    join lateral (
      select * from transactions where idempotency_key = asked.idempotency_key offset 0
    ) made on made.customer_id = asked.customer_id
    left join donation_identities identity
      on identity.customer_id = made.customer_id and identity.transaction_id = made.id`.execute(db)
  return new Map(rows.map((row) => [row.position, row]))
}

/** Reads the database's clock, for the few donations that are dated in the future. */
const readArrival = async (db: SqlDatabase, now: Date | undefined): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select ${arrivalAt(now)} as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

/** Returns how long until a donation is no longer in the future; 0 when it is not. */
const waitSecondsOf = ({ created_at }: NewDonation, arrivedAt: Date): number =>
  created_at === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(created_at) - arrivedAt.getTime()) / 1000) - maxClockAheadMinutes * 60)

/** Books a group. Returns in order the row of each key, maybe an earlier request's, or why there is none. */
export const bookDonations = async (
  db: SqlDatabase,
  donations: NewDonation[],
  options?: BookingOptions,
): Promise<(LedgerRow | NotBooked)[]> => {
  const numbered = donations.map((donation, position) => ({ ...donation, position }))
  const { rows } = await addDonationsQuery(numbered, options).execute(db)
  const outcomes = new Map(rows.map((row) => [row.position, row]))
  const repeated = numbered.filter(({ position }) => {
    const outcome = outcomes.get(position)
    // A donation in the future may have been booked before the clock was set back.
    return (!outcome?.problem || outcome.problem === 'clock-ahead') && !outcome?.id
  })
  const earlier = await findByKeys(
    db,
    repeated.map(({ position, customer_id, idempotency_key }) => ({ position, customer_id, idempotency_key })),
  )
  const isAhead = [...outcomes.values()].some(({ problem }) => problem === 'clock-ahead')
  const arrivedAt = isAhead ? await readArrival(db, options?.now) : new Date()
  return numbered.map((donation) => {
    const outcome = outcomes.get(donation.position)
    if (outcome?.id) return outcome
    const row = earlier.get(donation.position)
    if (row) return row
    if (!outcome?.problem) throw new Error('a donation was neither added nor known')
    return { problem: outcome.problem, waitSeconds: waitSecondsOf(donation, arrivedAt) }
  })
}

/** The donations of a terminal that a period has brought. */
export type Arrivals = { count: number; firstAt: Date | null }

/**
 * Reads what a terminal has brought since an instant, from the association's newest ids. The fence keeps PostgreSQL
 * from reading all donations of the terminal.
 */
export const readArrivals = async (
  db: SqlDatabase,
  { customerId, deviceId }: Pick<Terminal, 'customerId' | 'deviceId'>,
  sinceMs: number,
): Promise<Arrivals> => {
  const { rows } = await sql<{ count: number; first_at: Date | null }>`
    select count(*)::int as count, min(received_at) as first_at
    from (select device_id, received_at from transactions
      where customer_id = ${customerId} and id >= ${idFloor(sinceMs)} offset 0) newest
    where device_id = ${deviceId}`.execute(db)
  return { count: rows[0]?.count ?? 0, firstAt: rows[0]?.first_at ?? null }
}
