import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The icons a cause can have (specification, section 3). */
export const CauseIcon = z.enum([
  'mosque',
  'lunch',
  'meal',
  'wheat',
  'form',
  'balance',
  'tools',
  'holding-hearth',
  'sheep',
  'well',
  'orphan',
  'food',
  'clothing',
  'tent',
  'donation',
  'education',
  'teacher',
  'health',
  'shelter',
  'clothing-donation',
])
export type CauseIcon = z.infer<typeof CauseIcon>

/** A cause on the wire. Amounts are strings of digits, in euros; null leaves the amount free or says there is no goal. */
export const Cause = z.object({
  _id: Id,
  name: z.string(),
  amount: z.string().nullable(),
  amountTarget: z.string().nullable(),
  icon: CauseIcon,
  needDonatorName: z.boolean(),
  needDonatorPhone: z.boolean(),
  needDonatorEmail: z.boolean(),
  needMembershipNumber: z.boolean(),
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
})
export type Cause = z.infer<typeof Cause>

/** What a cause says of itself where it is only named: rows of donations, filters. */
export const CauseName = z.object({ _id: Id, name: z.string() })

/** A cause in the organizer's filter, with the association it belongs to. */
export const OrganizerCause = CauseName.extend({
  isArchived: z.boolean(),
  customer: z.object({ _id: Id, name: z.string() }),
})
export type OrganizerCause = z.infer<typeof OrganizerCause>
