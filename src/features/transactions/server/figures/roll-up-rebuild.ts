import { addDays, type Day, dayOf, startOfDay } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type RebuildPart, rebuildInTurn } from '#shared/server/rebuild.ts'
import { sql } from '#shared/server/sql.ts'
import {
  cancelledByMovements,
  countedDonations,
  fillFrom,
  foldPlatformDays,
  foldPlatformHours,
  inOneSlot,
  type RollUp,
  rollUps,
} from './roll-up.queries.ts'

const ofPlatform = ({ key }: RollUp): boolean => !('customer_id' in key)
const byHour = ({ key }: RollUp): boolean => 'hour' in key

/** A day before and after: the most that a change of the law of Paris time moves a donation. */
const marginDays = 1

/**
 * Replaces the rows of a roll-up from the day `from` to the day before `to`, of an association or of the platform.
 * Hours are those of the same days of UTC.
 */
const rebuild = async (db: SqlDatabase, rollUp: RollUp, { customerId, from, to }: RebuildPart): Promise<void> => {
  const table = sql.ref(rollUp.table)
  const isOurs = customerId === null ? sql`true` : sql`customer_id = ${customerId}`
  const [start, end] = [from, to].map((day) => sql`(${day}::timestamp at time zone 'UTC')`)
  const isWithin = byHour(rollUp)
    ? sql`hour >= ${start} and hour < ${end}`
    : sql`day >= ${from}::date and day < ${to}::date`
  await sql`delete from ${table} where ${isOurs} and ${isWithin}`.execute(db)
  const near = `select *, date_trunc('hour', created_at, 'UTC') as hour from ${countedDonations}`
  const source = sql`
    ${sql.raw(near)} where ${isOurs} and created_at >= ${addDays(from, -marginDays)}::timestamp at time zone 'UTC'
      and created_at < ${addDays(to, marginDays)}::timestamp at time zone 'UTC'`
  await sql`
    with near as (${source}), donations as (select * from near where ${isWithin})
    ${sql.raw(fillFrom(inOneSlot(rollUp), 'donations'))}`.execute(db)
}

const relistCancelled = async (db: SqlDatabase, { customerId }: RebuildPart): Promise<void> => {
  await sql`delete from cancelled_donations where customer_id = ${customerId}`.execute(db)
  await sql`insert into cancelled_donations
    select * from (${sql.raw(cancelledByMovements)}) as cancelled where customer_id = ${customerId}`.execute(db)
}

const listMonths = async (db: SqlDatabase): Promise<RebuildPart[]> => {
  const days = rollUps
    .filter((rollUp) => !ofPlatform(rollUp))
    .map((rollUp) => {
      const day = byHour(rollUp) ? "(hour at time zone 'UTC')::date" : 'day'
      return `select customer_id, ${day} as day from ${rollUp.table}`
    })
  const { rows } = await sql<{ customer_id: string; month: Day; next: Day }>`
    select customer_id, date_trunc('month', day)::date as month, (date_trunc('month', day) + interval '1 month')::date as next
    from (
      select customer_id, paris_day(created_at) as day from transactions
      union select customer_id, (created_at at time zone 'UTC')::date from transactions
      union ${sql.raw(days.join(' union '))}
    ) as days
    group by 1, 2, 3 order by 1, 2`.execute(db)
  return rows.map(({ customer_id: customerId, month, next }) => ({ customerId, from: month, to: next }))
}

/** Lists the days of the platform that have donations or rows of its roll-ups. Hours are those of the days of UTC. */
const listPlatformDays = async (db: SqlDatabase): Promise<RebuildPart[]> => {
  const { rows } = await sql<{ day: Day }>`
    select paris_day(created_at) as day from transactions
    union select (created_at at time zone 'UTC')::date from transactions
    union select day from donation_platform_days
    union select (hour at time zone 'UTC')::date from donation_platform_hours
    order by 1`.execute(db)
  return rows.map(({ day }) => ({ customerId: null, from: day, to: addDays(day, 1) }))
}

/**
 * Computes every roll-up of donations again from the rows, a month of an association or a day of the platform at a
 * time, and first the lists of cancelled donations. New donations wait for each part. Returns the number of parts.
 */
export const rebuildRollUps = async (db: SqlDatabase): Promise<number> => {
  const ofPlatforms = rollUps.filter(ofPlatform)
  const ofCustomers = rollUps.filter((rollUp) => !ofPlatform(rollUp))
  const months = await listMonths(db)
  // The upkeep adds platform rows up without reading a donation.
  const tables = ['transactions', 'cancelled_donations', ...ofPlatforms.map(({ table }) => table)] as const
  const customers = [...new Map(months.map((part) => [part.customerId, part])).values()]
  await rebuildInTurn(db, customers, tables, relistCancelled)
  await rebuildInTurn(db, months, tables, async (transaction, part) => {
    for (const rollUp of ofCustomers) await rebuild(transaction, rollUp, part)
  })
  const days = await listPlatformDays(db)
  await rebuildInTurn(db, days, tables, async (transaction, part) => {
    for (const rollUp of ofPlatforms) await rebuild(transaction, rollUp, part)
  })
  return customers.length + months.length + days.length
}

/** Donations of the last days still arrive from many connections. */
const openDays = 2

/** Creates the upkeep task that adds up the platform's rows of the days that are over. Several may run at once. */
export const createRollUpUpkeep =
  ({ db, clock }: { db: SqlDatabase; clock: () => Date }) =>
  async (): Promise<void> => {
    const day = addDays(dayOf(clock()), -openDays)
    await foldPlatformDays(day).execute(db)
    await foldPlatformHours(startOfDay(day)).execute(db)
  }
