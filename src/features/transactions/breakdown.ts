import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { PaymentMethod } from './donation.ts'
import { filterFields, periodError, startsBeforeItEnds, TransactionStats } from './transaction.ts'

/** The figures of a terminal or cause in a filtered set, in euros. `net` is the total after the movements. */
const Part = z.object({ donationCount: z.int(), totalDonations: z.number(), net: z.number() })

/** The part of a terminal. Null: donations that a person recorded. */
const DevicePart = Part.extend({ device: z.object({ _id: Id, label: z.string() }).nullable() })
export type DevicePart = z.infer<typeof DevicePart>

/** The part of a cause. Without one: the one-off donations, or those through temporary quick donations. */
const CausePart = Part.extend({
  kind: z.enum(['cause', 'punctual', 'temporary']),
  cause: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type CausePart = z.infer<typeof CausePart>

/** The part of a means of payment. Null: donations by hand that do not say it. */
const MethodPart = Part.extend({ method: PaymentMethod.nullable() })
export type MethodPart = z.infer<typeof MethodPart>

export const BreakdownQuery = z.strictObject(filterFields).refine(startsBeforeItEnds, periodError)
export type BreakdownQuery = z.output<typeof BreakdownQuery>

/** A filtered set by terminal, cause and means of payment, the largest first. Each list adds up to `stats`. */
export const Breakdown = z.object({
  stats: TransactionStats,
  devices: z.array(DevicePart),
  causes: z.array(CausePart),
  methods: z.array(MethodPart),
})
export type Breakdown = z.infer<typeof Breakdown>
