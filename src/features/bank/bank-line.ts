import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { DonationInput } from '#features/transactions/donation.ts'
import { Day } from '#shared/days.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { formatEuros } from '#shared/money.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { Month } from './bank.search.ts'
import { Match, MatchProposal } from './match.ts'

/** `open`: nobody has explained it. */
const BankLineState = z.enum(['open', 'explained'], orMissing('Choix invalide'))
/** `changed`: its contents have changed since a person explained it (docs/rules/bank.md#bank-changed). */
export const BankLineFilter = z.enum([...BankLineState.options, 'changed'], orMissing('Choix invalide'))
export type BankLineFilter = z.infer<typeof BankLineFilter>

export const BankLinesQuery = PageQuery.extend({
  state: BankLineFilter.optional(),
  month: Month.optional(),
  accountId: idField().optional(),
})
export type BankLinesQuery = z.output<typeof BankLinesQuery>

const lineFields = {
  _id: Id,
  account: NamedRecord,
  bookedOn: Day,
  valueOn: Day.nullable(),
  /** Euros, positive for money that came. */
  amount: z.number(),
  label: z.string(),
  state: BankLineState,
}

/** The line that a line may be, whose day the bank has moved. Undoing the match says that it is another one. */
export const LineQuestion = z.object({ matchId: Id, _id: Id, bookedOn: Day, label: z.string() })

/** A line of the list, with its living explanation. */
export const BankLineSummary = z.object({
  ...lineFields,
  question: LineQuestion.nullable(),
  match: Match.pick({ _id: true, rule: true, sentence: true, madeBy: true, note: true }).nullable(),
  /** A difference is among its parts, or a later file says something else of it. */
  hasDifference: z.boolean(),
  /** Its contents have changed since a person explained it, and no person has seen that. */
  isChanged: z.boolean(),
})
export type BankLineSummary = z.infer<typeof BankLineSummary>
/**
 * A page with how many lines of all months nobody has explained, and their euros in either direction, and how many have
 * changed since a person explained them.
 */
export const BankLinePage = pageOf(BankLineSummary).extend({
  openCount: z.int(),
  openAmount: z.number(),
  changedCount: z.int(),
})

/** A change of a donation, a slip or a movement since a person explained the line that contains it. Euros. */
export const LineChange = z.object({
  kind: z.enum(['cancelled', 'refunded', 'amount_corrected', 'slip_cancelled', 'movement_undone']),
  transactionId: Id.nullable(),
  amount: z.number(),
  day: Day,
})
export type LineChange = z.infer<typeof LineChange>

/** The words of a later file on the line. The line stays as it was (docs/rules/bank.md#bank-known). */
const LineDifference = z.object({
  field: z.enum(['label', 'reference', 'value-day', 'missing']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  notedAt: z.iso.datetime(),
  file: z.object({ _id: Id, number: z.int() }),
})

/** The evidence in the words of a line (docs/rules/bank.md#bank-named-day). Euros. */
export const LineEvidence = z.object({
  contracts: z.array(z.string()),
  /** The days of its donations. */
  days: z.object({ from: Day, to: Day }).nullable(),
  operationCount: z.int().nullable(),
  terminal: z.string().nullable(),
  slips: z.array(z.int()),
  /** Before the commission was taken off. */
  gross: z.number().nullable(),
  /** The month that a commission is of. */
  month: Month.nullable(),
  /** The lines of its day and amount that were matched with it as a set. */
  twinCount: z.int(),
})
export type LineEvidence = z.infer<typeof LineEvidence>

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

/** A line with its evidence, and what a person may choose from while nobody has explained it. */
export const BankLine = z.object({
  ...lineFields,
  code: z.string().nullable(),
  reference: z.string().nullable(),
  /** The words of the bank besides its label. */
  details: z.array(z.object({ qualifier: z.string(), text: z.string() })),
  /** The parts of a batch booking, where the file says so. Euros. */
  batch: z.array(
    z.object({
      amount: z.number(),
      reference: z.string().nullable(),
      name: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  file: z.object({ _id: Id, number: z.int(), line: z.int() }),
  differences: z.array(LineDifference),
  changes: z.array(LineChange),
  evidence: LineEvidence,
  question: LineQuestion.nullable(),
  match: Match.nullable(),
  /** The rule that its answer may become, or is. */
  rule: LineRule.nullable(),
  /** The most likely first; none for an explained line. */
  proposals: z.array(MatchProposal),
})
export type BankLine = z.infer<typeof BankLine>

export const MatchRun = z.object({
  explainedCount: z.int(),
  openCount: z.int(),
})
export type MatchRun = z.infer<typeof MatchRun>

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

export const maxLineDonations = 40

/** A donation that a credit of the bank is. The bank says its day (docs/rules/bank.md#bank-gift). */
export const LineDonation = DonationInput.pick({
  amount: true,
  causeId: true,
  donatorFullname: true,
  donatorEmail: true,
  donatorPhone: true,
  donatorMembershipNumber: true,
})

/** The donations that a credit of the bank is. They add up to it. */
export const LineDonationsInput = z.strictObject({
  donations: z.array(LineDonation).min(1, 'Ajoutez un don').max(maxLineDonations, `${maxLineDonations} au plus`),
})
export type LineDonationsInput = z.output<typeof LineDonationsInput>

type Exceeded = { confirmationAmount: number }

export const lineDonationRefusals = {
  notACredit: () => ruleBroken('line-not-a-credit', 'Seule une ligne au crédit peut être un don.', 'donations'),
  doesNotAddUp: (amount = 50) =>
    ruleBroken('donations-do-not-add-up', `Les dons doivent faire ${formatEuros(amount)}.`, 'donations'),
  toConfirm: ({ confirmationAmount }: Exceeded = { confirmationAmount: 200 }) =>
    new Refusal(
      422,
      'donation-to-confirm',
      `Au-dessus de ${formatEuros(confirmationAmount)}, une autre personne confirme\u00a0: annulez d’abord le don dans la liste des dons, puis ce rapprochement.`,
    ),
}
