import type { AuditEntry } from '../audit.ts'
import { type Journal, journalOf } from '../journal.ts'
import { formatValue } from '../values.ts'

/** One field of a line: its value before (absent for a creation) and after. */
export type Change = { field: string; label: string; before: string | undefined; after: string }

/** Returns the fields of a line in the order of their journal. */
export const changesOf = ({ action, before, after }: AuditEntry, journals: readonly Journal[]): Change[] =>
  Object.entries(journalOf(journals, action)?.fields ?? {})
    .filter(([field, { namedBy }]) => after?.[field] !== undefined && (!namedBy || after[namedBy] === undefined))
    .map(([field, definition]) => ({
      field,
      label: definition.label,
      before: before ? formatValue(definition, before[field]) : undefined,
      after: formatValue(definition, after?.[field]),
    }))
