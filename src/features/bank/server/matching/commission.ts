import type { Contract } from './match-input.ts'

/**
 * The ways in which acquirers round a commission to cents: for each donation, for each terminal's day, or for the line
 * as a whole. No contract says which: the lines of a contract show it (`cut-off.ts`).
 */
export const roundings = {
  gross: ['none'],
  net: [
    'each-nearest',
    'line-nearest',
    'terminal-nearest',
    'each-even',
    'each-down',
    'each-up',
    'line-down',
    'line-up',
  ],
} as const
export type Rounding = (typeof roundings)[keyof typeof roundings][number]

const million = 1_000_000
type Terms = Pick<Contract, 'ratePpm' | 'fixedTenthCents'>

/** Returns the commission of donations in millionths of a cent, before it is rounded. */
export const commissionOf = ({ ratePpm, fixedTenthCents }: Terms, cents: number, donationCount: number): number =>
  cents * ratePpm + donationCount * fixedTenthCents * 100_000

const nearest = (millionths: number): number => Math.floor((millionths + million / 2) / million)
const toEven = (millionths: number): number => {
  const rounded = nearest(millionths)
  return millionths % million === million / 2 && rounded % 2 === 1 ? rounded - 1 : rounded
}
const down = (millionths: number): number => Math.floor(millionths / million)
const up = (millionths: number): number => Math.ceil(millionths / million)

/** The roundings for each donation, in the order of `FeeSums`. */
export const eachWays = [nearest, toEven, down, up] as const
/** Sums of commissions that were rounded for each donation, by `eachWays`. */
export type FeeSums = readonly [number, number, number, number]

/** Donations that a rounding may treat as a whole: those of a terminal between two closings of its day. */
export type Portion = { cents: number; donationCount: number; fees: FeeSums }

const total = (portions: readonly Portion[], of: (portion: Portion) => number): number =>
  portions.reduce((sum, portion) => sum + of(portion), 0)

const roundLine: Partial<Record<Rounding, (millionths: number) => number>> = {
  'line-nearest': nearest,
  'line-down': down,
  'line-up': up,
}
const eachRoundings: readonly Rounding[] = ['each-nearest', 'each-even', 'each-down', 'each-up']

/** Returns the commission of a line of these portions, in cents. */
export const feeOf = (rounding: Rounding, terms: Terms, portions: readonly Portion[]): number => {
  if (rounding === 'none') return 0
  const each = eachRoundings.indexOf(rounding)
  if (each >= 0) return total(portions, ({ fees }) => fees[each] ?? 0)
  const millionthsOf = ({ cents, donationCount }: Omit<Portion, 'fees'>) => commissionOf(terms, cents, donationCount)
  const ofLine = roundLine[rounding]
  return ofLine ? ofLine(total(portions, millionthsOf)) : total(portions, (portion) => nearest(millionthsOf(portion)))
}

/** Returns what the bank books for these portions, in cents. */
export const paidFor = (rounding: Rounding, terms: Terms, portions: readonly Portion[]): number =>
  total(portions, ({ cents }) => cents) - feeOf(rounding, terms, portions)
