import { addDays, type Day, dayOf } from '#shared/days.ts'
import { type BookingRule, bookedDay, dayOfClosing } from './booking.ts'
import { type Portion, paidFor } from './commission.ts'
import type { Contract } from './match-input.ts'
import { closingAt, type Schedule } from './schedule.ts'
import type { SchedulePeriod } from './schedule-periods.ts'
import { daysBetween, indexAt, portionOf, type TerminalTakings } from './takings.ts'

/** The takings of a terminal between two closings: what it sends to the acquirer at once. */
export type TerminalDay = Portion & {
  key: string
  contractId: string
  deviceId: string
  /** The day of the donations, and the day on which the acquirer closed it. */
  day: Day
  closedOn: Day
  fromAt: number
  toAt: number
  series: TerminalTakings
  low: number
  high: number
}

/** The donations that the acquirer pays in one line, if nothing departs from its schedule. */
export type Remittance = { key: string; contractId: string; bookedOn: Day; units: TerminalDay[]; cents: number }

/** A contract with what its lines have shown. */
export type Plan = {
  contract: Contract
  /** Lines name the day of the donations (0), or the next one (-1). Undefined where none has shown it. */
  shift?: 0 | -1 | undefined
  /** Lines have shown the schedule. If not, it is a guess, and only proposals use it. */
  isLearnt: boolean
  segments: readonly SchedulePeriod[]
  scheduleOn: (day: Day) => Schedule
  /** By their day, oldest first. */
  units: Map<Day, TerminalDay[]>
  remittances: Remittance[]
  /** Returns the share of the donations that have an amount. `largest` is the largest amount. */
  shareOf: (cents: number) => number
  largest: number
}

/** An interval of a terminal that a living match holds. */
export type MatchedInterval = { deviceId: string; fromAt: number; toAt: number }

const nextDay: BookingRule = { from: 'donations', count: 'working', lag: 1 }

/** The schedule of a contract whose lines show none yet: closed at 3 a.m., paid on the next working day. */
export const guessedSchedule = ({ cutOffMinute, settles }: Contract): Schedule => ({
  minute: cutOffMinute ?? 180,
  booking: nextDay,
  grouping: 'contract',
  merges: true,
  rounding: settles === 'gross' ? 'none' : 'each-nearest',
})

/** Cuts from an interval what living matches hold at its start and end, and leaves what they hold inside it. */
const trimmed = (fromAt: number, toAt: number, held: readonly MatchedInterval[]): [number, number] => {
  let from = fromAt
  let to = toAt
  for (const each of held) if (each.fromAt <= from && each.toAt > from && each.toAt < toAt) from = each.toAt
  for (const each of held) if (each.toAt >= to && each.fromAt < to && each.fromAt > from) to = each.fromAt
  return [from, to]
}

const unitOf = (
  contract: Contract,
  series: TerminalTakings,
  days: Pick<TerminalDay, 'day' | 'closedOn'>,
  [fromAt, toAt]: [number, number],
): TerminalDay => {
  const low = indexAt(series, fromAt)
  const high = indexAt(series, toAt)
  const key = `${contract.id}:${series.deviceId}:${days.day}`
  const { deviceId } = series
  return {
    ...portionOf(series, low, high),
    ...days,
    key,
    contractId: contract.id,
    deviceId,
    fromAt,
    toAt,
    series,
    low,
    high,
  }
}

const remittancesOf = (plan: Pick<Plan, 'contract' | 'scheduleOn' | 'units'>): Remittance[] => {
  const groups = new Map<string, { bookedOn: Day; schedule: Schedule; units: TerminalDay[] }>()
  for (const [day, units] of plan.units) {
    const schedule = plan.scheduleOn(day)
    const bookedOn = bookedDay(schedule.booking, day, schedule.minute)
    for (const unit of units) {
      const key = [
        plan.contract.id,
        schedule.merges ? bookedOn : `${bookedOn}:${day}`,
        schedule.grouping === 'terminal' ? unit.deviceId : '',
      ].join(':')
      const group = groups.get(key) ?? { bookedOn, schedule, units: [] }
      group.units.push(unit)
      groups.set(key, group)
    }
  }
  return [...groups].flatMap(([key, { bookedOn, schedule, units }]) => {
    const cents = paidFor(schedule.rounding, plan.contract, units)
    return cents > 0 ? [{ key, contractId: plan.contract.id, bookedOn, units, cents }] : []
  })
}

