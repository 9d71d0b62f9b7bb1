import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { orMissing } from '#shared/field-checks.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { ReceiptYear } from './receipt-run.ts'

/** How the documents of an exercise are counted: the law may be read both ways. */
export const countings = {
  issued: 'Reçus délivrés pendant l’exercice',
  given: 'Reçus des dons de l’exercice',
} as const
export const Counting = z.enum(Object.keys(countings) as (keyof typeof countings)[], orMissing('Choix attendu'))

export const DeclarationQuery = z.strictObject({ year: ReceiptYear })

/** The yearly declaration of an exercise, as it is now and as it was made. */
export const Declaration = z.object({
  /** The year in which the exercise ends. */
  year: z.int(),
  from: Day,
  until: Day,
  dueOn: Day,
  /** The demand of the law, and the text that has it. */
  law: z.object({ sentence: z.string(), source: z.string() }),
  /** Euros: the donations of the exercise on receipts that are not cancelled. */
  amount: z.number(),
  issuedCount: z.int(),
  givenCount: z.int(),
  /** The figures that were declared. They do not change with the receipts. */
  declared: z
    .object({ on: Day, by: z.string(), amount: z.number(), documentCount: z.int(), counting: Counting })
    .nullable(),
})
export type Declaration = z.infer<typeof Declaration>

export const DeclarationInput = z.strictObject({
  year: z.int(orMissing('Année attendue')).min(2000, 'Année invalide').max(2099, 'Année invalide'),
  declaredOn: Day,
  counting: Counting,
})
export type DeclarationInput = z.output<typeof DeclarationInput>

export const declarationRefusals = {
  declared: () => new Refusal(409, 'already-declared', 'Cet exercice est déjà déclaré.'),
  tooEarly: () => ruleBroken('exercise-not-over', 'L’exercice n’est pas fini\u00a0: il se déclare ensuite.'),
  future: () => ruleBroken('declared-later', 'La date de la déclaration est à venir.'),
}
