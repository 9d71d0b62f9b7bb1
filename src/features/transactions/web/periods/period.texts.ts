import { formatDay, formatDays } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'
import { periodNames, ramadanName } from '#shared/period-names.ts'
import type { Comparison, Period } from '#shared/periods.ts'

const months = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

const isMonth = ({ startDate, endDate }: Period): boolean => {
  const next = new Date(`${endDate}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return startDate.endsWith('-01') && endDate.slice(0, 7) === startDate.slice(0, 7) && next.getUTCDate() === 1
}
const isYear = ({ startDate, endDate }: Period): boolean =>
  startDate.endsWith('-01-01') && endDate === `${startDate.slice(0, 4)}-12-31`

/** Names the days of a comparison, after 'par rapport': 'à octobre 2026', 'au vendredi 13 novembre 2026'. */
const toPeriod = ({ startDate, endDate, hijriYear, cutAt }: Comparison): string => {
  const until = cutAt ? ` jusqu’à ${cutAt}` : ''
  if (startDate === endDate) return `au ${formatDay(startDate)}${until}`
  const days = `${formatDays(startDate, endDate)}${until}`
  if (hijriYear !== undefined) return `au Ramadan ${hijriYear}, ${days}`
  if (cutAt === undefined && isMonth({ startDate, endDate }))
    return `à ${months.format(new Date(`${startDate}T12:00:00Z`))}`
  if (cutAt === undefined && isYear({ startDate, endDate })) return `à l’année ${startDate.slice(0, 4)}`
  return `à la période ${days}`
}

/** The French texts of named periods and of their comparison. */
export const periodTexts = {
  periods: 'Périodes',
  names: periodNames,
  ramadan: ramadanName,
  comparison: 'Comparaison',
  compared: (comparison: Comparison) => `par rapport ${toPeriod(comparison)}\u00a0:`,
  figures: (figure: string, other: string) => `${figure} contre ${other}`,
  countOf: (count: number) => `${formatCount(count)}\u00a0${count > 1 ? 'dons' : 'don'}`,
  change: (change: number) => percent.format(change / 100).replaceAll('\u202f', '\u00a0'),
  withLastYear: 'Comparer avec l’année dernière',
  withBefore: 'Comparer avec la période précédente',
  failed: 'Impossible de lire la période comparée.',
} as const
