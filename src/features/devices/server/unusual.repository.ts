import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { UnusualReason } from '../device-health.ts'
import type { DeviceKey } from './device.repository.ts'
import type { Habit, Signs } from './unusual.rules.ts'

/** The newest donations of a terminal, and its habit where it is learnt. */
export type Arrived = DeviceKey & {
  firstAt: Date
  signs: Signs
  habit: (Habit & { learntAt: Date }) | undefined
}

type ArrivedRow = DeviceKey & Signs & { firstAt: Date; habit: (Habit & { learntAt: string }) | null }

/** The number of new donations from which those of the day are counted: fewer never make a day unusual. */
const worthACount = 5

/**
 * Reads what has arrived since an instant at the terminals that have no open alarm. Donations that a person has
 * examined are left out. The cost is that of the new rows, whatever the number of terminals.
 */
export const readArrived = async (db: Database, since: Date, now: Date): Promise<Arrived[]> => {
  const { rows } = await sql<ArrivedRow>`
    with fresh as (
      select t.customer_id, t.device_id, count(*)::int as arrived, min(t.received_at) as first_at,
        max(t.amount_cents) as largest_cents, max(t.received_at - t.created_at) as longest_delay,
        array_agg(distinct date_trunc('hour', t.created_at, 'UTC')) as hours
      from recorded_donation t
      where t.device_id is not null and t.received_at > ${since}::timestamptz and not exists (
        select from device_alarms a where (a.customer_id, a.device_id) = (t.customer_id, t.device_id)
          and coalesce(a.ended_at, 'infinity') >= t.received_at)
      group by 1, 2
    )
    select f.customer_id, f.device_id, f.first_at, f.largest_cents,
      greatest(0, extract(epoch from f.longest_delay))::bigint as longest_delay_seconds,
      (select coalesce(max(h.donation_count + h.cancelled_count), 0) from collected_hour h
        where (h.customer_id, h.device_id) = (f.customer_id, f.device_id) and h.hour = any(f.hours)) as busiest_hour,
      case when f.arrived < ${sql.lit(worthACount)} then 0 else (
        select count(*)::int from recorded_donation t where (t.customer_id, t.device_id) = (f.customer_id, f.device_id)
          and t.received_at > ${now}::timestamptz - interval '24 hours') end as fullest_day,
      case when habit.device_id is not null then jsonb_build_object('largestCents', habit.largest_cents,
        'busiestHour', habit.busiest_hour, 'fullestDay', habit.fullest_day,
        'longestDelaySeconds', habit.longest_delay_seconds, 'learntAt', habit.learnt_at) end as habit
    from fresh f
    left join device_habits habit on (habit.customer_id, habit.device_id) = (f.customer_id, f.device_id)
    order by 1, 2`.execute(db)
  return rows.map(({ customerId, deviceId, firstAt, habit, ...signs }) => ({
    customerId,
    deviceId,
    firstAt,
    signs,
    habit: habit ? { ...habit, learntAt: new Date(habit.learntAt) } : undefined,
  }))
}

/** Learns the habit of a terminal from its last 90 days, without cancelled donations, and stores it. */
export const learnHabit = async (
  db: Database,
  { customerId, deviceId }: DeviceKey,
  { before, now }: { before: Date; now: Date },
): Promise<Habit> => {
  const { rows } = await sql<Habit>`
    with given as materialized (
      select t.amount_cents, t.created_at, t.received_at from collected_donation t
      where t.customer_id = ${customerId} and t.device_id = ${deviceId}
        and t.received_at < ${before}::timestamptz and t.received_at >= ${now}::timestamptz - interval '90 days'
    )
    insert into device_habits (customer_id, device_id, largest_cents, busiest_hour, fullest_day, longest_delay_seconds, learnt_at)
    select ${customerId}, ${deviceId}, coalesce(max(amount_cents), 0),
      coalesce((select max(hour.size) from (
        select count(*)::int as size from given group by date_trunc('hour', created_at, 'UTC')) hour), 0),
      coalesce((select max(day.size) from (
        select count(*)::int as size from given group by paris_day(received_at)) day), 0),
      greatest(0, coalesce(extract(epoch from max(received_at - created_at)), 0))::bigint, ${now}
    from given
    on conflict (customer_id, device_id) do update set largest_cents = excluded.largest_cents,
      busiest_hour = excluded.busiest_hour, fullest_day = excluded.fullest_day,
      longest_delay_seconds = excluded.longest_delay_seconds, learnt_at = excluded.learnt_at
    returning largest_cents, busiest_hour, fullest_day, longest_delay_seconds`.execute(db)
  const [habit] = rows
  if (!habit) throw new Error('a habit was not stored')
  return habit
}

/** An alarm that a look has opened, with the name of its terminal. */
export type NewAlarm = DeviceKey & { label: string; since: Date; reasons: UnusualReason[] }

type Alarm = DeviceKey & {
  reasons: UnusualReason[]
  usual: Habit
  /** When the first donation arrived that may be unusual. */
  from: Date
}

/** Opens an alarm. Returns undefined when the terminal has one already, also when two processes notice it at once. */
export const openAlarm = async (
  transaction: Database,
  { customerId, deviceId, reasons, usual, from }: Alarm,
  now: Date,
): Promise<NewAlarm | undefined> => {
  const isRate = reasons.includes('rate')
  const { rows } = await sql<Omit<NewAlarm, 'reasons'>>`
    with opened as (
      insert into device_alarms (customer_id, device_id, noticed_at, by_size, by_rate, by_age, since_at)
      select ${customerId}, ${deviceId}, ${now}, ${reasons.includes('amount')}, ${isRate}, ${reasons.includes('age')},
        coalesce(min(received_at), ${from})
      from recorded_donation
      where customer_id = ${customerId} and device_id = ${deviceId}
        and received_at >= ${isRate ? new Date(from.getTime() - 3_600_000) : from}::timestamptz
        and (${isRate} or amount_cents > ${usual.largestCents}
          or received_at - created_at > make_interval(secs => ${usual.longestDelaySeconds}))
      on conflict do nothing
      returning customer_id, device_id, since_at
    )
    select opened.customer_id, opened.device_id, opened.since_at as since, devices.label
    from opened join devices on (devices.customer_id, devices.id) = (opened.customer_id, opened.device_id)`.execute(
    transaction,
  )
  return rows[0] && { ...rows[0], reasons }
}

/** Ends the open alarm of a terminal, and forgets its habit, which is learnt again with what was examined. */
export const endAlarm = async (
  transaction: Database,
  { customerId, deviceId }: DeviceKey,
  { endedAt, endedBy }: { endedAt: Date; endedBy: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('deviceAlarms')
    .set({ endedAt, endedBy })
    .where('customerId', '=', customerId)
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const habits = transaction.deleteFrom('deviceHabits').where('customerId', '=', customerId)
  await habits.where('deviceId', '=', deviceId).execute()
  return numUpdatedRows === 1n
}
