import { type Day, dayOf, startOfDay } from '#shared/days.ts'
import { commissionOf, eachWays, type FeeSums, type Portion } from './commission.ts'
import type { Contract, Takings } from './match-input.ts'
import { dayAfter } from './working-days.ts'

/** The donations of a terminal under a contract, with prefix sums: the sum of an interval takes two binary searches. */
export type TerminalTakings = {
  deviceId: string
  at: Float64Array
  /** Sums of the first n donations. */
  cents: Float64Array
  fees: readonly [Float64Array, Float64Array, Float64Array, Float64Array]
  /** By how many milliseconds the terminal is closed later than its contract, as lines show. */
  closingShift: number
  /** Between which milliseconds after the contract's closing lines show that it is closed. */
  closingSeen: { from: number; until: number } | undefined
  /** Lines show that the terminals of the contract are closed on time, all of them and each night. */
  isSteady: boolean
  /** How far the contract's closing may be moved without another donation in any line that shows it. */
  contractSlack: { before: number; after: number }
  /** The contract has the terminal from and until these instants. */
  fromAt: number
  untilAt: number
}

/** Finds the first donation at or after an instant. */
export const indexAt = ({ at }: { at: ArrayLike<number> }, instant: number): number => {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Narrows the takings of a terminal to those from an instant until before another. */
export const takingsBetween = (takings: Takings, from: number, until: number): Takings => {
  const low = indexAt(takings, from)
  const high = indexAt(takings, until)
  return { ...takings, at: takings.at.subarray(low, high), cents: takings.cents.subarray(low, high) }
}

const unknownClosing = { closingSeen: undefined, isSteady: false, contractSlack: { before: 0, after: 0 } }

const seriesOf = (contract: Contract, device: Contract['devices'][number], takings: Takings): TerminalTakings => {
  const fromAt = startOfDay(device.fromDay).getTime()
  const untilAt = device.untilDay === null ? Number.POSITIVE_INFINITY : startOfDay(device.untilDay).getTime()
  const own = takingsBetween(takings, fromAt, untilAt)
  const sums = () => new Float64Array(own.at.length + 1)
  const cents = sums()
  const fees = [sums(), sums(), sums(), sums()] as const
  for (const [index, each] of own.cents.entries()) {
    cents[index + 1] = (cents[index] ?? 0) + each
    const millionths = commissionOf(contract, each, 1)
    for (const [way, sum] of fees.entries()) sum[index + 1] = (sum[index] ?? 0) + (eachWays[way]?.(millionths) ?? 0)
  }
  return { deviceId: device.deviceId, at: own.at, cents, fees, closingShift: 0, ...unknownClosing, fromAt, untilAt }
}

const none = new Float64Array()

/** Splits takings by the terminals of a contract. */
export const seriesByDevice = (contract: Contract, takings: readonly Takings[]): TerminalTakings[] => {
  const byDevice = new Map(takings.map((each) => [each.deviceId, each]))
  return contract.devices.map((device) => {
    const { deviceId } = device
    return seriesOf(contract, device, byDevice.get(deviceId) ?? { deviceId, at: none, cents: none })
  })
}

/** Sums the donations from one index until before another one. */
export const portionOf = (series: TerminalTakings, from: number, until: number): Portion => {
  const sumOf = (sums: Float64Array): number => (sums[until] ?? 0) - (sums[from] ?? 0)
  const [nearest, even, down, up] = series.fees
  const fees: FeeSums = [sumOf(nearest), sumOf(even), sumOf(down), sumOf(up)]
  return { cents: sumOf(series.cents), donationCount: until - from, fees }
}

/** Returns the first and last day of takings; undefined without takings. */
export const daysOf = (takings: readonly Takings[]): { first: Day; last: Day } | undefined => {
  const given = takings.filter(({ at }) => at.length > 0)
  if (given.length === 0) return undefined
  const first = Math.min(...given.map(({ at }) => at[0] ?? 0))
  const last = Math.max(...given.map(({ at }) => at.at(-1) ?? 0))
  return { first: dayOf(new Date(first)), last: dayOf(new Date(last)) }
}

/** Lists the days from one to another, both included. */
export const daysBetween = (first: Day, last: Day): Day[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}
