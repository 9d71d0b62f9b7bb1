import { formatCount } from '#shared/money.ts'
import { comparedName, periodNames, ramadanName } from '#shared/period-names.ts'
import type { Comparison, Period } from '#shared/periods.ts'

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

/** The French texts of named periods and of their comparison. */
export const periodTexts = {
  periods: 'Périodes',
  names: periodNames,
  ramadan: ramadanName,
  comparison: 'Comparaison',
  compared: (period: Period, comparison: Comparison) => `par rapport ${comparedName(period, comparison)}\u00a0:`,
  figures: (figure: string, other: string) => `${figure} contre ${other}`,
  countOf: (count: number) => `${formatCount(count)}\u00a0${count > 1 ? 'dons' : 'don'}`,
  change: (change: number) => percent.format(change / 100).replaceAll('\u202f', '\u00a0'),
  withLastYear: 'Comparer avec l’année dernière',
  withBefore: 'Comparer avec la période précédente',
  failed: 'Impossible de lire la période comparée.',
} as const
