import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day, isLedgerDay } from '#shared/days.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { eurosBetween } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { optionalNote, requiredNote } from '#shared/text.ts'
import { Month } from './bank.search.ts'
import { Acquirer } from './bank-account.ts'

export const maxMatchParts = 400

/** The names of the differences between a line and the donations that it pays (docs/rules/bank.md#bank-differences). */
export const DifferenceName = z.enum(
  ['cut-off', 'late-donation', 'commission', 'unpaid', 'refund', 'no-donation', 'no-payment', 'doubled', 'lost'],
  orMissing('Choix invalide'),
)

/** A difference of a day: `awaited` while its line waits for late donations (docs/rules/bank.md#bank-awaited). */
export const DayDifference = z.enum([...DifferenceName.options, 'awaited'])
export type DayDifference = z.infer<typeof DayDifference>

/** The part of a deposit slip that the bank has booked. */
export const SlipMedium = z.enum(['cheque', 'cash', 'both'], orMissing('Choix invalide'))

/** The way in which a line was explained: by which rule of the matcher, or by a person alone. */
export const MatchRule = z.enum(
  [
    'reference',
    'remittance',
    'several-days',
    'departure',
    'slip',
    'transfer',
    'movement',
    'remittance-commission',
    'monthly-commission',
    'not-a-donation',
    'search',
    'late-donation',
    'replaced',
    'same-line',
    'new-donation',
    'taught',
    'by-hand',
  ],
  orMissing('Choix invalide'),
)
export type MatchRule = z.infer<typeof MatchRule>

/** The rules of explanations that a person accepts or makes. The others are made by calls of their own. */
export const ChosenRule = MatchRule.exclude(['new-donation', 'taught'], orMissing('Choix invalide'))

const Euros = eurosBetween({ min: -1e9, max: 1e9 })
const instant = z.iso
  .datetime({ offset: true, ...orMissing('Date invalide.'), abort: true })
  .refine((text) => isLedgerDay(text.slice(0, 10)), 'Date invalide.')
const Positive = eurosBetween({ min: 0.01, max: 1e9 })
const Record = idField()

/** A part of a line as a person says it. Amounts are euros with the sign that they have on the account. */
export const MatchPartInput = z.discriminatedUnion(
  'kind',
  [
    /** The donations of a terminal from an instant until before another one. */
    z.strictObject({
      kind: z.literal('takings'),
      amount: Euros,
      contractId: Record,
      deviceId: Record,
      from: instant,
      to: instant,
    }),
    z.strictObject({ kind: z.literal('slip'), amount: Euros, slipId: Record, medium: SlipMedium }),
    /** A donation by transfer, or one that was given on a platform. */
    z.strictObject({ kind: z.literal('donation'), amount: Euros, transactionId: Record }),
    z.strictObject({ kind: z.literal('payment'), amount: Euros, paymentId: Record }),
    z.strictObject({ kind: z.literal('movement'), amount: Euros, movementId: Record }),
    z.strictObject({
      kind: z.literal('commission'),
      amount: Euros,
      contractId: Record,
      month: Month.nullable(),
      /** The remittance that it is of. */
      of: z.strictObject({ day: Day.refine(isLedgerDay, 'Date invalide.'), amount: Positive }).optional(),
    }),
    z.strictObject({
      kind: z.literal('difference'),
      amount: Euros,
      name: DifferenceName,
      day: Day.refine(isLedgerDay, 'Date invalide.').nullable(),
      deviceId: Record.nullable(),
    }),
    /** No money of a donation: rent, a subsidy, the bank's own fees. */
    z.strictObject({
      kind: z.literal('other'),
      amount: Euros,
      note: requiredNote(200, { required: 'Dites ce que c’est' }),
    }),
  ],
  orMissing('Choix invalide'),
)
export type MatchPartInput = z.output<typeof MatchPartInput>

/** The meaning that a person gives to a line (docs/rules/bank.md#bank-match). A proposal is sent as it was answered. */
export const MatchInput = z.strictObject({
  parts: z
    .array(MatchPartInput)
    .min(1, 'Dites ce que cette ligne contient')
    .max(maxMatchParts, `${maxMatchParts} au plus`),
  /** The rule of the proposal. */
  rule: ChosenRule.default('by-hand'),
  note: optionalNote(500),
})
export type MatchInput = z.output<typeof MatchInput>

const NumberedContract = z.object({ _id: Id, number: z.string() })

