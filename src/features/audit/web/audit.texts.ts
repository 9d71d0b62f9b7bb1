import { roleLabels } from '#shared/role.ts'
import type { AuditEntry, JournalPeriod } from '../audit.ts'
import { type Journal, journalOf } from '../journal.ts'

/** The texts of the journal's screen. The sentences of the actions are in each feature's journal. */
export const auditTexts = {
  journal: 'Journal',
  note: 'Qui a fait quoi, et quand. Ces lignes ne peuvent être ni modifiées ni supprimées.',
  empty: 'Aucune action enregistrée',
  emptyHint: 'Chaque changement laissera ici une ligne\u00a0: qui, quoi et quand.',
  subject: 'Sujet',
  everySubject: 'Tous',
  action: 'Action',
  everyAction: 'Toutes',
  period: 'Période',
  everyPeriod: 'Toutes',
  periods: {
    yesterday: 'Hier',
    thisWeek: 'Cette semaine',
    thisMonth: 'Ce mois-ci',
    lastMonth: 'Le mois dernier',
    thisYear: 'Cette année',
  } satisfies Record<JournalPeriod, string>,
  onlyOf: (name: string) => `Toutes les actions de ${name}`,
  onlyAbout: (name: string) => `Tout ce qui concerne «\u00a0${name}\u00a0»`,
  chosenActor: (name: string | undefined) => `Actions de ${name ?? 'cette personne'}`,
  chosenSubject: (name: string | undefined) => (name ? `Sujet\u00a0: ${name}` : 'Un seul sujet'),
  removeFilter: (filter: string) => `Supprimer le filtre «\u00a0${filter}\u00a0»`,
  /** Shown for an action outside any association. */
  platform: 'Plateforme',
  actorLabel: ({ actor }: AuditEntry) => `${actor.name} (${roleLabels[actor.role]})`,
  /** Describes the action, without its subject. */
  sentence: ({ action }: Pick<AuditEntry, 'action'>, journals: readonly Journal[]) =>
    journalOf(journals, action)?.actions[action.slice(action.indexOf('.') + 1)] ?? `a fait une action (${action})`,
  /** Names the subject as it was called at that time. */
  named: (name: string) => `«\u00a0${name}\u00a0»`,
  becomes: 'devient',
} as const
