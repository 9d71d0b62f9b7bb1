import { roleLabels } from '#shared/role.ts'
import type { AuditEntry } from '../audit.ts'
import { type Journal, journalOf } from '../journal.ts'

/** The texts of the journal's screen. The sentences of the actions are in each feature's journal. */
export const auditTexts = {
  journal: 'Journal',
  note: 'Qui a fait quoi, et quand. Ces lignes ne peuvent être ni modifiées ni supprimées.',
  empty: 'Aucune action enregistrée',
  /** Shown for an action outside any association. */
  platform: 'Plateforme',
  actorLabel: ({ actor }: AuditEntry) => `${actor.name} (${roleLabels[actor.role]})`,
  /** Describes the action. The subject has the name that it had at that time. */
  sentence: ({ action, subject }: AuditEntry, journals: readonly Journal[]) => {
    const journal = journalOf(journals, action)
    const sentence = journal?.actions[action.slice(action.indexOf('.') + 1)] ?? `a fait une action (${action})`
    const isNamed = subject.name !== null && !journal?.isNameless
    return isNamed ? `${sentence} «\u00a0${subject.name}\u00a0»` : sentence
  },
  yes: 'oui',
  no: 'non',
  none: 'aucun',
  becomes: 'devient',
} as const
