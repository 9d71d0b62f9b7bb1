import type { Random } from '#app/demo/random.ts'
import { addDays, type Day, dayMs, hourMs, instantInParis } from '#shared/days.ts'
import { ramadanOf, ramadanYearAt } from '#shared/ramadan.ts'
import { holidaysOf, weekdayOf } from './bank-calendar.ts'
import type { Terminal } from './terminals.ts'

/** A donation by card: when it was given, and when the association learned of it. */
export type Donation = { id: string; terminalId: string; at: number; receivedAt: number; cents: number }

const friday = 5
const lateShare = 0.01
const mostDaysLate = 9

/** The weight of each hour from midnight: noon and evenings, with some past midnight. */
const ordinaryHours = [2, 1, 1, 0, 0, 1, 2, 2, 3, 4, 5, 8, 14, 16, 9, 7, 7, 9, 12, 14, 14, 12, 9, 6]
const ramadanHours = [16, 9, 5, 2, 2, 2, 1, 1, 2, 2, 3, 4, 8, 10, 6, 5, 6, 8, 10, 18, 30, 34, 32, 26]

const amounts = [
  { cents: 200, weight: 8 },
  { cents: 500, weight: 20 },
  { cents: 1000, weight: 28 },
  { cents: 2000, weight: 24 },
  { cents: 5000, weight: 12 },
  { cents: 10_000, weight: 4 },
  { cents: 30_000, weight: 0.4 },
]
const ownAmountShare = 0.08

const drawCents = (random: Random): number =>
  random.chance(ownAmountShare) ? random.integer(100, 15_000) : random.pickWeighted(amounts).cents

/** Draws how often something happens that happens `mean` times on average. */
const drawCount = (random: Random, mean: number): number => {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count += 1
  return count
}

const isInRamadan = (day: Day): boolean => {
  const year = ramadanYearAt(day)
  const period = year === undefined ? undefined : ramadanOf(year)
  return period !== undefined && day <= period.endDate
}

/** Returns how many times an ordinary day's donations a day has. */
const intensityOf = (day: Day): number => {
  const season = isInRamadan(day) ? 2 : 1
  if (weekdayOf(day) === friday) return 2.5 * season
  return (holidaysOf(Number(day.slice(0, 4))).includes(day) ? 0.6 : 0.85) * season
}

const hoursOf = (day: Day): { hour: number; weight: number }[] =>
  (isInRamadan(day) ? ramadanHours : ordinaryHours).map((weight, hour) => ({ hour, weight }))

/** Draws when the association gets a donation: mostly at once, a hundredth of them days later. */
const drawReceivedAt = (random: Random, at: number): number =>
  random.chance(lateShare)
    ? at + Math.floor(random.between(dayMs, mostDaysLate * dayMs))
    : at + random.integer(300, 3000)

/** Draws the donations of all terminals on the days from `from`, in the order of their instants. */
export const drawDonations = (
  random: Random,
  terminals: readonly Terminal[],
  { from, days, aDay }: { from: Day; days: number; aDay: number },
): Donation[] => {
  const weights = terminals.reduce((sum, { weight }) => sum + weight, 0)
  const donations: Donation[] = []
  for (let index = 0; index < days; index += 1) {
    const day = addDays(from, index)
    const [intensity, hours] = [intensityOf(day), hoursOf(day)]
    for (const terminal of terminals) {
      if (terminal.isIdle(day)) continue
      const count = drawCount(random, (aDay * intensity * terminal.weight) / weights)
      for (let each = 0; each < count; each += 1) {
        const timeMs = random.pickWeighted(hours).hour * hourMs + random.integer(0, hourMs - 1)
        const at = instantInParis(day, timeMs).getTime()
        const donation = { id: random.uuid(at), terminalId: terminal.id, at, cents: drawCents(random) }
        donations.push({ ...donation, receivedAt: drawReceivedAt(random, at) })
      }
    }
  }
  return donations.sort((one, other) => one.at - other.at)
}
