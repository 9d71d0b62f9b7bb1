import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { DeviceKey } from './device.repository.ts'
import type { Rhythm } from './rhythm.ts'
import type { HourCount, Silence } from './silence.rules.ts'

/** The number of terminals that a look handles at a time. */
const batch = 500

export type StoredRhythm = { expected: number[] | null; perQuarter: number }

/** Rates are stored in thousandths. */
const scale = 1000

export type Watched = DeviceKey & { rhythm: Rhythm | undefined } & Silence

/** Returns a rhythm as it is stored, or undefined where none is learnt. */
export const storedRhythm = ({ expected, perQuarter }: StoredRhythm): Rhythm | undefined =>
  expected ? { expected: expected.map((count) => count / scale), perQuarter } : undefined

type WatchedRow = DeviceKey &
  StoredRhythm & {
    connectedAt: Date | null
    lastReceivedAt: Date | null
    contactedAt: Date | null
    carefulUntilAt: Date | null
  }

const watchedOf = ({ connectedAt, lastReceivedAt, carefulUntilAt, ...row }: WatchedRow): Watched => ({
  customerId: row.customerId,
  deviceId: row.deviceId,
  rhythm: storedRhythm(row),
  since: new Date(Math.max(connectedAt?.getTime() ?? 0, lastReceivedAt?.getTime() ?? 0)),
  contactedAt: row.contactedAt,
  carefulUntil: carefulUntilAt,
})

/** Reads the connected terminals whose silence is to be looked at, each with its last donation and heartbeat. */
export const readDue = async (db: Database, now: Date): Promise<Watched[]> => {
  const { rows } = await sql<WatchedRow>`
    select r.customer_id, r.device_id, r.expected, r.per_quarter, r.careful_until_at, d.connected_at,
      last.received_at as last_received_at, c.contacted_at
    from device_rhythms r
    join devices d on (d.customer_id, d.id) = (r.customer_id, r.device_id)
    left join device_contacts c on (c.customer_id, c.device_id) = (r.customer_id, r.device_id)
    left join lateral (
      select t.received_at from recorded_donation t where (t.customer_id, t.device_id) = (r.customer_id, r.device_id)
      order by t.created_at desc limit 1
    ) last on true
    where r.due_at <= ${now} and d.state = 'connected' and d.silence_noticed_at is null
    order by r.due_at limit ${sql.lit(batch)}`.execute(db)
  return rows.map(watchedOf)
}

export type Learner = DeviceKey & { createdAt: Date }

/** Lists connected terminals whose rhythm was learnt before `before`, or never. A silent one keeps its rhythm. */
export const listLearners = async (db: Database, before: Date): Promise<Learner[]> => {
  const { rows } = await sql<Learner>`
    select d.customer_id, d.id as device_id, d.created_at
    from devices d left join device_rhythms r on (r.customer_id, r.device_id) = (d.customer_id, d.id)
    where d.state = 'connected' and d.silence_noticed_at is null and (r.learnt_at is null or r.learnt_at < ${before})
    order by d.customer_id, d.id limit ${sql.lit(batch)}`.execute(db)
  return rows
}

/** Reads the donations of terminals by hour, the first of two instants included, cancelled ones too. */
export const readHours = async (
  db: Database,
  learners: readonly Learner[],
  [from, to]: readonly [Date, Date],
): Promise<Map<string, HourCount[]>> => {
  const customerIds = [...new Set(learners.map(({ customerId }) => customerId))]
  const deviceIds = learners.map(({ deviceId }) => deviceId)
  const { rows } = await sql<HourCount & { deviceId: string }>`
    select device_id, hour, donation_count + cancelled_count as donation_count from collected_hour
    where customer_id = any(${customerIds}::uuid[]) and hour >= ${from} and hour < ${to}
      and device_id = any(${deviceIds}::uuid[])`.execute(db)
  return Map.groupBy(rows, ({ deviceId }) => deviceId)
}

/** Stores what was learnt. Each terminal is due at once, so that its present silence is looked at. */
export const storeRhythm = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  rhythm: Rhythm | undefined,
  now: Date,
): Promise<void> => {
  const learnt = {
    expected: rhythm ? JSON.stringify(rhythm.expected.map((count) => Math.round(count * scale))) : null,
    perQuarter: Math.round(rhythm?.perQuarter ?? 0),
    learntAt: now,
    dueAt: rhythm ? now : null,
  }
  await db
    .insertInto('deviceRhythms')
    .values({ customerId, deviceId, ...learnt })
    .onConflict((conflict) => conflict.columns(['customerId', 'deviceId']).doUpdateSet(learnt))
    .execute()
}

