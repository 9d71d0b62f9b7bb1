import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import { type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Breakdown } from '../breakdown.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'
import { movementsMatch } from './transaction.net.ts'
import { type Sums as Collected, noSums, splitPeriod, statsOf, sumOfParts, sumsQuery } from './transaction.stats.ts'

type Dimension = 'device' | 'cause'
/** `net_cents`: what is left of all that was recorded, after every movement. */
type LineSums = Collected & { net_cents: number }
type Line = LineSums & {
  dimension: Dimension | 'total'
  /** Null: recorded by hand, or no cause. */
  id: string | null
  name: string | null
}

/** Names the roll-up whose rows have the dimension and every filter of the selection. */
const tableBy = (dimension: Dimension, { causeId, shortcutId, deviceId }: Selection): keyof Tables => {
  if (shortcutId !== undefined) return 'donation_shortcut_days'
  const filters = dimension === 'device' ? causeId : deviceId
  if (filters !== undefined) return 'donation_cause_device_days'
  return dimension === 'device' ? 'donation_device_days' : 'donation_cause_days'
}

const columnOf = (dimension: Dimension) => (dimension === 'device' ? sql.ref('device_id') : sql.ref('cause_id'))

/** Leaves out what has no line of its own: gifts by hand, and those through temporary quick donations. */
const hasLine = (dimension: Dimension, { shortcutId }: Selection): RawBuilder<unknown> => {
  if (dimension === 'device') return sql`device_id is not null`
  return shortcutId === undefined ? sql`true` : sql`cause_id is not null`
}

type Days = { firstDay: Day | undefined; lastDay: Day | undefined }

const wholeDays = (dimension: Dimension, selection: Selection, { firstDay, lastDay }: Days) => {
  const { customerId, causeId, shortcutId, deviceId } = selection
  const conditions = [sql`customer_id = ${customerId}`, hasLine(dimension, selection)]
  if (causeId === null) conditions.push(shortcutId === undefined ? sql`cause_id is null` : sql`false`)
  else if (causeId !== undefined) conditions.push(sql`cause_id = ${causeId}`)
  if (deviceId !== undefined) conditions.push(sql`device_id = ${deviceId}`)
  if (shortcutId !== undefined) conditions.push(sql`shortcut_id = ${shortcutId}`)
  if (firstDay !== undefined) conditions.push(sql`day >= ${firstDay}::date`)
  if (lastDay !== undefined) conditions.push(sql`day <= ${lastDay}::date`)
  return sql`select ${sql.lit(dimension)} as dimension, ${columnOf(dimension)} as id,
      sum(donation_count) as donation_count, sum(total_cents) as total_cents, sum(cancelled_count) as cancelled_count,
      sum(cancelled_cents) as cancelled_cents, sum(total_cents + cancelled_cents) as net_cents
    from ${sql.table(tableBy(dimension, selection))} where ${sql.join(conditions, sql` and `)} group by 2`
}

/** What is of no terminal, or of no cause without being one-off, is the rest of the total. */
const rowHasLine = (dimension: Dimension) =>
  dimension === 'device' ? sql`device_id is not null` : sql`(cause_id is not null or shortcut_id is null)`

const cutDay = (dimension: Dimension, selection: Selection): RawBuilder<unknown>[] => {
  const rows = sql`t where ${rowsMatch(selection)} and ${rowHasLine(dimension)} group by 2`
  const [line, sum] = [sql`${sql.lit(dimension)}, ${columnOf(dimension)}`, sql`sum(t.amount_cents)`]
  return [
    sql`select ${line}, count(*), ${sum}, 0, 0, ${sum} from transactions ${rows}`,
    sql`select ${line}, - count(*), - ${sum}, count(*), ${sum}, 0 from cancelled_donations ${rows}`,
  ]
}

/** What movements changed. A movement belongs to the cause that its money was for at that moment. */
const moved = (dimension: Dimension, selection: Selection) =>
  sql`select ${sql.lit(dimension)}, ${columnOf(dimension)}, 0, 0, 0, 0, sum(total_cents)
    from movement_days where ${movementsMatch(selection)} and ${rowHasLine(dimension)} group by 2`

const linesQuery = (selection: Selection): RawBuilder<Line> => {
  const { cut, ...days } = splitPeriod(selection.from, selection.until)
  const partsBy = (dimension: Dimension) => [
    wholeDays(dimension, selection, days),
    ...cut.flatMap((period) => cutDay(dimension, { ...selection, ...period })),
    moved(dimension, selection),
  ]
  const total = sql`select 'total', null::uuid, donation_count, total_cents, cancelled_count, cancelled_cents,
      total_cents + cancelled_cents + (
        select coalesce(sum(total_cents), 0) from movement_days where ${movementsMatch(selection)}
      ) from (${sumsQuery(selection)}) sums`
  return sql<Line>`
    select parts.dimension, parts.id, coalesce(device.label, cause.name) as name, ${sumOfParts},
      coalesce(sum(net_cents), 0)::bigint as net_cents
    from (${sql.join([...partsBy('device'), ...partsBy('cause'), total], sql` union all `)}) as parts
    left join devices device
      on parts.dimension = 'device' and device.customer_id = ${selection.customerId} and device.id = parts.id
    left join causes cause
      on parts.dimension = 'cause' and cause.customer_id = ${selection.customerId} and cause.id = parts.id
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
 * Reads a selection of one association by terminal and by cause: whole days from roll-ups, cut days from the rows, in one
 * statement. Each list adds up to the figures of the cards (docs/rules.md#transactions-breakdown).
 */
export const readBreakdown = async (db: SqlDatabase, selection: Selection): Promise<Breakdown> => {
  const { rows } = await linesQuery(selection).execute(db)
  const total: LineSums = rows.find(({ dimension }) => dimension === 'total') ?? none
  const devices = rows.filter(({ dimension }) => dimension === 'device')
  const byHand = restOf(total, devices)
  const causes = rows.filter(({ dimension }) => dimension === 'cause')
  const temporary = restOf(total, causes)
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
  }
}
