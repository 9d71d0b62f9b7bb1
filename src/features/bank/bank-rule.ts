import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Id } from '#shared/endpoint.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'

/** A rule that a person taught: an answer to one line, which later lines in the same words get. */
export const BankRule = z.object({
  _id: Id,
  /** 'EDF : électricité, chaque mois'. */
  sentence: z.string(),
  account: NamedRecord,
  madeAt: z.iso.datetime(),
  madeBy: NamedRecord,
  lineCount: z.int(),
})
export type BankRule = z.infer<typeof BankRule>

/** The rule that the answer to a line may become, `_id` null, or that it is. */
export const LineRule = z.object({ _id: Id.nullable(), sentence: z.string() })
export type LineRule = z.infer<typeof LineRule>

export const bankRuleRefusals = {
  notOneAnswer: () =>
    ruleBroken(
      'rule-not-one-answer',
      'Seule une ligne expliquée à la main par quelques mots, ou par un don enregistré depuis elle, devient une règle.',
    ),
  wordless: () =>
    ruleBroken('rule-without-words', 'Le libellé de la banque ne dit pas assez qui paie pour en faire une règle.'),
  ended: () => new Refusal(409, 'rule-ended', 'Cette règle est déjà annulée.'),
}
