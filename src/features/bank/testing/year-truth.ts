import { addDays, type Day, dayOf } from '#shared/days.ts'
import { coverageOf } from '../server/matching/coverage.ts'
import type { Explanation, Part } from '../server/matching/explanation.ts'
import { unpaidState } from '../server/payments/calendar.rules.ts'
import { bankDayAfter, collectionDayOf } from './year/bank-calendar.ts'
import type { TruePart } from './year/entry.ts'
import type { Donation } from './year/giving.ts'
import { contractOn } from './year/terminals.ts'
import type { Year } from './year/year.ts'
import { inputOf } from './year-input.ts'

/** Writes the truth of entries as the parts of a person who knows all. */
export const truthWriter = ({ donations }: Year) => {
  const at = new Map(donations.map((one) => [one.id, one.at]))
  return (part: TruePart): Part => {
    const { cents } = part
    if (part.what === 'takings') {
      const instants = part.donationIds.map((id) => at.get(id) ?? 0)
      const span = { fromAt: Math.min(...instants), toAt: Math.max(...instants) + 1 }
      const { contractId, terminalId: deviceId } = part
      return { kind: 'takings', contractId, deviceId, ...span, cents, donationCount: instants.length }
    }
    if (part.what === 'slip') return { kind: 'slip', slipId: part.slipId, medium: part.medium, cents }
    if (part.what === 'transfer') return { kind: 'donation', transactionId: part.transactionId, cents }
    if (part.what === 'movement') return { kind: 'movement', movementId: part.movementId, cents }
    if (part.what === 'commission') return { kind: 'commission', contractId: part.contractId, cents, month: part.month }
    if (part.what === 'other') return { kind: 'other', cents, note: part.note }
    return { kind: 'difference', name: part.what, cents, day: part.day, deviceId: part.terminalId }
  }
}

type Interval = { deviceId: string; fromAt: number; toAt: number }

/**
 * Lists the intervals of terminals in lines: as the matcher explained them, and as a person says of those that wait.
 */
const intervalsOf = (year: Year, explanations: readonly Explanation[]): Interval[] => {
  const write = truthWriter(year)
  const found = new Map(explanations.filter((one) => one.isAutomatic).map((one) => [one.lineId, one.parts]))
  return year.entries.flatMap(({ truth }, index) =>
    (found.get(String(index)) ?? truth.map(write)).filter((part) => part.kind === 'takings'),
  )
}

const sumOf = (some: readonly Donation[]) => ({
  count: some.length,
  cents: some.reduce((sum, { cents }) => sum + cents, 0),
})

const trueCutOffs = ({ contracts }: Year) => new Map(contracts.map(({ id, cutOffMinute }) => [id, cutOffMinute]))

/** Finds the day of the remittance of each donation, by the hours that close the days of the contracts. */
export const remittanceDays = (year: Year, cutOffs: ReadonlyMap<string, number> = trueCutOffs(year)) => {
  const { terminals } = year
  const terminalBy = new Map(terminals.map((terminal) => [terminal.id, terminal]))
  return ({ terminalId, at }: Donation): Day => {
    const terminal = terminalBy.get(terminalId)
    return collectionDayOf(at, cutOffs.get(terminal ? contractOn(terminal, dayOf(new Date(at))) : '') ?? 0)
  }
}

/** Lists the terminals' days that the calendar names lost once every line of a year is explained: `terminal day`. */
export const lostDaysOf = (year: Year, explanations: readonly Explanation[]): string[] => {
  const intervals = Map.groupBy(intervalsOf(year, explanations), ({ deviceId }) => deviceId)
  const [contract] = inputOf(year, [], year.lastDay).contracts
  const coveredFrom = year.entries[0]?.bookedOn ?? year.lastDay
  const terms = contract && {
    contract,
    naming: { shift: undefined, isApart: false, contractIds: new Set([contract.id]) },
    coveredFrom,
    covers: coverageOf([{ from: coveredFrom, to: year.lastDay }]),
    openCredits: new Map(),
  }
  const unpaid = year.donations.filter(
    ({ terminalId, at }) => !intervals.get(terminalId)?.some(({ fromAt, toAt }) => fromAt <= at && at < toAt),
  )
  const dayOfRemittance = remittanceDays(year)
  const remittances = Map.groupBy(unpaid, (one) => `${one.terminalId} ${dayOfRemittance(one)}`)
  return [...remittances].flatMap(([key, donations]) => {
    const day = key.slice(-10)
    const sum = sumOf(donations)
    const unpaid = { deviceId: key.slice(0, -11), day, ...sum, leastCents: sum.cents }
    const { isLost } = unpaidState(unpaid, addDays(year.lastDay, 30), terms, () => [])
    return isLost ? [key] : []
  })
}

/** Lists the terminals' days whose remittance was lost, where the bank has had the time to pay it: `terminal day`. */
export const trulyLostDays = ({ lost, lastDay }: Year): string[] =>
  lost.filter(({ day }) => bankDayAfter(day, 8) <= lastDay).map(({ terminalId, day }) => `${terminalId} ${day}`)
