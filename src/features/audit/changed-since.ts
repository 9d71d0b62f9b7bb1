import type { ChangedMeanwhile } from '#shared/problem.ts'
import { compareVersions } from '#shared/read-version.ts'
import type { AuditValue } from './audit.ts'
import type { JournalField } from './journal.ts'
import { formatValue } from './values.ts'

/** An edited field as a refusal shows it. `shown` makes one value of a list or a record. */
export type EditedField = JournalField & { shown?: (value: never) => AuditValue }

const show = ({ shown, ...field }: EditedField, value: unknown): string =>
  formatValue(field, shown && value !== null ? shown(value as never) : (value as AuditValue))

/** Returns what has changed in a record since the version that a form read. Without a version there is nothing. */
export const changedSince = (
  fields: Readonly<Record<string, EditedField>>,
  readVersion: string | undefined,
  current: object,
): Omit<ChangedMeanwhile, 'by'> => {
  const { changed, version } = compareVersions(readVersion, current)
  const now = new Map<string, unknown>(Object.entries(current))
  const labels = new Map(Object.entries(fields))
  return {
    version,
    fields: changed.map((name) => {
      const field = labels.get(name) ?? { label: name, format: 'text' }
      return { field: name, label: field.label, after: show(field, now.get(name) ?? null) }
    }),
  }
}
