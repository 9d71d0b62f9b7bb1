import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { PageQuery } from '#shared/page.ts'
import { Role } from '#shared/role.ts'

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type AuditValue = z.infer<typeof AuditValue>

/** Values by field. The features' journals say which fields there are (journal.ts). Amounts are in euros. */
export const AuditValues = z.record(z.string(), AuditValue)
export type AuditValues = { [field: string]: AuditValue | undefined }

/** A line of the journal. Names and roles are those at the time of writing. */
export const AuditEntry = z.object({
  _id: Id,
  recordedAt: z.iso.datetime(),
  actor: z.object({ _id: Id, name: z.string(), role: Role }),
  action: z.string(),
  subject: z.object({ _id: Id.nullable(), name: z.string().nullable() }),
  /** The association of the action, or null for an action on the platform. */
  customer: z.object({ _id: Id, name: z.string() }).nullable(),
  before: AuditValues.nullable(),
  after: AuditValues.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const instant = z.iso.datetime({ offset: true, ...orMissing('Date invalide.') }).transform((text) => new Date(text))

/** Selects lines by an action ('cause.archived') or a kind of subject ('cause'). Both instants are included. */
export const JournalQuery = PageQuery.extend({
  actorId: Id.optional(),
  action: z
    .string()
    .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, 'Action invalide')
    .optional(),
  subjectId: Id.optional(),
  startDate: instant.optional(),
  endDate: instant.optional(),
})
export type JournalQuery = z.output<typeof JournalQuery>

/** Returns the fields that differ between two versions of a record. An absent field equals null. */
export const changesBetween = (
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } => {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...fields].filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  const of = (values: AuditValues): AuditValues =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return { before: of(before), after: of(after) }
}

export const JournalPeriod = z.enum(['yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear'])
export type JournalPeriod = z.infer<typeof JournalPeriod>

/** The search parameters of the journal: the kind of subject or the action, the period, the person, and the subject. */
export const JournalSearch = z.object({
  action: z.string().max(100).optional().catch(undefined),
  period: JournalPeriod.optional().catch(undefined),
  actor: Id.optional().catch(undefined),
  subject: Id.optional().catch(undefined),
})
export type JournalSearch = z.output<typeof JournalSearch>
