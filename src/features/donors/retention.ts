import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { orMissing } from '#shared/field-checks.ts'

export const longestRetentionMonths = 240
const wrongMonths = `Un nombre de mois de 1 à ${longestRetentionMonths}`

/** The months for which donors' fields are kept; null: without an end (docs/rules/donors.md#donors-retention). */
export const Retention = z.strictObject({
  months: z.int(orMissing(wrongMonths)).min(1, wrongMonths).max(longestRetentionMonths, wrongMonths).nullable(),
})
export type Retention = z.output<typeof Retention>

/** The days for which a shorter retention waits (docs/rules/donors.md#donors-shorter). */
export const recallDays = 7

/** The retention that holds, and a shorter one that waits. */
export const RetentionState = z.object({
  ...Retention.shape,
  shorter: z
    .object({
      months: z.int(),
      dueAt: z.iso.datetime(),
      requestedAt: z.iso.datetime(),
      requestedBy: NamedRecord,
    })
    .nullable(),
})
export type RetentionState = z.infer<typeof RetentionState>

/** Tells whether a retention erases identities earlier than another one. */
export const isShorter = (months: number | null, than: number | null): boolean =>
  months !== null && (than === null || months < than)

export const RetentionQuery = z.strictObject({
  months: z
    .string()
    .regex(/^0{0,2}(?:[1-9]\d?|1\d\d|2[0-3]\d|240)$/, wrongMonths)
    .transform(Number),
})

/** The number of identities that a retention would erase, by time. */
export const RetentionPreview = z.object({
  /** At the next upkeep, within the hour. */
  nowCount: z.int(),
  /** The number of those that are as old, but kept by the law. */
  heldCount: z.int(),
  /** The donors whose record would go at the next upkeep. */
  donorCount: z.int(),
  /** In each of the next twelve months with erasures, the earliest first. */
  next: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.int() })),
  /** Identities that stay after these twelve months. */
  laterCount: z.int(),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>
