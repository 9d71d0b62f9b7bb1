import { addDays, type Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { CalendarCell, CalendarState, EnRouteAge } from '../../bank-calendar.ts'
import { dayOfClosing } from '../matching/booking.ts'
import { commissionOf } from '../matching/commission.ts'
import { openDay } from '../matching/coverage.ts'
import type { Evidence } from '../matching/evidence.ts'
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

/** The words of a credit that waits, with the contracts that may have paid it. */
export type CreditWords = { contractIds: ReadonlySet<string> } & Pick<Evidence, 'days' | 'count' | 'gross'>

/** A credit that waits to be explained. It is read once its amount matters. */
export type OpenCredit = { cents: number; read: () => CreditWords }

/**
 * The way in which the explained lines of a contract name days: that of the donations (0), or the next one (-1).
 * `isApart`: each pays one terminal. `contractIds`: the contracts that are paid together, itself among them.
 */
export type Naming = { shift: 0 | -1 | undefined; isApart: boolean; contractIds: ReadonlySet<string> }

/** The contract under which a terminal collects on a day, with what is known of the account that it pays. */
export type Terms = {
  contract: Contract
  naming: Naming
  covers: Covers
  /** The first day that a statement covers. */
  coveredFrom: Day | undefined
  /** By the day of their booking. */
  openCredits: ReadonlyMap<Day, readonly OpenCredit[]>
}

/** The donations of a terminal's remittance that no line contains. The bank pays at least `leastCents` for them. */
export type Unpaid = { deviceId: string; day: Day; count: number; cents: number; leastCents: number }
/** All of a day that no line contains, of the contracts that are paid together. */
type UnpaidOn = (day: Day) => readonly Unpaid[]

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
export const leastPaid = (
  { settles, ...terms }: Contract,
  { cents, count }: Pick<Unpaid, 'cents' | 'count'>,
): number => {
  if (settles === 'gross') return cents
  const isKnown = terms.ratePpm > 0 || terms.fixedTenthCents > 0
  // Each donation may be rounded by a cent.
  const fee = commissionOf(isKnown ? terms : { ...terms, ratePpm: unknownRatePpm }, cents, count) / 1_000_000
  return cents - Math.ceil(fee) - count
}

/** The days before a line without a day in which its donations were given. */
const latestDays = 9

/** The days before those of a line that may be paid with them. */
const nearDays = 3
/** The donations by which a line of a terminal may differ from what its usual closing makes it, and their euros. */
const mostMoved = 2
const mostTimes = 2

/** The days on which a bank is open within which it pays a remittance, together with those of the days before. */
const togetherDays = 3

/**
 * Tells whether a line that names a day may pay a remittance of another one besides: of days between which the bank may
 * rest, of the day before, or of several days that it pays at once a day late.
 */
const mayBePaidWith = (named: Day, { day }: Unpaid, bookedOn: Day, { cutOffMinute }: Contract): boolean => {
  if (named < day) return bankDaysBetween(named, day) === 0
  if (named <= openDay(addDays(day, 1), 1)) return true
  const closedOn = dayOfClosing(day, cutOffMinute ?? 0)
  const mayRest = (each: Day): boolean => openDay(each, 1) !== each
  const open = daysBetween(addDays(closedOn, 1), bookedOn).filter((each) => !mayRest(each))
  return named < bookedOn && daysBetween(day, named).some(mayRest) && open.length <= togetherDays
}

const sumOf = (all: readonly Unpaid[], of: 'count' | 'cents' | 'leastCents'): number =>
  all.reduce((sum, each) => sum + each[of], 0)

/** Tells whether a line has at least what the bank pays for some remittances, or just that. */
const compare = ({ cents }: OpenCredit, { count, gross }: CreditWords, all: readonly Unpaid[]) => {
  const paid = gross ?? cents
  const least = sumOf(all, gross === null ? 'leastCents' : 'cents')
  const isEnough = paid >= least && (count === null || count >= sumOf(all, 'count'))
  return {
    isEnough,
    isWhole: isEnough && paid <= sumOf(all, 'cents') && (count === null || count === sumOf(all, 'count')),
  }
}

/** Returns a remittance without a donation, which may be that of another one, near its closing, or never be paid. */
const withoutLast = ({ count, cents, leastCents, ...unpaid }: Unpaid): Unpaid => {
  const share = count > 1 ? 1 - 1 / count : 1
  return { ...unpaid, count: Math.max(count - 1, 1), cents: cents * share, leastCents: leastCents * share }
}

/** Tells whether a line of a single terminal is that of another one: just what it should be paid. */
const isOfOther = (credit: OpenCredit, words: CreditWords, own: readonly Unpaid[], others: readonly Unpaid[]) => {
  const paid = words.count ?? words.gross ?? credit.cents
  const known = sumOf(own, words.count === null ? 'cents' : 'count')
  if (paid > mostTimes * known + mostMoved) return true
  const isNear = own.some(({ count }) => words.count !== null && Math.abs(words.count - count) <= mostMoved)
  return !isNear && others.some((each) => compare(credit, words, [each]).isWhole)
}

/**
 * Tells whether a line that waits may contain a remittance, by its contract, days, count and amount. It pays the day
 * that it names first, and another one with what is left.
 */
const mayContain = (
  unpaid: Unpaid,
  credit: OpenCredit,
  bookedOn: Day,
  { contract, naming }: Terms,
  on: UnpaidOn,
): boolean => {
  const { shift: known, isApart } = naming
  const least = withoutLast(unpaid)
  if (credit.cents < least.leastCents) return false
  const words = credit.read()
  const { contractIds, days } = words
  if (!contractIds.has(contract.id) || !compare(credit, words, [least]).isEnough) return false
  return (known === undefined ? [0, -1] : [known]).some((shift) => {
    const named = days
      ? daysBetween(addDays(days.from, shift), addDays(days.to, shift))
      : daysBetween(addDays(bookedOn, -latestDays), addDays(bookedOn, -1))
    const all = named.flatMap(on).filter((each) => each !== unpaid)
    const own = all.filter(({ deviceId }) => !isApart || deviceId === unpaid.deviceId)
    const near = daysBetween(addDays(named[0] ?? '', -nearDays), named.at(-1) ?? '').flatMap(on)
    const ofDevice = near.filter(({ deviceId }) => deviceId === unpaid.deviceId)
    if (isApart && isOfOther(credit, words, ofDevice, all)) return false
    if (!days || named.includes(unpaid.day)) return true
    const isGuess = known === undefined && shift !== 0
    if (isGuess || !named.some((each) => mayBePaidWith(each, unpaid, bookedOn, contract))) return false
    const both = [...own, unpaid]
    const without = (absent: Unpaid) => both.filter((each) => each !== absent)
    // One of the terminals of the day may be absent, too.
    return compare(credit, words, both).isEnough || own.some((each) => compare(credit, words, without(each)).isWhole)
  })
}

/** Tells whether a line that waits may contain a remittance. */
const hasOpenCredit = (unpaid: Unpaid, terms: Terms, on: UnpaidOn): boolean =>
  daysBetween(unpaid.day, addBankDays(unpaid.day, longestDays)).some((bookedOn) =>
    terms.openCredits.get(bookedOn)?.some((credit) => mayContain(unpaid, credit, bookedOn, terms, on)),
  )

/** The state of a remittance that no line contains. A late one may be lost. */
export type UnpaidState = { state: Extract<CalendarState, 'expected' | 'to-explain' | 'late'>; isLost: boolean }

/** Says what is known of a remittance that no line contains (docs/rules/bank.md#bank-calendar). */
export const unpaidState = (unpaid: Unpaid, today: Day, terms: Terms | undefined, on: UnpaidOn): UnpaidState => {
  if (!terms) return { state: 'expected', isLost: false }
  if (hasOpenCredit(unpaid, terms, on)) return { state: 'to-explain', isLost: false }
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
