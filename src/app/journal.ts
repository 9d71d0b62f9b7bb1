import type { JournalAction } from '#features/audit/journal.ts'
import { type AnyFeature, features } from './features.ts'

export type AnyJournal = Extract<AnyFeature, { journals: object }>['journals'][number]
export type AuditAction = JournalAction<AnyJournal>

/** The journals of every feature. The server accepts only their actions. */
export const journals = Object.values(features).flatMap((feature): readonly AnyJournal[] =>
  'journals' in feature ? feature.journals : [],
)
