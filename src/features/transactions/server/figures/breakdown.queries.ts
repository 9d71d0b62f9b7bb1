import type { Tables } from '#database/tables.generated.ts'
import { type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { Breakdown } from '../../breakdown.ts'
import { PaymentMethod } from '../../donation.ts'
import { isOfMethod, rowsMatch, type Selection } from '../list/transaction-filter.ts'
import { methodDaysMatch } from './roll-up-choice.queries.ts'
import { movementsMatch } from './transaction-net.queries.ts'
import {
  type Sums as Collected,
  noSums,
  splitPeriod,
  statsOf,
  sumOfParts,
  sumsQuery,
} from './transaction-stats.queries.ts'

type Dimension = 'device' | 'cause' | 'method'
type MatchedDays = { table: keyof Tables; match: Sql }
/** `net_cents`: what is left of all that was recorded, after every movement. */
type LineSums = Collected & { net_cents: number }
type Line = LineSums & {
  dimension: Dimension | 'total'
  /** Null: recorded by hand, no cause, or unknown means. Of a means of payment its code. */
  id: string | null
  name: string | null
}

/** Names the roll-up whose rows have the dimension and every filter of the selection. */
const tableBy = (dimension: Dimension, selection: Selection): keyof Tables => {
  const { causeId, shortcutId, deviceId, paymentMethod } = selection
  if (paymentMethod !== undefined) {
    const filters = [causeId, shortcutId, deviceId].filter((filter) => filter !== undefined)
    return dimension === 'method' && filters.length === 0 ? 'donation_cardless_days' : 'donation_method_days'
  }
  if (shortcutId !== undefined) return 'donation_shortcut_days'
  const filters = dimension === 'device' ? causeId : deviceId
  if (filters !== undefined) return 'donation_cause_device_days'
  return dimension === 'device' ? 'donation_device_days' : 'donation_cause_days'
}

const columns = { device: 'device_id', cause: 'cause_id', method: 'payment_method' } as const
const columnOf = (dimension: Dimension) => sql`${sql.ref(columns[dimension])}::text`

type Days = { firstDay: Day | undefined; lastDay: Day | undefined }

/**
 * Selects the rows that have a line in a breakdown. The others make up the rest of the total: rows without terminal,
 * and quick donations without cause. An unknown means of payment has a line.
 */
const rowHasLine = (dimension: Dimension): Sql => {
  if (dimension === 'method') return sql`true`
  return dimension === 'device' ? sql`device_id is not null` : sql`(cause_id is not null or shortcut_id is null)`
}

/** The conditions of a selection on a roll-up: those by cause have no rows of temporary quick donations. */
const daysMatch = (table: keyof Tables, dimension: Dimension, selection: Selection): Sql => {
  const { customerId, causeId, shortcutId, deviceId, paymentMethod } = selection
  if (table === 'donation_method_days') return sql`${methodDaysMatch(selection)} and ${rowHasLine(dimension)}`
  const conditions: Sql[] = [sql`customer_id = ${customerId}`]
  if (paymentMethod !== undefined) conditions.push(isOfMethod('payment_method', paymentMethod))
  if (table === 'donation_shortcut_days') conditions.push(rowHasLine(dimension))
  if (causeId === null) conditions.push(shortcutId === undefined ? sql`cause_id is null` : sql`false`)
  else if (causeId !== undefined) conditions.push(sql`cause_id = ${causeId}`)
  if (deviceId !== undefined) conditions.push(sql`device_id = ${deviceId}`)
  if (shortcutId !== undefined) conditions.push(sql`shortcut_id = ${shortcutId}`)
  return sql.join(conditions, ' and ')
}

/**
 * Returns the roll-ups of a dimension, each with the sign of its sums. Donations by card are all less the others:
 * nearly all are by card, and a roll-up of these by anything else would have as many rows as there are donations.
 */
const signedDays = (dimension: Dimension, selection: Selection): [sign: 1 | -1, days: MatchedDays][] => {
  const daysOf = (chosen: Selection): MatchedDays => {
    const table = tableBy(dimension, chosen)
    return { table, match: daysMatch(table, dimension, chosen) }
  }
  if (selection.paymentMethod !== 'card') return [[1, daysOf(selection)]]
  return [
    [1, daysOf({ ...selection, paymentMethod: undefined })],
    [-1, daysOf({ ...selection, paymentMethod: 'not-card' })],
  ]
}

const wholeDays = (dimension: Dimension, selection: Selection, { firstDay, lastDay }: Days) =>
  signedDays(dimension, selection).map(([sign, { table, match }]) => {
    const sum = (figure: string) => sql`${sql.lit(sign)} * sum(${sql.raw(figure)})`
    return sql`select ${sql.lit(dimension)} as dimension, ${columnOf(dimension)} as id,
      ${sum('donation_count')} as donation_count, ${sum('total_cents')} as total_cents,
      ${sum('cancelled_count')} as cancelled_count, ${sum('cancelled_cents')} as cancelled_cents,
      ${sum('total_cents + cancelled_cents')} as net_cents
    from ${sql.ref(table)} as r where ${match}
      ${firstDay === undefined ? sql`` : sql`and day >= ${firstDay}::date`}
      ${lastDay === undefined ? sql`` : sql`and day <= ${lastDay}::date`} group by 2`
  })

const cutDay = (dimension: Dimension, selection: Selection): Sql[] => {
  const rows = sql`t where ${rowsMatch(selection)} and ${rowHasLine(dimension)} group by 2`
  const line = sql`${sql.lit(dimension)}, ${columnOf(dimension)}`
  const sum = sql`sum(t.amount_cents)`
  return [
    sql`select ${line}, count(*), ${sum}, 0, 0, ${sum} from transactions ${rows}`,
    sql`select ${line}, - count(*), - ${sum}, count(*), ${sum}, 0 from cancelled_donations ${rows}`,
  ]
}

/** Sums the movements of each line. A movement belongs to the cause that its money was for at that moment. */
const moved = (dimension: Dimension, selection: Selection) =>
  sql`select ${sql.lit(dimension)}, ${columnOf(dimension)}, 0, 0, 0, 0, sum(total_cents)
    from moved_day where ${movementsMatch(selection)} and ${rowHasLine(dimension)} group by 2`

const linesQuery = (selection: Selection): Sql<Line> => {
  const { cut, ...days } = splitPeriod(selection.from, selection.until)
  const partsBy = (dimension: Dimension, selection: Selection) => [
    ...wholeDays(dimension, selection, days),
    ...cut.flatMap((period) => cutDay(dimension, { ...selection, ...period })),
    moved(dimension, selection),
  ]
  const total = sql`select 'total', null, donation_count, total_cents, cancelled_count, cancelled_cents,
      total_cents + cancelled_cents + (
        select coalesce(sum(total_cents), 0) from moved_day where ${movementsMatch(selection)}
      ) from (${sumsQuery(selection)}) sums`
  // The line of the card is the rest. A selection by a means has that line alone, which is the total.
  const methods =
    selection.paymentMethod === undefined ? partsBy('method', { ...selection, paymentMethod: 'not-card' }) : []
  return sql<Line>`
    select parts.dimension, parts.id, coalesce(device.label, cause.name) as name, ${sumOfParts},
      coalesce(sum(net_cents), 0)::bigint as net_cents
    from (${sql.join(
      [...partsBy('device', selection), ...partsBy('cause', selection), ...methods, total],
      ' union all ',
    )}) as parts
    left join devices device on device.customer_id = ${selection.customerId}
      and device.id = case when parts.dimension = 'device' then parts.id::uuid end
    left join causes cause on cause.customer_id = ${selection.customerId}
      and cause.id = case when parts.dimension = 'cause' then parts.id::uuid end
    group by 1, 2, 3`
}

const none: LineSums = { ...noSums, net_cents: 0 }

/** Returns what the lines leave of the total: exact, since every sum is of integer cents. */
const restOf = (total: LineSums, lines: Line[]): LineSums => {
  const leftOf = (figure: keyof LineSums) => lines.reduce((left, line) => left - line[figure], total[figure])
  return {
    donation_count: leftOf('donation_count'),
    total_cents: leftOf('total_cents'),
    cancelled_count: leftOf('cancelled_count'),
    cancelled_cents: leftOf('cancelled_cents'),
    net_cents: leftOf('net_cents'),
  }
}

const partOf = ({ donation_count, total_cents, net_cents }: LineSums) => ({
  donationCount: donation_count,
  totalDonations: eurosOfCents(total_cents),
  net: eurosOfCents(net_cents),
})

const isPart = ({ donation_count, net_cents }: LineSums): boolean => donation_count > 0 || net_cents !== 0
const largestFirst = (one: LineSums, other: LineSums): number => other.total_cents - one.total_cents

/**
 * Reads a selection of one association by terminal, by cause and by means of payment: whole days from roll-ups, cut
 * days from the rows, in one statement. Each list adds up to the figures of the cards
 * (docs/rules/transactions.md#transactions-breakdown).
 */
export const readBreakdown = async (db: SqlDatabase, selection: Selection): Promise<Breakdown> => {
  const { rows } = await linesQuery(selection).execute(db)
  const total: LineSums = rows.find(({ dimension }) => dimension === 'total') ?? none
  const devices = rows.filter(({ dimension }) => dimension === 'device')
  const byHand = restOf(total, devices)
  const causes = rows.filter(({ dimension }) => dimension === 'cause')
  const temporary = restOf(total, causes)
  const { paymentMethod } = selection
  const cardless = rows.filter(({ dimension }) => dimension === 'method')
  const methods =
    paymentMethod === undefined
      ? [...cardless.map((line) => ({ ...line, method: line.id })), { ...restOf(total, cardless), method: 'card' }]
      : [{ ...total, method: paymentMethod === 'unknown' ? null : paymentMethod }]
  return {
    stats: statsOf(total),
    devices: [
      ...devices.map((line) => ({ ...line, device: { _id: line.id ?? '', label: line.name ?? '' } })),
      { ...byHand, device: null },
    ]
      .filter(isPart)
      .sort(largestFirst)
      .map((line) => ({ device: line.device, ...partOf(line) })),
    causes: [
      ...causes.map((line) => ({
        ...line,
        kind: line.id === null ? ('punctual' as const) : ('cause' as const),
        cause: line.id === null ? null : { _id: line.id, name: line.name ?? '' },
      })),
      { ...temporary, kind: 'temporary' as const, cause: null },
    ]
      .filter(isPart)
      .sort(largestFirst)
      .map((line) => ({ kind: line.kind, cause: line.cause, ...partOf(line) })),
    methods: methods
      .filter(isPart)
      .sort(largestFirst)
      .map((line) => ({ method: line.method === null ? null : PaymentMethod.parse(line.method), ...partOf(line) })),
  }
}
