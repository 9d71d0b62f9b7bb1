import { addDays, type Day } from '#shared/days.ts'
import type { DaySpan } from './match-input.ts'
import { mayBankRest } from './working-days.ts'

/** Returns the day itself, or the nearest one in a direction on which the bank is open for sure. */
export const openDay = (day: Day, step: 1 | -1): Day => (mayBankRest(day) ? openDay(addDays(day, step), step) : day)

/** Joins spans of days that overlap or have only closed days of the bank between them, oldest first. */
const joined = (spans: readonly DaySpan[]): DaySpan[] => {
  const result: DaySpan[] = []
  for (const { from, to } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = result.at(-1)
    if (last && from <= openDay(addDays(last.to, 1), 1)) last.to = to > last.to ? to : last.to
    else result.push({ from, to })
  }
  return result
}

/**
 * Tells whether the account's statements cover all days of a span: a line that is absent there does not exist. Closed
 * days of the bank at its start and end need no statement (docs/rules/bank.md#bank-coverage).
 */
export const coverageOf = (spans: readonly DaySpan[]): ((from: Day, to: Day) => boolean) => {
  const known = joined(spans)
  const isKnown = (from: Day, to: Day): boolean => known.some((span) => span.from <= from && to <= span.to)
  return (from, to) => {
    const first = openDay(from, 1)
    const last = openDay(to, -1)
    return isKnown(from, to) || (first <= last && isKnown(first, last))
  }
}