/** Stores when the silence of a terminal is looked at next. */
export const storeDue = async (db: Database, { customerId, deviceId }: DeviceKey, dueAt: Date): Promise<void> => {
  const own = db.updateTable('deviceRhythms').where('customerId', '=', customerId)
  await own.where('deviceId', '=', deviceId).set({ dueAt }).execute()
}

export type NoticedSilence = DeviceKey & { label: string; noticedAt: Date; silentSince: Date }

/** Notes that terminals are silent, once each, also when two processes notice it. Returns those it noted. */
export const noteSilences = async (
  db: Database,
  silent: readonly DeviceKey[],
  now: Date,
): Promise<NoticedSilence[]> => {
  if (silent.length === 0) return []
  const { rows } = await sql<NoticedSilence>`
    with noticed as (
      update devices d set silence_noticed_at = ${now}
      from json_to_recordset(${JSON.stringify(silent)}::json) as row ("customerId" uuid, "deviceId" uuid)
      where (d.customer_id, d.id) = (row."customerId", row."deviceId")
        and d.state = 'connected' and d.silence_noticed_at is null
      returning d.customer_id, d.id, d.label, d.connected_at, d.created_at
    ), rested as (
      update device_rhythms r set due_at = null from noticed
      where (r.customer_id, r.device_id) = (noticed.customer_id, noticed.id)
    ), noted as (
      insert into device_silences (customer_id, device_id, noticed_at, last_donation_at)
      select customer_id, id, ${now}, (
        select max(t.created_at) from recorded_donation t where (t.customer_id, t.device_id) = (noticed.customer_id, noticed.id))
      from noticed
      returning customer_id, device_id, noticed_at, last_donation_at
    )
    select noted.customer_id, noted.device_id, noticed.label, noted.noticed_at,
      coalesce(noted.last_donation_at, noticed.connected_at, noticed.created_at) as silent_since
    from noted join noticed on (noticed.customer_id, noticed.id) = (noted.customer_id, noted.device_id)
    order by 1, 2`.execute(db)
  return rows
}

export const countSilent = async (db: Database, customerId: string): Promise<number> => {
  const silent = db.selectFrom('devices').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await silent
    .where('customerId', '=', customerId)
    .where('silenceNoticedAt', 'is not', null)
    .where('state', '=', 'connected')
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the silent terminals of an association, the longest silent first. */
export const listSilent = async (
  db: Database,
  customerId: string,
): Promise<Pick<NoticedSilence, 'label' | 'silentSince'>[]> => {
  const { rows } = await sql<NoticedSilence>`
    select d.label, coalesce(s.last_donation_at, d.connected_at, d.created_at) as silent_since
    from device_silences s
    join devices d on (d.customer_id, d.id) = (s.customer_id, s.device_id)
    where s.customer_id = ${customerId} and s.ended_at is null
    order by silent_since, d.label`.execute(db)
  return rows
}

/**
 * Ends the silences of terminals that have sent a donation since, or are not connected any more. The rhythm of the
 * former is looked at with care until `carefulUntil`. The silence of each begins again at its last donation. Returns
 * the silences of those that work again.
 */
export const endSilences = async (
  db: Database,
  now: Date,
  carefulUntil: Date,
): Promise<Omit<NoticedSilence, 'silentSince'>[]> => {
  const { rows } = await sql<Omit<NoticedSilence, 'silentSince'>>`
    with ended as (
      update devices d set silence_noticed_at = null
      where d.silence_noticed_at is not null and (d.state <> 'connected' or (
        select t.received_at from recorded_donation t where (t.customer_id, t.device_id) = (d.customer_id, d.id)
        order by t.created_at desc limit 1) > d.silence_noticed_at)
      returning d.customer_id, d.id, d.state, d.label
    ), closed as (
      update device_silences s set ended_at = greatest(s.noticed_at, ${now}::timestamptz) from ended
      where (s.customer_id, s.device_id) = (ended.customer_id, ended.id) and s.ended_at is null
      returning s.customer_id, s.device_id, s.noticed_at
    ), watched as (
      update device_rhythms r set due_at = ${now},
        careful_until_at = case when ended.state = 'connected' then ${carefulUntil}::timestamptz else r.careful_until_at end
      from ended where (r.customer_id, r.device_id) = (ended.customer_id, ended.id) and r.expected is not null
    )
    select closed.customer_id, closed.device_id, ended.label, closed.noticed_at
    from closed join ended on (ended.customer_id, ended.id) = (closed.customer_id, closed.device_id)
    where ended.state = 'connected'
    order by 1, 2`.execute(db)
  return rows
}
