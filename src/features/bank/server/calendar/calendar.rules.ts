import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { CalendarCell, CalendarState, EnRouteAge } from '../../bank-calendar.ts'
import { coverageOf } from '../matching/coverage.ts'
import { addBankDays } from '../matching/working-days.ts'
import type { CollectedDay, NamedDifference, PaidDay, PaidInterval } from './calendar.queries.ts'

/** In how many working days of the bank money is usual, and late; after them it is old. */
const usualDays = 3
const lateDays = 10
/** After how many working days a line that waits can no longer contain a day. */
const longestDays = 15

/** The facts about the account that a terminal's contract pays to. */
export type AccountDays = { covered: { from: Day; to: Day }[]; openDays: Day[] }

/** Says how long the money of a day is on its way (docs/rules/bank.md#bank-en-route). */
export const ageOf = (day: Day, today: Day): EnRouteAge => {
  if (today <= addBankDays(day, usualDays)) return 'usual'
  return today <= addBankDays(day, lateDays) ? 'late' : 'old'
}

/** Says what is known of donations of a day that no line contains (docs/rules/bank.md#bank-calendar). */
export const unpaidState = (day: Day, today: Day, accounts: readonly AccountDays[]): CalendarState => {
  const due = addBankDays(day, usualDays)
  const last = addBankDays(day, longestDays)
  if (accounts.some(({ openDays }) => openDays.some((open) => day <= open && open <= last))) return 'to-explain'
  // Without statements of the days since, nobody knows whether the bank has paid.
  const isKnown = accounts.length > 0 && accounts.every(({ covered }) => coverageOf(covered)(day, due))
  return isKnown && due < today ? 'late' : 'expected'
}

/** Returns when lines passed over a day of a terminal: the booking of donations that begin on a later day. */
export type PassedOver = (day: Day) => Day | undefined

/** Finds which days of a terminal lines have passed over. */
export const passedOver = (intervals: readonly PaidInterval[]): PassedOver => {
  const ordered = intervals
    .toSorted((one, other) => one.fromAt - other.fromAt)
    .map(({ fromAt, bookedOn }) => ({ from: dayOf(new Date(fromAt)), bookedOn }))
  return (day) => ordered.find(({ from }) => from > day)?.bookedOn
}

const isOfCell =
  ({ deviceId, day }: CollectedDay, matchIds: ReadonlySet<string>) =>
  (difference: NamedDifference): boolean =>
    matchIds.has(difference.matchId) &&
    (difference.deviceId === null || difference.deviceId === deviceId) &&
    (difference.day === null || difference.day === day)

/** Tells whether later donations of a day's terminal are paid, by a line until which statements cover all days. */
export const isLost = (
  day: Day,
  { passed, accounts }: { passed: PassedOver; accounts: readonly AccountDays[] },
): boolean => {
  const bookedOn = passed(day)
  return bookedOn !== undefined && accounts.every(({ covered }) => coverageOf(covered)(day, bookedOn))
}

/** Makes the cell of a terminal's day: a function of what it collected, the lines that contain it, and its account. */
export const cellOf = (
  collected: CollectedDay,
  paid: readonly PaidDay[],
  known: {
    differences: readonly NamedDifference[]
    accounts: readonly AccountDays[]
    passed: PassedOver
    today: Day
  },
): CalendarCell => {
  const matchIds = new Set(paid.map(({ matchId }) => matchId))
  const names = new Set(known.differences.filter(isOfCell(collected, matchIds)).map(({ name }) => name))
  const paidCount = paid.reduce((sum, { count }) => sum + count, 0)
  const whole: CalendarState = names.size > 0 ? 'paid-with-difference' : 'paid'
  const state = paidCount >= collected.count ? whole : unpaidState(collected.day, known.today, known.accounts)
  if (state === 'late' && isLost(collected.day, known)) names.add('lost')
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
