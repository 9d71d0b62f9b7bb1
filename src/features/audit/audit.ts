import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Role } from '#shared/role.ts'

/** What the journal tells of. A new act gets its line here and its sentence in web/audit.texts.ts. */
export const AuditAction = z.enum([
  'cause.created',
  'cause.updated',
  'cause.archived',
  'cause.unarchived',
  'shortcut.created',
  'shortcut.archived',
  'device.created',
  'device.updated',
  'device.code-issued',
  'device.revoked',
  'transactions.exported',
  'role.switched',
  'user.created',
  'user.updated',
  'user.deleted',
  'user.invited',
  'customer.created',
  'customer.updated',
  'product.created',
  'product.updated',
  'product.deleted',
])
export type AuditAction = z.infer<typeof AuditAction>

/**
 * The only fields whose values the journal may hold. The list is closed so that nothing of a donor and no code, token or
 * password can get in by being passed along. Amounts are in euros, as on the wire.
 */
export const AuditField = z.enum([
  'name',
  'label',
  'model',
  'serialNumber',
  'icon',
  'amount',
  'amountTarget',
  'needDonatorName',
  'needDonatorPhone',
  'needDonatorEmail',
  'needMembershipNumber',
  'role',
  'content',
  'startDate',
  'endDate',
  'cause',
  'causeId',
  'shortcut',
  'shortcutId',
  'device',
  'deviceId',
  'firstname',
  'lastname',
  'email',
  'phone',
  'responsibleLastName',
  'responsibleFirstName',
  'address',
  'postalCode',
  'city',
  'country',
  'terminal_id',
  'firebaseMerchantId',
  'price',
  'inStock',
])
export type AuditField = z.infer<typeof AuditField>

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const AuditValues = z.partialRecord(AuditField, AuditValue)
export type AuditValues = z.infer<typeof AuditValues>

/** One line of the journal. Names and roles are those of the time it was written. */
export const AuditEntry = z.object({
  _id: Id,
  recordedAt: z.iso.datetime(),
  actor: z.object({ _id: Id, name: z.string(), role: Role }),
  action: AuditAction,
  subject: z.object({ _id: Id.nullable(), name: z.string().nullable() }),
  /** The association it happened in; null for what concerns the platform alone. */
  customer: z.object({ _id: Id, name: z.string() }).nullable(),
  before: AuditValues.nullable(),
  after: AuditValues.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Of two states of one thing, the fields that differ. Both sides are empty when nothing changed. */
export const changesBetween = (
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } => {
  const changed = AuditField.options.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  const of = (values: AuditValues): AuditValues =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return { before: of(before), after: of(after) }
}
