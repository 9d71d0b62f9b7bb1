import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { maxClockAheadMinutes, type PaymentMethod } from '../../donation.ts'
import { addToRollUps } from '../figures/roll-up.queries.ts'

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
  payment_method: PaymentMethod | null
  authorisation: string | null
  settlement_batch: string | null
  terminal_sequence: number | null
  cheque_number: string | null
  cheque_bank: string | null
  /** The fields of the terminal's body that were cut, cleaned or dropped; null for none. */
  changed_fields: string[] | null
  idempotency_key: string
  /** Identifies the request, in hex (request-digest.ts). */
  request_digest: string
}

/** A row of the ledger, added now or by an earlier request with the same key. */
export type LedgerRow = Pick<
  Selectable<Tables['transactions']>,
  'id' | 'amount_cents' | 'created_at' | 'received_at' | 'cause_id' | 'cause_was_archived' | 'shortcut_id' | 'device_id'
> & {
  /** Null when it was erased with the donor. */
  request_digest: string | null
}

/** Why a donation cannot be booked: it names an unknown cause or shortcut, or it is dated in the future. */
export type Problem = 'clock-ahead' | 'unknown-cause' | 'unknown-shortcut' | 'cause-mismatch'

/** A donation that is not booked. `waitSeconds`: how long until its date is no longer in the future, if that is why. */
export type NotBooked = { problem: Problem; waitSeconds: number }

export type BookingOptions = {
  /** The time that the statement waits for a lock, in milliseconds. */
  lockTimeoutMs: number
  /** The moment of arrival; by default the database's clock, which all servers share. */
  now?: Date | undefined
}
const defaultOptions: BookingOptions = { lockTimeoutMs: 2000 }

type Outcome =
  | ({ position: number; problem: null } & LedgerRow)
  | { position: number; problem: Problem | null; id: null }

/** Returns SQL for the moment of arrival: the database's clock, or `now` in tests. */
export const arrivalAt = (now: Date | undefined) =>
  sql<Date>`date_trunc('milliseconds', ${now ? sql`${now}::timestamptz` : sql`now()`})`

/** Adds what the donors said. An anonymous donation has no row. */
const identitiesAdded = sql`
    insert into donation_identities (customer_id, transaction_id, donator_fullname, donator_phone, donator_email,
      donator_membership_number, message, given_at)
    select customer_id, id, donator_fullname, donator_phone, donator_email, donator_membership_number, message,
      added.created_at
    from resolved join added using (customer_id, id)
    where num_nonnulls(donator_fullname, donator_phone, donator_email, donator_membership_number, message) > 0`

/** Selects what terminals say of payments, without what holds a card's number. */
const referencesGiven = sql`
    select customer_id, id as transaction_id, added.device_id, resolved.terminal_sequence,
      (select box from devices where devices.customer_id = added.customer_id and devices.id = added.device_id) as box,
      case when not holds_card_number(authorisation) then authorisation end as authorisation,
      case when not holds_card_number(settlement_batch) then settlement_batch end as settlement_batch,
      coalesce(holds_card_number(authorisation), false) or coalesce(holds_card_number(settlement_batch), false)
        as card_number_left_out,
      changed_fields
    from resolved join added using (customer_id, id)
    where added.device_id is not null
      and num_nonnulls(authorisation, settlement_batch, resolved.terminal_sequence, changed_fields) > 0`

/** Adds the references. The first donation that names a number of a terminal has it; a later one is marked. */
const referencesAdded = sql`
    insert into donation_references (customer_id, transaction_id, device_id, box, terminal_sequence, authorisation,
      settlement_batch, card_number_left_out, changed_fields)
    select customer_id, transaction_id, device_id, box, terminal_sequence, authorisation, settlement_batch,
      card_number_left_out, changed_fields
    from referenced order by customer_id, device_id, box, terminal_sequence
    on conflict on constraint donation_references_sequence do nothing
    returning customer_id, transaction_id`
const repeatedReferencesAdded = sql`
    insert into donation_references (customer_id, transaction_id, device_id, box, repeated_sequence, authorisation,
      settlement_batch, card_number_left_out, changed_fields)
    select customer_id, transaction_id, device_id, box, terminal_sequence, authorisation, settlement_batch,
      card_number_left_out, changed_fields
    from referenced
    where not exists (select from numbered
      where (numbered.customer_id, numbered.transaction_id) = (referenced.customer_id, referenced.transaction_id))`

const chequesAdded = sql`
    insert into cheques (customer_id, transaction_id, number, bank)
    select customer_id, id, cheque_number, cheque_bank from resolved join added using (customer_id, id)
    where cheque_number is not null`

const optionalParts: [columns: (keyof NewDonation)[], part: Sql][] = [
  [
    ['message', 'donator_fullname', 'donator_phone', 'donator_email', 'donator_membership_number'],
    sql`, identities as (${identitiesAdded})`,
  ],
  [
    ['authorisation', 'settlement_batch', 'terminal_sequence', 'changed_fields'],
    sql`, referenced as (${referencesGiven}), numbered as (${referencesAdded}), repeated as (${repeatedReferencesAdded})`,
  ],
  [['cheque_number'], sql`, cheques_added as (${chequesAdded})`],
]

/** Returns the parts that these donations need: the statement is planned each time, and each part costs. */
const partsOf = (donations: readonly NewDonation[]): Sql => {
  const needed = optionalParts.filter(([columns]) =>
    donations.some((donation) => columns.some((column) => donation[column] !== null)),
  )
  return sql.join(
    needed.map(([, part]) => part),
    '',
  )
}

/**
 * Returns the statement that adds donations with what their donors and terminals said and their roll-ups, all or none.
 * It skips a donation whose key the association has used, that names an unknown cause or shortcut, or that is dated in
 * the future. It inserts rows and roll-ups in the order of their keys, so that two processes cannot deadlock. It sets
 * its own lock_timeout, which ends with the statement. All donations of a group have the same moment of arrival.
 * `offset 0` keeps PostgreSQL from hashing all causes for one donation: it expects 100 rows of any JSON.
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
      donator_membership_number text, payment_method text, authorisation text, settlement_batch text,
      terminal_sequence bigint, cheque_number text, cheque_bank text, changed_fields text[], idempotency_key text,
      request_digest text)
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
    left join lateral (
      select s.id, s.cause_id from shortcuts s
      where s.customer_id = incoming.customer_id and s.id = incoming.shortcut_id offset 0
    ) as shortcut on true
    left join lateral (
      select c.id, c.archived_at from causes c
      where c.customer_id = incoming.customer_id and c.id = coalesce(shortcut.cause_id, incoming.cause_id) offset 0
    ) as cause on true
  ), added as (
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, cause_was_archived,
      shortcut_id, device_id, recorded_by, payment_method, idempotency_key, request_digest)
    select customer_id, id, amount_cents, coalesce(created_at, ${arrival}), ${arrival}, counted_cause_id,
      cause_was_archived, shortcut_id, device_id, recorded_by, payment_method, idempotency_key, decode(request_digest, 'hex')
    from resolved where problem is null
    order by customer_id, idempotency_key
    on conflict (customer_id, idempotency_key) do nothing
    returning *, paris_day(created_at) as day
  )${partsOf(donations)}${addToRollUps(donations)}
  select resolved.position, resolved.problem,
    added.id, added.amount_cents, added.created_at, added.received_at,
    added.cause_id, added.cause_was_archived, added.shortcut_id, added.device_id, resolved.request_digest
  from resolved left join added on added.customer_id = resolved.customer_id and added.id = resolved.id`
}
