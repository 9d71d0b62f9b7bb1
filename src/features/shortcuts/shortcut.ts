import { z } from 'zod'
import { euros, text } from '#features/audit/journal.ts'
import { CauseName } from '#features/causes/cause.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { amountMessages, eurosBetween } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredName } from '#shared/text.ts'

export const shortcutMessages = {
  nameRequired: 'Le nom est obligatoire',
  amountRequired: amountMessages.required,
  amountInvalid: amountMessages.invalid,
  causeRequired: 'La cause est obligatoire',
  causeArchived: 'Cette cause est archivée.',
  archived: 'Ce don rapide est archivé.',
} as const

/** The refusals of calls on quick donations, besides validation errors (docs/rules/shortcuts.md). */
export const shortcutRefusals = {
  unknownCause: () => ruleBroken('unknown-cause', shortcutMessages.causeRequired, 'causeId'),
  causeArchived: () => ruleBroken('cause-archived', shortcutMessages.causeArchived, 'causeId'),
  archived: () => new Refusal(409, 'shortcut-archived', shortcutMessages.archived),
}

/** Euros, at most two decimals, from 1 to 100000 (docs/rules/shortcuts.md#shortcuts-amount). */
const ShortcutEuros = eurosBetween({ min: 1 })

/** The entered fields of a quick donation: how the input is validated, the type in answers, and the journal. */
export const shortcutFields = defineFields({
  name: {
    input: requiredName(200, { required: shortcutMessages.nameRequired }).optional(),
    output: z.string(),
    journal: text('Nom'),
  },
  causeId: { input: idField({ required: shortcutMessages.causeRequired }).optional() },
  amount: { input: ShortcutEuros, output: z.number(), journal: euros('Montant prédéfini') },
  cause: { output: CauseName.nullable(), journal: text('Cause') },
})

/** A quick donation (don rapide). Based on a cause, it has the cause's name. Euros have at most two decimals. */
export const Shortcut = z.object({
  _id: Id,
  ...aspectOf(shortcutFields, 'output'),
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
})
export type Shortcut = z.infer<typeof Shortcut>

/** A new quick donation: temporary with a name, or based on a cause. The form validates with it too. */
export const ShortcutInput = z
  .strictObject(aspectOf(shortcutFields, 'input'))
  .refine(({ name, causeId }) => name === undefined || causeId === undefined, {
    path: ['name'],
    error: 'Un don rapide a un nom ou une cause, pas les deux.',
  })
  .refine(({ name, causeId }) => name !== undefined || causeId !== undefined, {
    path: ['name'],
    error: shortcutMessages.nameRequired,
  })
export type ShortcutInput = z.output<typeof ShortcutInput>
