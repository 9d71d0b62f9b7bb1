import { addDays, type Day, instantInParis } from '#shared/days.ts'
import { explain } from '../server/matching/explain.ts'
import type { BankLine, Contract, MatchInput, Takings } from '../server/matching/match-input.ts'

/** Returns numbers from 0 to 1 that depend on nothing but the seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const contractOf = (values: Partial<Contract> & { deviceIds?: string[] } = {}): Contract => {
  const { deviceIds = ['door'], ...own } = values
  return {
    id: 'contract',
    number: '5501234',
    acquirer: 'bank',
    devices: deviceIds.map((deviceId) => ({ deviceId, fromDay: '2020-01-01', untilDay: null })),
    settles: 'gross',
    ratePpm: 12_000,
    fixedTenthCents: 0,
    isFeeMonthly: false,
    cutOffMinute: null,
    ...own,
  }
}

export const lineOf = (values: Partial<BankLine> & Pick<BankLine, 'bookedOn' | 'cents'>): BankLine => ({
  id: `${values.bookedOn} ${values.cents}`,
  label: 'REMISE CARTES CONTRAT 5501234',
  code: '30',
  reference: null,
  details: [],
  parts: [],
  ...values,
})

/** A donation by card. */
export type Taking = { deviceId: string; at: number; cents: number }

/** Groups donations by terminal. */
export const takingsByDevice = (takings: readonly Taking[]): Takings[] =>
  [...Map.groupBy(takings, ({ deviceId }) => deviceId)].map(([deviceId, own]) => {
    const ordered = own.toSorted((one, other) => one.at - other.at)
    const [at, cents] = [ordered.map((each) => each.at), ordered.map((each) => each.cents)]
    return { deviceId, at: Float64Array.from(at), cents: Float64Array.from(cents) }
  })

/** Lists the donations of terminals. */
export const donationsOf = (takings: readonly Takings[]): Taking[] =>
  takings.flatMap(({ deviceId, at, cents }) =>
    Array.from(at, (each, index) => ({ deviceId, at: each, cents: cents[index] ?? 0 })),
  )

/** A donation at a time of the clocks in Paris, `HH:mm`. */
export const takingOf = (deviceId: string, day: Day, time: string, cents: number): Taking => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = instantInParis(day, (hour * 60 + minute) * 60_000).getTime()
  return { deviceId, at, cents }
}

/** Takings between 9 a.m. and midnight, and some after it, of amounts that people give. */
export const takingsOf = (
  seed: number,
  deviceIds: readonly string[],
  days: readonly Day[],
  count: number,
): Taking[] => {
  const random = randomFrom(seed)
  return days
    .flatMap((day) =>
      deviceIds.flatMap((deviceId) =>
        Array.from({ length: Math.ceil(random() * 2 * count) }, () => {
          const minute = Math.floor(random() < 0.1 ? random() * 90 : 540 + random() * 890)
          const cents = [500, 1000, 1000, 2000, 2000, 5000, 1500, 700][Math.floor(random() * 8)] ?? 500
          const at = instantInParis(day, minute * 60_000 + Math.floor(random() * 60_000)).getTime()
          return { deviceId, at, cents }
        }),
      ),
    )
    .toSorted((one, other) => one.at - other.at)
}

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The first day after a day that is neither a Saturday nor a Sunday: for months without a holiday of the banks. */
const nextWeekday = (day: Day): Day => {
  const next = addDays(day, 1)
  return new Date(next).getUTCDay() % 6 === 0 ? nextWeekday(next) : next
}

type Payouts = {
  deviceIds: readonly string[]
  days: readonly Day[]
  /** Minutes after the midnight that ends a day, negative before it. */
  closing: number
  /** A week-end's days come as a line each. */
  isDaily?: boolean
  feeOf?: (cents: number) => number
}

/** The lines of a contract whose acquirer pays each day's takings on the next weekday. */
export const payoutLines = (takings: readonly Taking[], given: Payouts): BankLine[] => {
  const { deviceIds, days, closing, isDaily = false, feeOf = () => 0 } = given
  const sums = new Map<string, { bookedOn: Day; cents: number }>()
  for (const day of days) {
    const [from, until] = [day, addDays(day, 1)].map((each) => instantInParis(each, closing * 60_000).getTime())
    const paid = takings.filter(
      ({ deviceId, at }) => deviceIds.includes(deviceId) && at >= (from ?? 0) && at < (until ?? 0),
    )
    const bookedOn = nextWeekday(day)
    const key = isDaily ? day : bookedOn
    const before = sums.get(key)?.cents ?? 0
    const cents = paid.reduce((sum, taking) => sum + taking.cents - feeOf(taking.cents), before)
    sums.set(key, { bookedOn, cents })
  }
  return [...sums]
    .filter(([, { cents }]) => cents > 0)
    .map(([key, { bookedOn, cents }]) => lineOf({ id: `line of ${key}`, bookedOn, cents }))
}

export type Given = Partial<Omit<MatchInput, 'takings'>> & { takings?: readonly Taking[] }

export const inputOf = ({ takings = [], ...values }: Given = {}): MatchInput => ({
  today: '2026-12-31',
  contracts: [],
  takings: takingsByDevice(takings),
  slips: [],
  transfers: [],
  movements: [],
  payouts: [],
  paidOut: [],
  lines: [],
  elsewhere: [],
  standing: [],
  covered: [{ from: '2026-01-01', to: '2026-12-31' }],
  ...values,
})

/** A line of 14 October without words, by itself. */
export const lineAlone = (values: Partial<BankLine> & Pick<BankLine, 'cents'>): BankLine =>
  lineOf({ bookedOn: '2026-10-14', label: '', ...values, id: values.id ?? 'line' })

/** Explains lines. `waiting` are those that a person decides on. */
export const outcomeOf = (values: Given) => {
  const { explanations, cutOffs } = explain(inputOf(values))
  const waiting = explanations.filter(({ isAutomatic }) => !isAutomatic).map(({ lineId }) => lineId)
  return { cutOffs, waiting, by: new Map(explanations.map((each) => [each.lineId, each])) }
}

/** Explains lines: the rule and the parts of each, or the first part of what is proposed. */
export const explainedBy = (values: Given) =>
  explain(inputOf(values)).explanations.map(({ isAutomatic, rule, parts, alternatives }) =>
    isAutomatic ? { rule, parts } : { proposed: alternatives.map(({ parts: [part] }) => part) },
  )
