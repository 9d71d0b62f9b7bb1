import { type Day, formatDay, formatDays } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import type { Evening, RamadanDates } from './ramadan.ts'

const sourceOf = (source: string | null): string =>
  source === null ? 'selon le calendrier calculé' : `source\u00a0: ${source}`
// Zero is singular in French.
const evenings = (count: number): string => `${formatCount(count)} ${count < 2 ? 'soirée' : 'soirées'}`

export const ramadanTexts = {
  link: 'Soirées de Ramadan',
  titleOf: (year: number) => `Ramadan ${year}`,
  datesOf: ({ first, last, source }: RamadanDates) => `${capitalize(formatDays(first, last))}, ${sourceOf(source)}`,
  year: 'Ramadan',
  setDates: 'Régler les dates',
  totalAfter: (count: number) => `Récolté en ${evenings(count)}`,
  totalBefore: (year: number, count: number) => `Ramadan ${year}, en ${evenings(count)}`,
  countOf: (count: number) => (count > 1 ? `${formatCount(count)} dons` : count === 1 ? '1 don' : 'Aucun don'),
  byEvening: 'Par soirée',
  evening: 'Soirée',
  /** The religious night of a day began the evening before. */
  eveningOf: ({ number, day }: Pick<Evening, 'number' | 'day'>) => `Soirée ${number}, ${formatDay(day)}`,
  running: 'en cours',
  axisEvening: (number: number) => String(number),
  dons: 'Dons',
  best: ({ number, day }: Pick<Evening, 'number' | 'day'>, euros: number) =>
    `Meilleure soirée\u00a0: la ${number}e, ${formatDay(day)}, ${formatEuros(euros)}.`,
  none: 'Aucun don pour l’instant.',
  lastTen: 'Dix dernières soirées',
  comparedWith: 'Comparée à',
  comparisons: { evening: 'la même soirée', weekday: 'la même soirée de la semaine' },
  sameWeekdayOf: (year: number) => `Ramadan ${year}, même jour de la semaine`,
  cumulated: 'Cumul par soirée',
  cumulatedAt: (number: number, euros: string, other: string) =>
    `À la soirée ${number}\u00a0: ${euros}, contre ${other} au Ramadan précédent.`,
  forecast: 'Projection à la fin du Ramadan',
  about: (euros: string) => `environ ${euros}`,
  between: (low: string, high: string) => `entre ${low} et ${high}, huit fois sur dix`,
  forecastNote:
    'La projection prolonge les soirées passées au rythme du Ramadan précédent. Elle commence après sept soirées, et sa fourchette dit combien elles s’en sont écartées.',
  noonToNoon:
    'Une soirée va de midi à midi, heure de Paris\u00a0: les dons d’après minuit comptent pour la soirée commencée la veille.',

  datesTitle: (year: number) => `Dates du Ramadan ${year}`,
  proposal: (first: Day, last: Day) => `Le calendrier calculé propose ${formatDays(first, last)}.`,
  first: 'Premier jour',
  last: 'Dernier jour',
  source: 'Source',
  sourceHint: 'Qui a annoncé ces jours\u00a0: Grande Mosquée de Paris, CFCM…',
  save: 'Enregistrer',
  saved: 'Les dates ont bien été enregistrées',
} as const
