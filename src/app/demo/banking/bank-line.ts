import type { Part } from '#features/bank/server/matching/explanation.ts'
import { bankDayFrom } from '#features/bank/server/matching/working-days.ts'
import type { Day } from '#shared/days.ts'

/** The meaning of a line of the demo's bank, and its author: the matcher, or a person. */
export type Explained = { rule: string; parts: Part[]; by: 'matcher' | 'person'; note: string | null }

export type BankLine = {
  bookedOn: Day
  cents: number
  label: string
  code: string
  reference: string
  message: string | null
  /** Null: it waits for a person. */
  explained: Explained | null
}

export const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

/** Returns `201126` for 20 November 2026, as banks write a day. */
export const shortDay = (day: Day): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

type Drawn = Pick<BankLine, 'bookedOn' | 'label' | 'code' | 'reference'> & { message?: string; parts: Part[] }

export const foundLine = ({ parts, bookedOn, ...line }: Drawn, rule: string): BankLine => ({
  message: null,
  ...line,
  bookedOn: bankDayFrom(bookedOn),
  cents: sumOf(parts),
  explained: { rule, parts, by: 'matcher', note: null },
})

export const saidLine = (line: Drawn, note: string | null): BankLine => {
  const found = foundLine(line, 'by-hand')
  return { ...found, explained: { rule: 'by-hand', parts: line.parts, by: 'person', note } }
}