const amountsOf = (series: readonly TerminalTakings[]): Pick<Plan, 'shareOf' | 'largest'> => {
  const counts = new Map<number, number>()
  let total = 0
  for (const { cents } of series)
    for (const [index, sum] of cents.slice(1).entries()) {
      const amount = sum - (cents[index] ?? 0)
      counts.set(amount, (counts.get(amount) ?? 0) + 1)
      total += 1
    }
  const largest = [...counts.keys()].reduce((most, cents) => Math.max(most, cents), 0)
  return { shareOf: (cents) => (counts.get(cents) ?? 0) / Math.max(total, 1), largest }
}

/** Tells whether a contract has a terminal on a day. */
export const contractHas = ({ devices }: Contract, deviceId: string, day: Day): boolean =>
  devices.some((each) => each.deviceId === deviceId && each.fromDay <= day && (each.untilDay ?? '9999') > day)

/** The time by which a terminal may be closed earlier or later than lines show, where terminals are closed apart. */
const movedMs = 10 * 60_000

/** Tells whether no donation could belong to the day before or after: none is within the slack of a day's closing. */
export const isClearCut = ({ segments, units }: Plan, day: Day): boolean => {
  const segment = segments.findLast(({ from }) => from <= day) ?? segments[0]
  if (!segment) return false
  const ofDay = units.get(day) ?? []
  const least = ofDay.some(({ series }) => series.closingShift !== 0) ? movedMs : 0
  const [before, after] = [segment.slack.before, segment.slack.after].map((each) => Math.max(each, least)) as [
    number,
    number,
  ]
  return ofDay.every(({ series }) => {
    const closing = closingAt(day, segment.schedule.minute) + series.closingShift
    return indexAt(series, closing - before + 1) === indexAt(series, closing + after)
  })
}

/** Returns the day whose remittance contains what a terminal took at an instant. */
export const remittanceDay = (plan: Plan, at: number): Day => {
  const day = dayOf(new Date(at))
  const before = addDays(day, -1)
  if (at < closingAt(before, plan.scheduleOn(before).minute)) return before
  return at < closingAt(day, plan.scheduleOn(day).minute) ? day : addDays(day, 1)
}

/** Gives other takings to a plan, with the lines that are expected for them. */
export const withUnits = (plan: Omit<Plan, 'units' | 'remittances'>, units: Plan['units']): Plan => ({
  ...plan,
  units,
  remittances: remittancesOf({ ...plan, units }),
})

/** Lists what a contract's terminals sent to the acquirer, and the lines that are expected for it. */
export const planOf = (
  contract: Contract,
  series: readonly TerminalTakings[],
  learnt: readonly SchedulePeriod[],
  { first, last, held }: { first: Day; last: Day; held: readonly MatchedInterval[] },
): Plan => {
  const guessed: SchedulePeriod = {
    from: first,
    schedule: guessedSchedule(contract),
    lineCount: 0,
    slack: { before: 0, after: 0 },
  }
  const segments = learnt.length > 0 ? learnt : [guessed]
  const [earliest] = segments
  if (!earliest) throw new Error('a plan has a schedule')
  const scheduleOn = (day: Day): Schedule => (segments.findLast(({ from }) => from <= day) ?? earliest).schedule
  const heldBy = Map.groupBy(held, ({ deviceId }) => deviceId)
  const units = new Map<Day, TerminalDay[]>()
  for (const day of daysBetween(first, last)) {
    const before = addDays(day, -1)
    const { minute } = scheduleOn(day)
    const fromAt = closingAt(before, scheduleOn(before).minute)
    const toAt = closingAt(day, minute)
    const closedOn = dayOfClosing(day, minute)
    const ofDay = series
      .filter((each) => each.fromAt < toAt && each.untilAt > fromAt)
      .map((each) => {
        const from = Math.max(fromAt + each.closingShift, each.fromAt)
        const to = Math.min(toAt + each.closingShift, each.untilAt)
        return unitOf(contract, each, { day, closedOn }, trimmed(from, to, heldBy.get(each.deviceId) ?? []))
      })
    units.set(day, ofDay)
  }
  const plan = { contract, isLearnt: learnt.length > 0, segments, scheduleOn, ...amountsOf(series) }
  return withUnits(plan, units)
}
