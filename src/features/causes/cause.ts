import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { maxAmountEuros } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredText } from '#shared/text.ts'

/** The most active causes of an association; archived causes do not count (docs/rules.md#causes-limit). */
export const maxActiveCauses = 9

/** The icons a cause can have (docs/rules.md#causes-icons). */
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
  /** Percent of the goal that is collected, to two decimals; it may pass 100. Null without a goal. */
  collectProgression: z.number().nullable(),
})
export type Cause = z.infer<typeof Cause>

export const causeMessages = {
  nameRequired: 'Le nom est obligatoire',
  onlyDigits: 'Montant invalide, uniquement des chiffres',
  outOfRange: 'Le montant doit être compris entre 1 et 100000',
  limitReached: 'Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.',
  archived: 'Cette cause est archivée.',
  notArchived: 'Cette cause n’est pas archivée.',
} as const

/** What a call about a cause is refused for, besides its shape (docs/rules.md#causes). */
export const causeRefusals = {
  limitReached: () => ruleBroken('cause-limit', causeMessages.limitReached),
  archived: () => new Refusal(409, 'cause-archived', causeMessages.archived),
  notArchived: () => new Refusal(409, 'cause-not-archived', causeMessages.notArchived),
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)
const isInRange = (text: string): boolean => Number(text) >= 1 && Number(text) <= maxAmountEuros

/** Whole euros as a string of digits, without leading zeros. Blank and null say that there is none. */
const Digits = z
  .string(causeMessages.onlyDigits)
  .trim()
  .refine((text) => text === '' || isDigits(text), causeMessages.onlyDigits)
  .refine((text) => !isDigits(text) || isInRange(text), causeMessages.outOfRange)
  .nullable()
  .transform((text) => (text ? String(Number(text)) : null))

const fields = {
  name: requiredText(200, { required: causeMessages.nameRequired }),
  amount: Digits.optional(),
  amountTarget: Digits.optional(),
  icon: CauseIcon,
  needDonatorName: z.boolean(),
  needDonatorPhone: z.boolean(),
  needDonatorEmail: z.boolean(),
  needMembershipNumber: z.boolean(),
}

/** A new cause, and what the form is judged by. */
export const CauseInput = z.strictObject({
  ...fields,
  icon: CauseIcon.default('donation'),
  needDonatorName: z.boolean().default(false),
  needDonatorPhone: z.boolean().default(false),
  needDonatorEmail: z.boolean().default(false),
  needMembershipNumber: z.boolean().default(false),
})
export type CauseInput = z.output<typeof CauseInput>

/** What changes of a cause; a field left out stays as it is, a blank amount is taken away. */
export const CauseChanges = z.strictObject(fields).partial()
export type CauseChanges = z.output<typeof CauseChanges>

/** What a cause says of itself where it is only named: rows of donations, filters. */
export const CauseName = z.object({ _id: Id, name: z.string() })

/** A cause in the organizer's filter, with the association it belongs to. */
export const OrganizerCause = CauseName.extend({
  isArchived: z.boolean(),
  customer: z.object({ _id: Id, name: z.string() }),
})
export type OrganizerCause = z.infer<typeof OrganizerCause>
