import { z } from 'zod'
import { code, euros, text, yesNo } from '#features/audit/journal.ts'
import { Id } from '#shared/endpoint.ts'
import { withPattern } from '#shared/field-checks.ts'
import { aspectOf, changesOf, defineFields } from '#shared/fields.ts'
import { maxAmountEuros } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredName } from '#shared/text.ts'

/** The maximum number of active causes of an association (docs/rules/causes.md#causes-limit). */
export const maxActiveCauses = 9

/** The icons of a cause and their names on screen (docs/rules/causes.md#causes-icons). */
export const causeIconLabels = {
  mosque: 'Mosquée',
  lunch: 'Déjeuner',
  meal: 'Repas',
  wheat: 'Blé',
  form: 'Formulaire',
  balance: 'Balance',
  tools: 'Outils',
  'holding-hearth': 'Solidarité',
  sheep: 'Mouton',
  well: 'Puits',
  orphan: 'Orphelin',
  food: 'Alimentation',
  clothing: 'Vêtements',
  tent: 'Tente',
  donation: 'Don',
  education: 'Éducation',
  teacher: 'Enseignant',
  health: 'Santé',
  shelter: 'Hébergement',
  'clothing-donation': 'Don de vêtements',
} as const

export const CauseIcon = z.enum(Object.keys(causeIconLabels) as (keyof typeof causeIconLabels)[])
export type CauseIcon = z.infer<typeof CauseIcon>

export const causeMessages = {
  nameRequired: 'Le nom est obligatoire',
  onlyDigits: 'Montant invalide, uniquement des chiffres',
  outOfRange: 'Le montant doit être compris entre 1 et 100000',
  limitReached: 'Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.',
  nameTaken: 'Une cause active porte déjà ce nom, à la casse ou aux accents près. Choisissez un autre nom.',
  archived: 'Cette cause est archivée.',
  notArchived: 'Cette cause n’est pas archivée.',
} as const

/** The refusals of calls on causes, besides validation errors (docs/rules/causes.md). */
export const causeRefusals = {
  limitReached: () => ruleBroken('cause-limit', causeMessages.limitReached),
  nameTaken: () =>
    new Refusal(409, 'cause-name-taken', causeMessages.nameTaken, { fields: { name: causeMessages.nameTaken } }),
  archived: () => new Refusal(409, 'cause-archived', causeMessages.archived),
  notArchived: () => new Refusal(409, 'cause-not-archived', causeMessages.notArchived),
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)
const isInRange = (text: string): boolean => Number(text) >= 1 && Number(text) <= maxAmountEuros

/** Whole euros as a string of digits, without leading zeros. Blank and null mean none. */
const Digits = z
  .string(causeMessages.onlyDigits)
  .trim()
  .refine((text) => text === '' || isDigits(text), causeMessages.onlyDigits)
  .check(
    withPattern(
      /^\s*(?:0*(?:[1-9]\d{0,4}|100000)\s*)?$/,
      z.refine<string>((text) => !isDigits(text) || isInRange(text), causeMessages.outOfRange),
    ),
  )
  .nullable()
  .transform((text) => (text ? String(Number(text)) : null))

const need = { input: z.boolean().default(false), output: z.boolean() }

/** The editable fields of a cause: how each is validated, its type in answers, and its format in the journal. */
export const causeFields = defineFields({
  name: {
    input: requiredName(200, { required: causeMessages.nameRequired }),
    output: z.string(),
    journal: text('Nom'),
  },
  icon: { input: CauseIcon.default('donation'), output: CauseIcon, journal: code('Icône', causeIconLabels) },
  amount: { input: Digits.default(null), output: z.string().nullable(), journal: euros('Montant prédéfini') },
  amountTarget: { input: Digits.default(null), output: z.string().nullable(), journal: euros('Objectif à atteindre') },
  needDonatorName: { ...need, journal: yesNo('Identité demandée') },
  needDonatorPhone: { ...need, journal: yesNo('Téléphone demandé') },
  needDonatorEmail: { ...need, journal: yesNo('E-mail demandé') },
  needMembershipNumber: { ...need, journal: yesNo('Numéro d’adhérent demandé') },
})

const inputs = aspectOf(causeFields, 'input')

/** A new cause. The form validates with it too. */
export const CauseInput = z.strictObject(inputs)
export type CauseInput = z.output<typeof CauseInput>

/** The changed fields of a cause. An absent field keeps its value. A blank amount is removed. */
export const CauseChanges = z.strictObject(changesOf(inputs))
export type CauseChanges = z.output<typeof CauseChanges>

/** A cause in answers. Amounts are strings of digits, in euros; null means a free amount, or no goal. */
export const Cause = z.object({
  _id: Id,
  ...aspectOf(causeFields, 'output'),
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
  /** When the cause was archived, and the person in the journal's line. Null for an active cause. */
  archived: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** The net euros and the last donation of the cause, in lists for people (docs/rules/figures.md#figures-goal). */
  figures: z.object({ net: z.number(), lastDonationAt: z.iso.datetime().nullable() }).optional(),
  /** The net percentage of the goal, to two decimals. May exceed 100. Null without a goal. */
  collectProgression: z.number().nullable(),
})
export type Cause = z.infer<typeof Cause>

/** Tells whether a list of causes adds their figures. Terminals get none. */
export const CauseListQuery = z.strictObject({ figures: z.enum(['true', 'false'], 'Valeur invalide').optional() })

export const CauseName = z.object({ _id: Id, name: z.string() })

/** A cause in the organizer's filter, with the association it belongs to. */
export const OrganizerCause = CauseName.extend({
  isArchived: z.boolean(),
  customer: z.object({ _id: Id, name: z.string() }),
})
export type OrganizerCause = z.infer<typeof OrganizerCause>
