import { dayOf, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Role, roleLabels } from '#shared/role.ts'
import { type AuditEntry, AuditField, type AuditValues } from '../audit.ts'
import { auditTexts } from './audit.texts.ts'

type Value = AuditValues[AuditField]

const euros = new Set<AuditField>(['amount', 'amountTarget', 'price'])
const days = new Set<AuditField>(['startDate', 'endDate'])

/** What an export was narrowed to is told by its name of then; lines from before names were kept have the id alone. */
const nameOf: Partial<Record<AuditField, AuditField>> = { causeId: 'cause', shortcutId: 'shortcut', deviceId: 'device' }

const isNamed = (field: AuditField, values: AuditValues): boolean => {
  const name = nameOf[field]
  return name !== undefined && values[name] !== undefined
}

/** What the other features call the codes that they keep: the causes their icons. */
export type CodeLabels = { icons: Record<string, string> }

/** A value as one reads it: amounts in euros, days in words, yes and no. */
const shown = (field: AuditField, value: Value, { icons }: CodeLabels): string => {
  if (value === null || value === undefined || value === '') return auditTexts.none
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no
  if (euros.has(field)) return formatEuros(Number(value))
  if (days.has(field)) return formatDay(dayOf(new Date(value)))
  if (field === 'content') return auditTexts.content(String(value))
  if (field === 'causeId' && value === 'punctual') return auditTexts.punctual
  if (field === 'icon') return icons[String(value)] ?? String(value)
  const role = field === 'role' ? Role.safeParse(value) : undefined
  return role?.success ? roleLabels[role.data] : String(value)
}

/** One field of a line: what it was (absent for what was made) and what it became. */
export type Change = { field: AuditField; label: string; before: string | undefined; after: string }

/** The fields that a line of the journal tells of, in one order everywhere. */
export const changesOf = ({ before, after }: AuditEntry, labels: CodeLabels): Change[] =>
  AuditField.options
    .filter((field) => after?.[field] !== undefined && !isNamed(field, after))
    .map((field) => ({
      field,
      label: auditTexts.field(field),
      before: before ? shown(field, before[field], labels) : undefined,
      after: shown(field, after?.[field], labels),
    }))
