import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import { type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Breakdown } from '../breakdown.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'
import { movementsMatch } from './transaction.net.ts'
import { splitPeriod, statsOf, sumsQuery } from './transaction.stats.ts'

type Dimension = 'device' | 'cause'
type Line = {
  dimension: Dimension | 'total'
  /** Null: recorded by hand, or no cause. */
  id: string | null
  is_temporary: boolean
  name: string | null
  donation_count: number
  total_cents: number
  moved_cents: number
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
  return sql`select ${sql.lit(dimension)} as dimension, ${columnOf(dimension)} as id, false as is_temporary,
      sum(donation_count) as donation_count, sum(total_cents) as total_cents, 0 as moved_cents
    from ${sql.table(tableBy(dimension, selection))} where ${sql.join(conditions, sql` and `)} group by 2`
}

const cutDay = (dimension: Dimension, selection: Selection) => {
  const isOneOffOrHasCause = sql`(t.cause_id is not null or t.shortcut_id is null)`
  return sql`select ${sql.lit(dimension)}, ${columnOf(dimension)}, false, count(*), sum(t.amount_cents), 0
    from transactions t
    where ${rowsMatch(selection)} and ${dimension === 'device' ? hasLine(dimension, selection) : isOneOffOrHasCause}
    group by 2`
}

/** What movements changed. A movement belongs to the cause that its money was for at that moment. */
const moved = (dimension: Dimension, selection: Selection) => {
  const isTemporary = dimension === 'cause' ? sql`cause_id is null and shortcut_id is not null` : sql`false`
  return sql`select ${sql.lit(dimension)}, ${columnOf(dimension)}, ${isTemporary}, 0, 0, sum(total_cents)
    from movement_days where ${movementsMatch(selection)} group by 2, 3`
}

const linesQuery = (selection: Selection): RawBuilder<Line> => {
  const { cut, ...days } = splitPeriod(selection.from, selection.until)
  const partsBy = (dimension: Dimension) => [
    wholeDays(dimension, selection, days),
    ...cut.map((period) => cutDay(dimension, { ...selection, ...period })),
    moved(dimension, selection),
  ]
  const total = sql`select 'total', null::uuid, false, donation_count, total_cents, 0 from (${sumsQuery(selection)}) sums`
  return sql<Line>`
    select parts.dimension, parts.id, parts.is_temporary, coalesce(device.label, cause.name) as name,
      sum(parts.donation_count)::bigint as donation_count, sum(parts.total_cents)::bigint as total_cents,
      sum(parts.moved_cents)::bigint as moved_cents
    from (${sql.join([...partsBy('device'), ...partsBy('cause'), total], sql` union all `)}) as parts
    left join devices device
      on parts.dimension = 'device' and device.customer_id = ${selection.customerId} and device.id = parts.id
    left join causes cause
      on parts.dimension = 'cause' and cause.customer_id = ${selection.customerId} and cause.id = parts.id
    group by 1, 2, 3, 4`
}

type Sums = Pick<Line, 'donation_count' | 'total_cents' | 'moved_cents'>
const none: Sums = { donation_count: 0, total_cents: 0, moved_cents: 0 }

/** Returns what the lines leave of the total: exact, since every sum is of integer cents. */
const restOf = (total: Sums, lines: Line[], movedCents: number): Sums => ({
  donation_count: lines.reduce((left, line) => left - line.donation_count, total.donation_count),
  total_cents: lines.reduce((left, line) => left - line.total_cents, total.total_cents),
  moved_cents: movedCents,
})

const partOf = ({ donation_count, total_cents, moved_cents }: Sums) => ({
  donationCount: donation_count,
  totalDonations: eurosOfCents(total_cents),
  net: eurosOfCents(total_cents + moved_cents),
})

const isPart = ({ donation_count, moved_cents }: Sums): boolean => donation_count > 0 || moved_cents !== 0
const largestFirst = (one: Sums, other: Sums): number => other.total_cents - one.total_cents

/**
 * Reads a selection of one association by terminal and by cause: whole days from roll-ups, cut days from the rows, in one
 * statement. Each list adds up to the figures of the cards (docs/rules.md#transactions-breakdown).
 */
export const readBreakdown = async (db: SqlDatabase, selection: Selection): Promise<Breakdown> => {
  const { rows } = await linesQuery(selection).execute(db)
  const total: Sums = rows.find(({ dimension }) => dimension === 'total') ?? none
  const lines = (dimension: Dimension) => rows.filter((line) => line.dimension === dimension)

  const byHandMoved = lines('device').find(({ id }) => id === null)?.moved_cents ?? 0
  const devices = lines('device').filter(({ id }) => id !== null)
  const byHand = restOf(total, devices, byHandMoved)

  const temporaryMoved = lines('cause').find(({ is_temporary }) => is_temporary)?.moved_cents ?? 0
  const causes = lines('cause').filter(({ is_temporary }) => !is_temporary)
  const temporary = restOf(total, causes, temporaryMoved)
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
