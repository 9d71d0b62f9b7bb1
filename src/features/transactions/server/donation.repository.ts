import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import { maxClockAheadMinutes } from '../donation.ts'

/** A donation ready to be inserted: with its ids, its amount in cents and its sender. */
export type NewDonation = {
  customer_id: string
  id: string
  amount_cents: number
  /** The instant of the donation by the sender's clock; null: the moment of arrival. */
  created_at: string | null
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  recorded_by: string | null
  message: string | null
  donator_fullname: string | null
  donator_phone: string | null
  donator_email: string | null
  donator_membership_number: string | null
  idempotency_key: string
  /** Identifies the request, in hex (request-digest.ts). */
  request_digest: string
}

/** A row of the ledger, added now or by an earlier request with the same key. */
export type LedgerRow = {
  id: string
  amount_cents: number
  created_at: Date
  received_at: Date
  cause_id: string | null
  cause_was_archived: boolean
  shortcut_id: string | null
  device_id: string | null
  /** Null when it was erased with the donor. */
  request_digest: string | null
}

/** Why a donation cannot be booked: it names an unknown cause or shortcut, or it is dated in the future. */
export type Problem = 'clock-ahead' | 'unknown-cause' | 'unknown-shortcut' | 'cause-mismatch'

/** A donation that is not booked. `waitSeconds`: how long until its date is no longer in the future, if that is why. */
export type NotBooked = { problem: Problem; waitSeconds: number }

export type BookingOptions = {
  /** How long the statement waits for a lock, in milliseconds. */
  lockTimeoutMs: number
  /** The moment of arrival; by default the database's clock, which all servers share. */
  now?: Date | undefined
}
const defaultOptions: BookingOptions = { lockTimeoutMs: 2000 }

type Outcome =
  | ({ position: number; problem: null } & LedgerRow)
  | { position: number; problem: Problem | null; id: null }

/** Returns SQL for the moment of arrival: the database's clock, or `now` in tests. */
const arrivalAt = (now: Date | undefined) =>
  sql<Date>`date_trunc('milliseconds', ${now ? sql`${now}::timestamptz` : sql`now()`})`

/**
 * Returns the statement that adds donations, what their donors said and their roll-ups, all or none. It skips a donation whose key the association
 * has used, that names an unknown cause or shortcut, or that is dated in the future. It inserts rows and roll-ups in the
 * order of their keys, so that two processes cannot deadlock. It sets its own lock_timeout, which ends with the statement.
 * All donations of a batch have the same moment of arrival.
 */
export const addDonationsQuery = (
  donations: (NewDonation & { position: number })[],
  { lockTimeoutMs, now }: BookingOptions = defaultOptions,
) => {
  const arrival = arrivalAt(now)
  return sql<Outcome>`
  with incoming as (
    select * from json_to_recordset(${JSON.stringify(donations)}::json) as row (
      position int, customer_id uuid, id uuid, amount_cents int, created_at timestamptz, cause_id uuid, shortcut_id uuid,
      device_id uuid, recorded_by uuid, message text, donator_fullname text, donator_phone text, donator_email text,
      donator_membership_number text, idempotency_key text, request_digest text)
    where (select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)) is not null
  ), resolved as (
    select incoming.*, coalesce(shortcut.cause_id, incoming.cause_id) as counted_cause_id,
      coalesce(cause.archived_at is not null, false) as cause_was_archived,
      case
        when incoming.created_at > ${arrival} + interval '${sql.raw(String(maxClockAheadMinutes))} minutes' then 'clock-ahead'
        when incoming.shortcut_id is not null and shortcut.id is null then 'unknown-shortcut'
        when incoming.cause_id is not null and shortcut.cause_id <> incoming.cause_id then 'cause-mismatch'
        when coalesce(shortcut.cause_id, incoming.cause_id) is not null and cause.id is null then 'unknown-cause'
      end as problem
    from incoming
    left join shortcuts shortcut on shortcut.customer_id = incoming.customer_id and shortcut.id = incoming.shortcut_id
    left join causes cause on cause.customer_id = incoming.customer_id
      and cause.id = coalesce(shortcut.cause_id, incoming.cause_id)
  ), added as (
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, cause_was_archived,
      shortcut_id, device_id, recorded_by, idempotency_key, request_digest)
    select customer_id, id, amount_cents, coalesce(created_at, ${arrival}), ${arrival}, counted_cause_id,
      cause_was_archived, shortcut_id, device_id, recorded_by, idempotency_key, decode(request_digest, 'hex')
    from resolved where problem is null
    order by customer_id, idempotency_key
    on conflict (customer_id, idempotency_key) do nothing
    returning *, paris_day(created_at) as day
  ), identities as (
    insert into donation_identities (customer_id, transaction_id, donator_fullname, donator_phone, donator_email,
      donator_membership_number, message)
    select customer_id, id, donator_fullname, donator_phone, donator_email, donator_membership_number, message
    from resolved join added using (customer_id, id)
    where num_nonnulls(donator_fullname, donator_phone, donator_email, donator_membership_number, message) > 0
  ), days as (
    insert into donation_days (customer_id, day, donation_count, total_cents)
    select customer_id, day, count(*), sum(amount_cents) from added group by 1, 2 order by 1, 2
    on conflict (customer_id, day) do update set donation_count = donation_days.donation_count + excluded.donation_count,
      total_cents = donation_days.total_cents + excluded.total_cents
  ), cause_days as (
    insert into donation_cause_days (customer_id, cause_id, day, donation_count, total_cents)
    select customer_id, cause_id, day, count(*), sum(amount_cents) from added
    where cause_id is not null or shortcut_id is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (customer_id, cause_id, day) do update
      set donation_count = donation_cause_days.donation_count + excluded.donation_count,
      total_cents = donation_cause_days.total_cents + excluded.total_cents
  ), device_days as (
    insert into donation_device_days (customer_id, device_id, day, donation_count, total_cents)
    select customer_id, device_id, day, count(*), sum(amount_cents) from added
    where device_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (customer_id, device_id, day) do update
      set donation_count = donation_device_days.donation_count + excluded.donation_count,
      total_cents = donation_device_days.total_cents + excluded.total_cents
  )
  select resolved.position, resolved.problem,
    added.id, added.amount_cents, added.created_at, added.received_at,
    added.cause_id, added.cause_was_archived, added.shortcut_id, added.device_id, resolved.request_digest
  from resolved left join added on added.customer_id = resolved.customer_id and added.id = resolved.id`
}

type Keyed = Pick<NewDonation, 'customer_id' | 'idempotency_key'> & { position: number }

/**
 * Finds the rows of idempotency keys, by position. `offset 0` fences the inner query, so that PostgreSQL uses the index on
 * the key: until it has analysed a new association's rows, its planner expects a scan to cost the same.
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

/**
 * Books a batch. Returns for each donation, in order, the row of its key, or why there is none. The row may be an earlier
 * request's, whose digest may differ.
 */
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
