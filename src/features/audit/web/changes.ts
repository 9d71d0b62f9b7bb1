import { dayOf, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Role, roleLabels } from '#shared/role.ts'
import type { AuditEntry, AuditValue } from '../audit.ts'
import { type Journal, type JournalField, journalOf } from '../journal.ts'
import { auditTexts } from './audit.texts.ts'

/** Formats a value for the reader: amounts in euros, days in words, yes and no. */
const formatValue = ({ format, names }: JournalField, value: AuditValue | undefined): string => {
  if (value === null || value === undefined || value === '') return auditTexts.none
  switch (format) {
    case 'euros':
      return formatEuros(Number(value))
    case 'day':
      return formatDay(dayOf(new Date(String(value))))
    case 'yesNo':
      return value === true ? auditTexts.yes : auditTexts.no
    case 'role': {
      const role = Role.safeParse(value)
      return role.success ? roleLabels[role.data] : String(value)
    }
    default:
      return names?.[String(value)] ?? String(value)
  }
}

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
