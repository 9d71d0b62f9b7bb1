import { type Day, formatDate, formatDay, formatDays, weekdayName } from '#shared/days.ts'
import { formatChange, formatCount, formatEuros, formatPercentChange } from '#shared/money.ts'
import { ramadanName } from '#shared/period-names.ts'
import { capitalize } from '#shared/text.ts'
import type { ComparisonChoice } from './statistics.search.ts'
import type { BracketSum, Span, Sum } from './statistics.ts'

const countOf = (count: number): string => {
  if (count === 0) return 'Aucun don'
  return count === 1 ? '1 don' : `${formatCount(count)} dons`
}
/** Euros without cents, where they are whole. */
const plainEuros = (euros: number): string => formatEuros(euros).replace(/,00(?=\u00a0€)/, '')
const spanOf = ({ from, to }: Span): string => (from === to ? formatDay(from) : formatDays(from, to))

export const statisticsTexts = {
  title: 'Statistiques',
  countOf,
  number: formatCount,
  euros: formatEuros,
  plainEuros,
  /** Whole euros without their sign, for the cells of a table. */
  shortEuros: (euros: number) => formatCount(Math.round(euros)),
  spanOf,

  period: 'Période',
  ramadanOf: ramadanName,
  otherDays: 'D’autres jours…',
  from: 'Du',
  to: 'Au',
  fromCalendar: 'Calendrier du début',
  toCalendar: 'Calendrier de la fin',
  apply: 'Afficher',
  compare: 'Comparée à',
  comparisons: {
    before: 'la période précédente',
    lastYear: 'l’année dernière',
    none: 'aucune autre',
  } satisfies Record<ComparisonChoice, string>,
  comparedTo: (name: string) => `comparé ${name}`,
  comparedWith: (percent: number | undefined, figure: string) =>
    percent === undefined ? `${figure} auparavant` : `${formatPercentChange(percent)} par rapport à ${figure}`,

  count: 'Nombre de dons',
  average: 'Don moyen',
  total: 'Total récolté',
  movements: (euros: number) => `Corrections\u00a0: ${formatChange(euros)}`,
  net: (euros: number) => `Net\u00a0: ${formatEuros(euros)}`,

  byDay: 'Par jour',
  byWeek: 'Par semaine',
  day: 'Jour',
  week: 'Semaine',
  best: (span: Span, { totalDonations, donationCount }: Sum) =>
    `${span.from === span.to ? 'Meilleur jour' : 'Meilleure semaine'}\u00a0: ${spanOf(span)}, ${formatEuros(totalDonations)} (${countOf(donationCount)}).`,
  noDonation: 'Aucun don sur cette période.',
  feasts: { ramadan: '1er jour de Ramadan', fitr: 'Aïd al-Fitr', adha: 'Aïd al-Adha' },
  thisPeriod: 'Période choisie',
  comparedPeriod: 'Période comparée',
  byCause: 'Par cause',
  cause: 'Cause',
  punctual: 'Dons ponctuels',
  temporary: 'Dons rapides temporaires',
  byDevice: 'Par appareil',
  device: 'Appareil',
  byHand: 'Saisie manuelle',
  byMethod: 'Par moyen de paiement',
  method: 'Moyen de paiement',
  byAmount: 'Par montant',
  amount: 'Montant du don',
  byCustomer: 'Associations qui récoltent le plus',
  customer: 'Association',
  customersOf: (count: number) =>
    count === 1 ? '1 association a reçu des dons.' : `${formatCount(count)} associations ont reçu des dons.`,
  byHour: 'Par jour de la semaine et par heure',
  byWeekday: 'Par jour de la semaine',
  weekdayColumn: 'Jour de la semaine',
  hour: 'Heure',
  hourOf: (hour: number) => `${hour}\u00a0h`,
  weekday: (weekday: number) => capitalize(weekdayName(weekday)),
  shortWeekday: (weekday: number) => capitalize(weekdayName(weekday).slice(0, 3)),
  cellOf: (weekday: number, hour: number, { totalDonations, donationCount }: Sum) =>
    `${capitalize(weekdayName(weekday))}, ${hour}\u00a0h\u00a0: ${formatEuros(totalDonations)}, ${countOf(donationCount)}`,
  busiest: (weekday: number, hour: number, { totalDonations }: Sum) =>
    `L’heure qui récolte le plus\u00a0: ${weekdayName(weekday)} de ${hour}\u00a0h à ${(hour + 1) % 24}\u00a0h, ${formatEuros(totalDonations)}. En euros, arrondis.`,
  cell: (weekday: number, hour: number) =>
    `${capitalize(weekdayName(weekday))} de ${hour}\u00a0h à ${(hour + 1) % 24}\u00a0h`,
  evening: 'Soirée',
  oneOff: 'Don ponctuel',
  marked: (mark: string) => `Dons - ${mark}`,
  share: 'Part',
  dons: 'Dons',
  sum: 'Total',
  compared: 'Comparé',
  bracket: ({ fromEuros, belowEuros }: Pick<BracketSum, 'fromEuros' | 'belowEuros'>) => {
    if (belowEuros === null) return `${plainEuros(fromEuros)} et plus`
    if (fromEuros === 0) return `Moins de ${plainEuros(belowEuros)}`
    return `De ${plainEuros(fromEuros)} à ${formatEuros(belowEuros - 0.01)}`
  },

  goals: 'Objectifs',
  goal: 'Objectif',
  ofTarget: (net: number, target: number) => `${plainEuros(net)} net sur ${plainEuros(target)}`,
  goalNet: 'Net',
  progress: 'Avancement',
  forecast: 'Prévision',
  percent: (percent: number) => `${percent.toFixed(2).replace('.', ',')}\u00a0%`,
  reached: 'Objectif atteint',
  reachedOn: (day: Day) => `Atteint vers le ${formatDate(day)}, au rythme des 28 derniers jours`,
  outOfSight: 'Sans date\u00a0: trop peu de dons ces 28 derniers jours',

  figures: 'Voir les chiffres',
  download: 'Télécharger',
  png: 'Image (PNG)',
  csv: 'Tableau (CSV)',
  downloadNamed: (kind: string, picture: string) => `${kind}, ${picture}`,

  /** `06/03`: an axis has little room. */
  axisDay: (day: Day) => `${day.slice(8, 10)}/${day.slice(5, 7)}`,
} as const
