import { addDays, type Day, formatDate, formatDay, formatDays, weekdayName } from './days.ts'
import {
  type Comparison,
  lengthOf,
  monthAfter,
  type Period,
  type PeriodName,
  periodOfMonth,
  weekdayOf,
} from './periods.ts'
import type { Calendar } from './ramadan.ts'
import { capitalize } from './text.ts'

const names = {
  yesterday: 'Hier',
  lastOwnDay: '',
  thisWeek: 'Cette semaine',
  thisMonth: 'Ce mois',
  lastMonth: 'Le mois dernier',
  lastQuarter: 'Le trimestre dernier',
  thisYear: 'Cette année',
  ramadan: 'Ramadan',
} as const satisfies Record<PeriodName, string>

/** Names a period: `Vendredi dernier` where the association's own day is Friday. */
export const periodName = (name: PeriodName, { weekday }: Pick<Calendar, 'weekday'>): string =>
  name === 'lastOwnDay' ? `${capitalize(weekdayName(weekday))} dernier` : names[name]

export const ramadanName = (hijriYear: number): string => `${names.ramadan} ${hijriYear}`

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })
const isMonday = (day: Day): boolean => weekdayOf(day) === 1
const monthOf = (day: Day): string => monthName.format(new Date(`${day}T12:00:00Z`))
/** Names a month: `février 2026`. */
export const nameOfMonth = (day: Day): string => `${monthOf(day)} ${day.slice(0, 4)}`
/** Names chosen days in few letters: `octobre 2026`, `4e trimestre 2025`, `29/03/26 – 04/04/26`. One end may lack. */
export const nameOfDays = (startDate: Day | undefined, endDate: Day | undefined): string => {
  if (!startDate) return endDate ? `jusqu’au ${formatDate(endDate)}` : ''
  if (!endDate) return `depuis le ${formatDate(startDate)}`
  if (startDate === endDate) return `le ${formatDate(startDate)}`
  const isMonth = startDate.endsWith('-01') && endDate.slice(0, 7) === startDate.slice(0, 7)
  if (isMonth && addDays(endDate, 1).endsWith('-01')) return nameOfMonth(startDate)
  const quarter = (Number(startDate.slice(5, 7)) + 2) / 3
  const lastMonth = periodOfMonth(monthAfter(startDate.slice(0, 7), 2))
  if (startDate.endsWith('-01') && Number.isInteger(quarter) && endDate === lastMonth.endDate)
    return `${quarter === 1 ? '1er' : `${quarter}e`}\u00a0trimestre ${startDate.slice(0, 4)}`
  return [startDate, endDate].map((day) => day.slice(2).split('-').reverse().join('/')).join(' – ')
}
const of = (name: string): string => (/^[aeiouéâ]/.test(name) ? `d’${name}` : `de ${name}`)

/** Names the first days of a month: `23 premiers jours d’octobre`. */
export const firstDaysOfMonth = (days: Period): string => {
  const count = lengthOf(days)
  return `${count > 1 ? `${count} premiers jours` : 'premier jour'} ${of(monthOf(days.startDate))}`
}

const ramadanOfComparison = ({ hijriYear = 0, isPartOfRamadan, ...days }: Comparison): string => {
  if (!isPartOfRamadan) return `au Ramadan ${hijriYear}, ${formatDays(days.startDate, days.endDate)}`
  const count = lengthOf(days)
  return `${count > 1 ? `aux ${count} premiers jours` : 'au premier jour'} du Ramadan ${hijriYear}`
}

const weekOfComparison = (period: Period, { startDate, endDate }: Period): string => {
  const isBefore = addDays(startDate, 7) === period.startDate
  const count = lengthOf({ startDate, endDate })
  const week = isBefore ? 'la semaine précédente' : `la semaine du ${formatDay(startDate)}`
  return count === 7 ? `à ${week}` : `aux ${count} premiers jours de ${week}`
}

/**
 * Names the days that a period is compared with, after 'par rapport' or 'comparé': `aux 23 premiers jours d’octobre`,
 * `à la semaine précédente`, `au vendredi 13 novembre 2026`.
 */
export const comparedName = (period: Period, comparison: Comparison): string => {
  const { startDate, endDate, hijriYear, isToday } = comparison
  if (hijriYear !== undefined) return ramadanOfComparison(comparison)
  if (startDate === endDate) return `au ${formatDay(startDate)}${isToday ? ', journée entière' : ''}`
  const year = startDate.slice(0, 4)
  const next = addDays(endDate, 1)
  if (startDate.endsWith('-01-01') && next === `${Number(year) + 1}-01-01`) return `à l’année ${year}`
  if (startDate.endsWith('-01') && startDate.slice(0, 7) === endDate.slice(0, 7)) {
    if (next.endsWith('-01')) return `à ${nameOfMonth(startDate)}`
    return `aux ${firstDaysOfMonth(comparison)}${period.startDate.startsWith(year) ? '' : ` ${year}`}`
  }
  if (isMonday(startDate) && isMonday(period.startDate) && lengthOf(comparison) <= 7)
    return weekOfComparison(period, comparison)
  return `à la période ${formatDays(startDate, endDate)}`
}
