import { addDays, type Day } from '#shared/days.ts'
import type { DaySpan } from './match-input.ts'

/** Joins spans of days that touch or overlap, oldest first. */
const joined = (spans: readonly DaySpan[]): DaySpan[] => {
  const result: DaySpan[] = []
  for (const { from, to } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = result.at(-1)
    if (last && from <= addDays(last.to, 1)) last.to = to > last.to ? to : last.to
    else result.push({ from, to })
  }
  return result
}

/** Tells whether the account's statements cover all days of a span: a line that is absent there does not exist. */
export const coverageOf = (spans: readonly DaySpan[]): ((from: Day, to: Day) => boolean) => {
  const known = joined(spans)
  return (from, to) => known.some((span) => span.from <= from && to <= span.to)
}
