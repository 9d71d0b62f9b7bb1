import { formatDay } from '#shared/days.ts'
import { periodName } from '#shared/period-names.ts'
import type { Calendar } from '#shared/ramadan.ts'
import type { SavedPeriod } from '../../saved-filter.ts'

const nameOf = (period: SavedPeriod, calendar: Calendar): string =>
  period === 'today' ? 'Collecte du jour' : periodName(period, calendar)

const daysOf = (start: string | undefined, end: string | undefined): string => {
  if (start && start === end) return `le ${formatDay(start)}`
  return [start && `du ${formatDay(start)}`, end && `au ${formatDay(end)}`].filter(Boolean).join(' ')
}

export const savedTexts = {
  tools: 'Ce filtre',
  title: 'Filtres enregistrés',
  manage: 'Gérer',
  manageLabel: 'Gérer les filtres enregistrés',
  save: 'Enregistrer ce filtre',
  name: 'Nom du filtre',
  nameHint: 'Vous seul le voyez.',
  period: 'Période enregistrée',
  moving: (period: SavedPeriod, calendar: Calendar) => `${nameOf(period, calendar)} – suit le calendrier`,
  fixed: (start: string | undefined, end: string | undefined) => `Toujours ${daysOf(start, end)}`,
  submit: 'Enregistrer',
  saved: 'Filtre enregistré',
  rename: 'Renommer',
  renameOf: (name: string) => `Renommer le filtre ${name}`,
  renamed: 'Filtre renommé',
  remove: 'Supprimer',
  removeOf: (name: string) => `Supprimer le filtre ${name}`,
  removeQuestion: (name: string) => `Supprimer le filtre «\u00a0${name}\u00a0»\u00a0?`,
  removed: 'Filtre supprimé',
  none: 'Aucun filtre enregistré.',
  cancel: 'Annuler',
} as const
