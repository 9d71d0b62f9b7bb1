import { addDays, type Day, dayOf, endOfDay, hourMs, startOfDay } from '#shared/days.ts'
import { averageCents, eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { GlobalStats, TransactionStats } from '../../transaction.ts'
import { rowsMatch, type Selection } from '../list/transaction-filter.ts'
import { rollUpOf } from './roll-up-choice.queries.ts'

export type Sums = { donation_count: number; total_cents: number; cancelled_count: number; cancelled_cents: number }
export const noSums: Sums = { donation_count: 0, total_cents: 0, cancelled_count: 0, cancelled_cents: 0 }

export const statsOf = ({ donation_count, total_cents, cancelled_count, cancelled_cents }: Sums): TransactionStats => ({
  donationCount: donation_count,
  averageDonation: eurosOfCents(averageCents(total_cents, donation_count)),
  totalDonations: eurosOfCents(total_cents),
  cancelledCount: cancelled_count,
  cancelledDonations: eurosOfCents(cancelled_cents),
})

/** Splits a period into its whole days and the pieces of days that it cuts at its ends. */
export const splitPeriod = (from: Date | undefined, until: Date | undefined) => {
  const cut: { from: Date; until: Date }[] = []
  let firstDay: Day | undefined
  let lastDay: Day | undefined
  if (from && until && dayOf(from) === dayOf(until)) {
    const day = dayOf(from)
    const isWhole = from <= startOfDay(day) && until >= endOfDay(day)
    return isWhole
      ? { firstDay: day, lastDay: day, cut }
      : { firstDay: day, lastDay: addDays(day, -1), cut: [{ from, until }] }
  }
  if (from) {
    const day = dayOf(from)
    const isWhole = from <= startOfDay(day)
    firstDay = isWhole ? day : addDays(day, 1)
    if (!isWhole) cut.push({ from, until: endOfDay(day) })
  }
  if (until) {
    const day = dayOf(until)
    const isWhole = until >= endOfDay(day)
    lastDay = isWhole ? day : addDays(day, -1)
    if (!isWhole) cut.push({ from: startOfDay(day), until })
  }
  return { firstDay, lastDay, cut }
}

/** Sums the rows of a selection. Cancelled donations have rows of their own, few. */
const sumOfAllRows = (selection: Selection): Sql =>
  sql`select given.n - cancelled.n as donation_count, given.cents - cancelled.cents as total_cents,
      cancelled.n as cancelled_count, cancelled.cents as cancelled_cents
    from (
      select count(*) as n, coalesce(sum(t.amount_cents), 0)::bigint as cents from transactions t where ${rowsMatch(selection)}
    ) as given, (
      select count(*) as n, coalesce(sum(t.amount_cents), 0)::bigint as cents
      from cancelled_donations t where ${rowsMatch(selection)}
    ) as cancelled`

export const sumOfParts = sql`coalesce(sum(donation_count), 0)::bigint as donation_count,
  coalesce(sum(total_cents), 0)::bigint as total_cents, coalesce(sum(cancelled_count), 0)::bigint as cancelled_count,
  coalesce(sum(cancelled_cents), 0)::bigint as cancelled_cents`

/** Returns the roll-up that has the hours of a selection: of everything, or of all donations of an association. */
const hoursOf = ({ customerId, causeId, shortcutId, deviceId, paymentMethod }: Selection): Sql | undefined => {
  if ([causeId, shortcutId, deviceId, paymentMethod].some((filter) => filter !== undefined)) return undefined
  return customerId === undefined
    ? sql`donation_platform_hours r where true`
    : sql`donation_hours r where r.customer_id = ${customerId}`
}

/** Sums a piece of a day: whole hours from a roll-up, the rest from the rows. By card: all less the others. */
export const sumOfRows = (selection: Selection & { from: Date; until: Date }): Sql => {
  const { paymentMethod, from, until } = selection
  if (paymentMethod === 'card')
    return sql`select a.donation_count - c.donation_count as donation_count, a.total_cents - c.total_cents as total_cents,
        a.cancelled_count - c.cancelled_count as cancelled_count, a.cancelled_cents - c.cancelled_cents as cancelled_cents
      from (${sumOfRows({ ...selection, paymentMethod: undefined })}) as a,
        (${sumOfAllRows({ ...selection, paymentMethod: 'not-card' })}) as c`
  const rollUp = hoursOf(selection)
  const firstHour = new Date(Math.ceil(from.getTime() / hourMs) * hourMs)
  const endOfHours = new Date(Math.floor((until.getTime() + 1) / hourMs) * hourMs)
  if (!rollUp || firstHour >= endOfHours) return sumOfAllRows(selection)
  const hours = sql`select ${sumOfParts} from ${rollUp}
    and r.hour >= ${firstHour}::timestamptz and r.hour < ${endOfHours}::timestamptz`
  const pieces = [
    ...(from < firstHour ? [sumOfAllRows({ ...selection, until: new Date(firstHour.getTime() - 1) })] : []),
    ...(endOfHours <= until ? [sumOfAllRows({ ...selection, from: endOfHours })] : []),
  ]
  return sql`select ${sumOfParts} from (${sql.join([hours, ...pieces], ' union all ')}) as pieces`
}

export const sumOfDays = (selection: Selection, firstDay: Day | undefined, lastDay: Day | undefined) =>
  sql`select ${sumOfParts} from ${rollUpOf(selection)}
    ${firstDay === undefined ? sql`` : sql`and r.day >= ${firstDay}::date`}
    ${lastDay === undefined ? sql`` : sql`and r.day <= ${lastDay}::date`}`

/** Returns the query that sums a selection: whole days from a roll-up, cut days from the rows. */
export const sumsQuery = (selection: Selection): Sql<Sums> => {
  const { firstDay, lastDay, cut } = splitPeriod(selection.from, selection.until)
  const parts = [
    sumOfDays(selection, firstDay, lastDay),
    ...cut.map((period) => sumOfRows({ ...selection, ...period })),
  ]
  return sql<Sums>`select ${sumOfParts} from (${sql.join(parts, ' union all ')}) as parts`
}

/** Reads count, average and total of a selection, in euros. Exact: every sum is of integer cents. */
export const readStats = async (db: SqlDatabase, selection: Selection): Promise<TransactionStats> => {
  const { rows } = await sumsQuery(selection).execute(db)
  return statsOf(rows[0] ?? noSums)
}

const everything: Selection = {
  customerId: undefined,
  causeId: undefined,
  shortcutId: undefined,
  deviceId: undefined,
  from: undefined,
  until: undefined,
}

/** Reads the figures of all associations; today is the Paris day of `now`. */
export const readGlobalStats = async (db: SqlDatabase, now: Date): Promise<GlobalStats> => {
  const today = dayOf(now)
  const [all, ofToday] = await Promise.all([
    readStats(db, everything),
    readStats(db, { ...everything, from: startOfDay(today), until: endOfDay(today) }),
  ])
  return { ...all, todayDonationCount: ofToday.donationCount, todayTotalDonations: ofToday.totalDonations }
}
