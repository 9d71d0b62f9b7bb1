import { addDays, type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { CalendarCell, CalendarState, EnRouteAge } from '../../bank-calendar.ts'
import { dayOfClosing } from '../matching/booking.ts'
import { commissionOf } from '../matching/commission.ts'
import { openDay } from '../matching/coverage.ts'
import type { Contract } from '../matching/match-input.ts'
import { daysBetween } from '../matching/takings.ts'
import { addBankDays, bankDaysBetween } from '../matching/working-days.ts'
import type { CollectedDay, NamedDifference, PaidDay } from './calendar.queries.ts'

/** Money is on its way as usual for three working days of the bank, then late until the tenth, then old. */
const usualDays = 3
const lateDays = 10
/** A day is lost after eight working days that statements cover. */
const lostDays = 8
/** A line that is booked up to fifteen working days later may contain it. */
const longestDays = 15
/** The highest commission of a contract whose rate nobody has said, in millionths. */
const unknownRatePpm = 50_000

type Covers = (from: Day, to: Day) => boolean

/**
 * A credit that waits to be explained. `read` lists the contracts that may have paid it, and the days that it names
 * besides that of its booking.
 */
export type OpenCredit = { cents: number; read: () => { contractIds: ReadonlySet<string>; days: readonly Day[] } }

/** The contract under which a terminal collects on a day, with what is known of the account that it pays. */
export type Terms = {
  contract: Contract
  covers: Covers
  /** The first day that a statement covers. */
  coveredFrom: Day | undefined
  /** By the day of their booking. */
  openCredits: ReadonlyMap<Day, readonly OpenCredit[]>
}

/** The donations of a terminal's remittance that no line contains. */
export type Unpaid = { day: Day; count: number; cents: number }

/**
 * Says how long the money of a day is on its way, where statements cover its days (docs/rules/bank.md#bank-en-route).
 */
export const ageOf = (day: Day, today: Day, covers: Covers): EnRouteAge => {
  const due = addBankDays(day, usualDays)
  if (today <= due) return 'usual'
  if (!covers(day, due)) return 'unknown'
  return today <= addBankDays(day, lateDays) ? 'late' : 'old'
}

/** Returns the least that the bank pays for donations. */
const leastPaid = ({ settles, ...terms }: Contract, { cents, count }: Unpaid): number => {
  if (settles === 'gross') return cents
  const isKnown = terms.ratePpm > 0 || terms.fixedTenthCents > 0
  // Each donation may be rounded by a cent.
  const fee = commissionOf(isKnown ? terms : { ...terms, ratePpm: unknownRatePpm }, cents, count) / 1_000_000
  return cents - Math.ceil(fee) - count
}

/** The days on which a bank is open within which it pays a remittance, together with those of the days before. */
const togetherDays = 2

/**
 * Tells whether the day that a line names may be that of a remittance: its donations, their closing, or the last of
 * several days between which the bank may rest, or that it pays at once a day late.
 */
const mayName = (named: Day, day: Day, { bookedOn, contract }: { bookedOn: Day; contract: Contract }): boolean => {
  if (named < day) return bankDaysBetween(named, day) === 0
  if (named <= openDay(addDays(day, 1), 1)) return true
  const closedOn = dayOfClosing(day, contract.cutOffMinute ?? 0)
  const mayRest = (each: Day): boolean => openDay(each, 1) !== each
  const open = daysBetween(addDays(closedOn, 1), bookedOn).filter((each) => !mayRest(each))
  return named < bookedOn && daysBetween(day, named).some(mayRest) && open.length <= togetherDays
}

/** Tells whether a line that waits may contain a remittance: by its contract, its days and its amount. */
const hasOpenCredit = (unpaid: Unpaid, { contract, openCredits }: Terms): boolean => {
  const least = leastPaid(contract, unpaid)
  const mayContain = (bookedOn: Day, { cents, read }: OpenCredit): boolean => {
    if (cents < least) return false
    const { contractIds, days } = read()
    return (
      contractIds.has(contract.id) &&
      (days.length === 0 || days.some((named) => mayName(named, unpaid.day, { bookedOn, contract })))
    )
  }
  return daysBetween(unpaid.day, addBankDays(unpaid.day, longestDays)).some((day) =>
    openCredits.get(day)?.some((credit) => mayContain(day, credit)),
  )
}

/** The state of a remittance that no line contains. A late one may be lost. */
export type UnpaidState = { state: Extract<CalendarState, 'expected' | 'to-explain' | 'late'>; isLost: boolean }

/** Says what is known of a remittance that no line contains (docs/rules/bank.md#bank-calendar). */
export const unpaidState = (unpaid: Unpaid, today: Day, terms: Terms | undefined): UnpaidState => {
  if (!terms) return { state: 'expected', isLost: false }
  if (hasOpenCredit(unpaid, terms)) return { state: 'to-explain', isLost: false }
  // Without statements of the days since, nobody knows whether the bank has paid.
  const isOver = (count: number): boolean => {
    const end = addBankDays(unpaid.day, count)
    return end < today && terms.covers(unpaid.day, end)
  }
  return isOver(usualDays) ? { state: 'late', isLost: isOver(lostDays) } : { state: 'expected', isLost: false }
}

const isOfCell =
  ({ deviceId, day }: CollectedDay, matchIds: ReadonlySet<string>) =>
  (difference: NamedDifference): boolean =>
    matchIds.has(difference.matchId) &&
    (difference.deviceId === null || difference.deviceId === deviceId) &&
    (difference.day === null || difference.day === day)

/** The states of what is unpaid, the one that needs a person most first. */
const byNeed = ['late', 'to-explain', 'expected'] as const

/**
 * Makes the cell of a terminal's day: a function of what it collected, the lines that contain it, and what is unpaid of
 * it.
 */
export const cellOf = (
  collected: CollectedDay,
  paid: readonly PaidDay[],
  known: { differences: readonly NamedDifference[]; unpaid: readonly (UnpaidState & { remittedOn: Day })[] },
): CalendarCell => {
  const matchIds = new Set(paid.map(({ matchId }) => matchId))
  const names = new Set(known.differences.filter(isOfCell(collected, matchIds)).map(({ name }) => name))
  const whole: CalendarState = names.size > 0 ? 'paid-with-difference' : 'paid'
  const state = byNeed.find((one) => known.unpaid.some((each) => each.state === one)) ?? whole
  // The donations of a night may be of a remittance that has another day: that day has its name.
  if (known.unpaid.some(({ isLost, remittedOn }) => isLost && remittedOn === collected.day)) names.add('lost')
  return {
    deviceId: collected.deviceId,
    state,
    donationCount: collected.count,
    amount: eurosOfCents(collected.cents),
    paid: eurosOfCents(paid.reduce((sum, { cents }) => sum + cents, 0)),
    lineIds: [...new Set(paid.map(({ lineId }) => lineId))],
    differences: [...names],
  }
}
