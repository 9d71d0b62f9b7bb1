import { addDays, type Day } from '#shared/days.ts'
import type { Profile } from './profiles.ts'
import type { BankLine } from './truth.ts'

/** A statement: its lines between two balances. Both days are covered. */
export type Statement = {
  iban: string
  number: number
  from: Day
  to: Day
  /** Cents. */
  opening: number
  closing: number
  lines: readonly BankLine[]
}

export const amountOf = (cents: number, separator = '.'): string =>
  `${Math.floor(Math.abs(cents) / 100)}${separator}${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Returns the last days of the files of a time. */
export const endsOf = ({ from, to, fileEvery }: Profile): Day[] => {
  const ends: Day[] = []
  for (let day = from; day < to; day = addDays(day, 1)) {
    const isMonthEnd = addDays(day, 1).endsWith('-01')
    if (isMonthEnd || (fileEvery === 'half-month' && day.endsWith('-15'))) ends.push(day)
  }
  return [...ends, to]
}
