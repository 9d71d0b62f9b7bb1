import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { RetentionPreview } from '../retention.ts'
import { countOlderDonors } from './record-erasure.repository.ts'

export type StoredRetention = {
  months: number | null
  wanted: { months: number; at: Date; by: string; name: string; dueAt: Date } | null
}

/** Reads the retention that holds at an instant: a shorter one that waited holds once it is due. */
export const readRetention = async (db: SqlDatabase, customerId: string, now: Date): Promise<StoredRetention> => {
  const row = await db
    .selectFrom('donor_retention as kept')
    .leftJoin('users as wanter', 'wanter.id', 'kept.wanted_by')
    .select(['kept.months', 'kept.wanted_months', 'kept.wanted_at', 'kept.wanted_by', 'kept.due_at'])
    .select(sql<string | null>`wanter.firstname || ' ' || wanter.lastname`.as('name'))
    .where('kept.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return { months: null, wanted: null }
  const { months, wanted_months, wanted_at, wanted_by, due_at, name } = row
  if (wanted_months === null || !wanted_at || !wanted_by || !due_at) return { months, wanted: null }
  if (due_at <= now) return { months: wanted_months, wanted: null }
  return { months, wanted: { months: wanted_months, at: wanted_at, by: wanted_by, name: name ?? '', dueAt: due_at } }
}

export const writeRetention = async (
  db: SqlDatabase,
  customerId: string,
  { months, wanted }: { months: number | null; wanted: Omit<NonNullable<StoredRetention['wanted']>, 'name'> | null },
): Promise<void> => {
  const row = {
    months,
    wanted_months: wanted?.months ?? null,
    wanted_at: wanted?.at ?? null,
    wanted_by: wanted?.by ?? null,
    due_at: wanted?.dueAt ?? null,
  }
  await db
    .insertInto('donor_retention')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

export const listRetainingCustomers = async (db: SqlDatabase): Promise<string[]> => {
  const retaining = db
    .selectFrom('donor_retention')
    .select('customer_id')
    .where((is) => is.or([is('months', 'is not', null), is('wanted_months', 'is not', null)]))
  return (await retaining.execute()).map(({ customer_id }) => customer_id)
}

/** Returns the instant before which donations are older than so many months, on the Paris calendar. */
export const retentionLimit = async (db: SqlDatabase, months: number, now: Date): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select ((${now}::timestamptz at time zone 'Europe/Paris') - make_interval(months => ${months}))
      at time zone 'Europe/Paris' as at`.execute(db)
  if (!rows[0]) throw new Error('the database computed no date')
  return rows[0].at
}

/** Counts the identities of donations given before an instant that the law keeps on the day. */
export const countHeld = async (
  db: SqlDatabase,
  customerId: string,
  givenBefore: Date,
  today: string,
): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from donation_donor
    where customer_id = ${customerId} and erased_at is null and given_at < ${givenBefore}
      and legal_hold_until > ${today}::date`.execute(db)
  return rows[0]?.held ?? 0
}

type Age = { customerId: string; months: number; now: Date; today: string }

/** Counts what a retention would erase: now, and in each of the next twelve Paris months. */
export const previewRetention = async (
  db: SqlDatabase,
  { customerId, months, now, today }: Age,
): Promise<RetentionPreview> => {
  const limit = await retentionLimit(db, months, now)
  const { rows } = await sql<{ is_due: boolean; is_held: boolean; month: string | null; count: number }>`
    select given_at < ${limit} as is_due, coalesce(legal_hold_until > ${today}::date, false) as is_held,
      case when given_at >= ${limit} then to_char(
        (given_at at time zone 'Europe/Paris') + make_interval(months => ${months}), 'YYYY-MM') end as month,
      count(*) as count
    from donation_donor where customer_id = ${customerId} and erased_at is null
    group by 1, 2, 3 order by 3`.execute(db)
  const sum = (chosen: typeof rows): number => chosen.reduce((total, { count }) => total + count, 0)
  const byMonth = Map.groupBy(
    rows.filter(({ is_due }) => !is_due),
    ({ month }) => month ?? '',
  )
  const coming = [...byMonth].map(([month, ofMonth]) => ({ month, count: sum(ofMonth) }))
  const horizon = lastMonthOf(today)
  return {
    nowCount: sum(rows.filter(({ is_due, is_held }) => is_due && !is_held)),
    heldCount: sum(rows.filter(({ is_due, is_held }) => is_due && is_held)),
    donorCount: await countOlderDonors(db, customerId, limit, today),
    next: coming.filter(({ month }) => month <= horizon),
    laterCount: coming.filter(({ month }) => month > horizon).reduce((total, { count }) => total + count, 0),
  }
}

/** Returns the last of the twelve months that begin with the day's own: `2027-10` for a day in November 2026. */
const lastMonthOf = (today: string): string => {
  const last = new Date(`${today.slice(0, 7)}-15T12:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 11)
  return last.toISOString().slice(0, 7)
}