/** A part of a line, with the names of what it is. */
export const MatchPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('takings'),
    amount: z.number(),
    contract: NumberedContract,
    device: NamedRecord,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    donationCount: z.int(),
  }),
  z.object({
    kind: z.literal('slip'),
    amount: z.number(),
    slip: z.object({ _id: Id, number: z.int(), day: Day }),
    medium: SlipMedium,
  }),
  z.object({
    kind: z.literal('donation'),
    amount: z.number(),
    transactionId: Id,
    createdAt: z.iso.datetime(),
    /** It was given on a platform, without a terminal. */
    isOnline: z.boolean(),
  }),
  /** A payment in an acquirer's file, with the imported donation that it is. */
  z.object({
    kind: z.literal('payment'),
    amount: z.number(),
    paymentId: Id,
    acquirer: Acquirer,
    payout: z.string(),
    /** Euros, before the acquirer keeps its commission. */
    gross: z.number(),
    paymentKind: z.enum(['payment', 'refund', 'chargeback', 'fee']),
    reference: z.string(),
    takenOn: Day.nullable(),
    transactionId: Id.nullable(),
  }),
  z.object({
    kind: z.literal('movement'),
    amount: z.number(),
    movementId: Id,
    transactionId: Id,
    movementKind: z.enum(['refunded', 'chargeback', 'chargeback_won', 'cheque_returned']),
    effectiveOn: Day,
  }),
  z.object({
    kind: z.literal('commission'),
    amount: z.number(),
    contract: NumberedContract,
    /** The month of a commission that is taken once a month. */
    month: z.string().nullable(),
    /** The remittance that it is of: when the bank booked it, and its euros. */
    of: z.object({ day: Day, amount: z.number() }).optional(),
  }),
  z.object({
    kind: z.literal('difference'),
    amount: z.number(),
    name: DifferenceName,
    day: Day.nullable(),
    device: NamedRecord.nullable(),
  }),
  z.object({ kind: z.literal('other'), amount: z.number(), note: z.string() }),
])
export type MatchPart = z.infer<typeof MatchPart>

/** An explanation of a line. Its parts add up to the line. */
export const Match = z.object({
  _id: Id,
  rule: MatchRule,
  sentence: z.string(),
  parts: z.array(MatchPart),
  note: z.string().nullable(),
  madeAt: z.iso.datetime(),
  /** Null: it was found without a person. */
  madeBy: NamedRecord.nullable(),
})
export type Match = z.infer<typeof Match>

/** An explanation that a person may accept: its parts as `MatchInput` takes them. */
export const MatchProposal = Match.pick({ sentence: true, parts: true }).extend({ rule: ChosenRule })
export type MatchProposal = z.infer<typeof MatchProposal>

/**
 * The parts that a person may give a line: the donations, slips and movements around it that no line contains yet, each
 * as a part (docs/rules/bank.md#bank-by-hand).
 */
export const MatchChoices = z.object({
  /** The newest of each kind first. */
  parts: z.array(MatchPart),
  contracts: z.array(NumberedContract),
})
export type MatchChoices = z.infer<typeof MatchChoices>

export const matchRefusals = {
  explained: (by: string | null = 'Amina Benali') =>
    new Refusal(
      409,
      'line-explained',
      by === null ? 'Cette ligne vient d’être expliquée.' : `Cette ligne vient d’être expliquée par ${by}.`,
    ),
  taken: () =>
    new Refusal(
      409,
      'money-of-other-line',
      'Une partie de cette explication est déjà celle d’une autre ligne. Relisez la ligne et recommencez.',
    ),
  changed: () =>
    new Refusal(409, 'match-changed', 'Les dons de cette explication ont changé. Relisez la ligne et recommencez.'),
  tooLarge: () =>
    ruleBroken(
      'match-part-too-large',
      'Ce qui est retenu dépasse ce que contient la ligne. Corrigez les montants.',
      'parts',
    ),
  doesNotAddUp: () => ruleBroken('match-does-not-add-up', 'Les parties ne font pas le montant de la ligne.', 'parts'),
  afterLine: () => ruleBroken('takings-after-line', 'Une ligne ne contient pas de dons faits après elle.', 'parts'),
  unknownPart: () => ruleBroken('unknown-match-part', 'Une partie de cette explication n’existe pas.', 'parts'),
  undone: () => new Refusal(409, 'match-undone', 'Cette explication est déjà annulée.'),
}

/** Names a debit when its label says nothing. */
export const notADonation = 'Sans lien avec un don'
