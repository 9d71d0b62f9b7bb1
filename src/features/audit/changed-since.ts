import type { ChangedMeanwhile } from '#shared/problem.ts'
import type { AuditValue } from './audit.ts'
import type { JournalField } from './journal.ts'
import { formatValue } from './values.ts'

/** An edited field as a refusal shows it. `shown` makes one value of a list or a record. */
export type EditedField = JournalField & { shown?: (value: never) => AuditValue }

/** Writes a value so that equal values have equal texts, whatever the order of their fields. An absent one equals null. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const show = ({ shown, ...field }: EditedField, value: unknown): string =>
  formatValue(field, shown && value !== null ? shown(value as never) : (value as AuditValue))

/** Returns the fields of a record that differ from the version that a form read. Without a version there are none. */
export const changedSince = (
  fields: Readonly<Record<string, EditedField>>,
  readVersion: object | undefined,
  current: object,
): ChangedMeanwhile['fields'] => {
  const now = current as Record<string, unknown>
  return Object.entries(readVersion ?? {})
    .filter(([name, read]) => canonical(read) !== canonical(now[name]))
    .map(([name, read]) => {
      const field = fields[name] ?? { label: name, format: 'text' }
      const value = (now[name] ?? null) as ChangedMeanwhile['fields'][number]['value']
      return { field: name, label: field.label, before: show(field, read), after: show(field, value), value }
    })
}
