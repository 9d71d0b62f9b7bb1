import { type Day, dayOf, startOfDay } from '#shared/days.ts'
import { commissionOf, eachWays, type FeeSums, type Portion } from './commission.ts'
import type { Contract, Taking } from './match-input.ts'
import { dayAfter } from './working-days.ts'

/** The donations of a terminal under a contract, with prefix sums: the sum of an interval takes two binary searches. */
export type Series = {
  deviceId: string
  at: number[]
  /** Sums of the first n donations. */
  cents: number[]
  fees: readonly [number[], number[], number[], number[]]
  /** The contract has the terminal from and until these instants. */
  fromAt: number
  untilAt: number
}

const seriesOf = (device: Contract['devices'][number]): Series => ({
  deviceId: device.deviceId,
  at: [],
  cents: [0],
  fees: [[0], [0], [0], [0]],
  fromAt: startOfDay(device.fromDay).getTime(),
  untilAt: device.untilDay === null ? Number.POSITIVE_INFINITY : startOfDay(device.untilDay).getTime(),
})

const append = (series: Series, contract: Contract, taking: Taking): void => {
  const count = series.at.push(taking.at)
  series.cents.push((series.cents[count - 1] ?? 0) + taking.cents)
  const millionths = commissionOf(contract, taking.cents, 1)
  for (const [way, sums] of series.fees.entries())
    sums.push((sums[count - 1] ?? 0) + (eachWays[way]?.(millionths) ?? 0))
}

/** Splits takings, ascending, by the terminals of a contract. */
export const seriesByDevice = (contract: Contract, takings: readonly Taking[]): Series[] => {
  const all = contract.devices.map(seriesOf)
  const byDevice = Map.groupBy(all, ({ deviceId }) => deviceId)
  for (const taking of takings) {
    const series = byDevice
      .get(taking.deviceId)
      ?.find(({ fromAt, untilAt }) => taking.at >= fromAt && taking.at < untilAt)
    if (series) append(series, contract, taking)
  }
  return all
}

/** Finds the first donation at or after an instant. */
export const indexAt = ({ at }: Pick<Series, 'at'>, instant: number): number => {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Sums the donations from one index until before another one. */
export const portionOf = (series: Series, from: number, until: number): Portion => {
  const between = (sums: readonly number[]): number => (sums[until] ?? 0) - (sums[from] ?? 0)
  const [nearest, even, down, up] = series.fees
  const fees: FeeSums = [between(nearest), between(even), between(down), between(up)]
  return { cents: between(series.cents), donationCount: until - from, fees }
}

/** Returns the first and last day of takings, ascending; undefined without takings. */
export const daysOf = (takings: readonly Taking[]): { first: Day; last: Day } | undefined => {
  const [first, last] = [takings[0], takings.at(-1)]
  return first && last && { first: dayOf(new Date(first.at)), last: dayOf(new Date(last.at)) }
}

/** Lists the days from one to another, both included. */
export const daysBetween = (first: Day, last: Day): Day[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}
