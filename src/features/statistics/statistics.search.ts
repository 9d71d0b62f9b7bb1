import { z } from 'zod'
import { Day, dayOf, isLedgerDay } from '#shared/days.ts'
import {
  type ComparedWith,
  type Comparison,
  comparisonOf,
  type Period,
  periodNamed,
  periodNames,
} from '#shared/periods.ts'
import { type Calendar, computedCalendar } from '#shared/ramadan.ts'
import type { StatisticsQuery } from './statistics.ts'

/** Drops an invalid part of an address, so that an old or mistyped link still opens the page. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

export const comparisons = ['before', 'lastYear', 'none'] as const
export type ComparisonChoice = (typeof comparisons)[number]

/** The address of the statistics: a period by name or days, and its comparison. Default: this month. */
export const StatisticsSearch = z.object({
  period: lenient(z.enum(periodNames)),
  startDate: lenient(Day.refine(isLedgerDay)),
  endDate: lenient(Day.refine(isLedgerDay)),
  compare: lenient(z.enum(comparisons)),
})
export type StatisticsSearch = z.output<typeof StatisticsSearch>

/** The period that the page shows, and the period that it is compared with. */
export type Shown = {
  /** Undefined for days that were chosen one by one. */
  name: (typeof periodNames)[number] | undefined
  period: Period
  compare: ComparisonChoice
  comparison: Comparison | undefined
  /** The calendar of the association, or the computed one. */
  calendar: Calendar
}

const chosenPeriod = ({ startDate, endDate }: StatisticsSearch): Period | undefined => {
  if (!startDate || !endDate || endDate < startDate) return undefined
  return { startDate, endDate }
}

export const shownBy = (search: StatisticsSearch, now: Date, calendar: Calendar = computedCalendar): Shown => {
  const today = dayOf(now)
  const chosen = chosenPeriod(search)
  const wanted = search.period ?? 'thisMonth'
  const named = periodNamed(wanted, today, calendar)
  const period = chosen ?? named ?? { startDate: today, endDate: today }
  const compare = search.compare ?? 'before'
  const comparison =
    compare === 'none' ? undefined : comparisonOf(period, compare satisfies ComparedWith, now, calendar)
  return { name: chosen ? undefined : wanted, period, compare, comparison, calendar }
}

export const queryOf = ({ period, comparison }: Shown): StatisticsQuery => ({
  from: period.startDate,
  to: period.endDate,
  ...(comparison && {
    compareFrom: comparison.startDate,
    compareTo: comparison.endDate,
  }),
})

/** The address of a Ramadan: its hijri year. By default, the most recent Ramadan. */
export const RamadanSearch = z.object({ year: lenient(z.coerce.string().regex(/^1[45]\d\d$/)) })

const digits = lenient(z.coerce.string().regex(/^\d{1,3}$/))

/** The address of the donations behind a mark: the query of their list, as text. */
export const MarkedSearch = z.object({
  from: lenient(Day.refine(isLedgerDay)),
  to: lenient(Day.refine(isLedgerDay)),
  weekday: digits,
  hour: digits,
  bracket: digits,
  evening: lenient(z.coerce.string()),
  kind: lenient(z.enum(['by-hand', 'shortcut'])),
})
export type MarkedSearch = z.output<typeof MarkedSearch>
