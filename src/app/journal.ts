import type { JournalAction } from '#features/audit/journal.ts'
import { features } from './features.ts'

export type AnyJournal = Extract<(typeof features)[number], { journals: object }>['journals'][number]
export type AuditAction = JournalAction<AnyJournal>

/** The journals of every feature. The server accepts only their actions. */
export const journals = features.flatMap((feature): readonly AnyJournal[] =>
  'journals' in feature ? feature.journals : [],
)
