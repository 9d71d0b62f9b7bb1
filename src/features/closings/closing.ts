import { z } from 'zod'
import { MovementKind, NamedRecord, SubjectKind } from '#features/movements/movement.ts'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { addDays, Day, formatDays } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { eurosBetween, SeenEuros } from '#shared/money.ts'
import { pageOf } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { optionalNote } from '#shared/text.ts'
import { Reopening, ReopeningRequest } from './reopening.ts'

/** The length of a closing: one day, or a period of whole days (a month, an exercise). */
export const ClosingKind = z.enum(['day', 'period'], orMissing('Type de clôture inconnu'))
export type ClosingKind = z.infer<typeof ClosingKind>

export const maxPeriodDays = 366
const periodFields = { kind: ClosingKind, from: Day, to: Day }
type Period = z.output<z.ZodObject<typeof periodFields>>

/** Checks the days of a period: `messages` under the field at fault (docs/rules/closings.md#closings-period). */
const checkPeriod = <Shape extends z.ZodType<Period>>(schema: Shape) =>
  schema
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'La date de fin ne peut pas être antérieure à la date de début.',
    })
    .refine(({ from, to }) => to < addDays(from, maxPeriodDays), {
      path: ['to'],
      error: `Une période a ${maxPeriodDays} jours au plus.`,
    })
    .refine(({ kind, from, to }) => kind === 'period' || from === to, {
      path: ['to'],
      error: 'Une journée n’a qu’un jour.',
    })

/** Returns the kind of a closing by its days: a period of one day is the closing of that day. */
export const kindOfDays = ({ from, to }: Pick<Period, 'from' | 'to'>): ClosingKind => (from === to ? 'day' : 'period')

/** Tells whether a closing is that of some days: neither of more of them nor of a part. */
export const isClosingOf = (
  closing: Pick<Period, 'from' | 'to'> | null,
  { from, to }: Pick<Period, 'from' | 'to'>,
): boolean => closing?.from === from && closing.to === to

export const ClosingPeriod = checkPeriod(z.strictObject(periodFields))
export type ClosingPeriod = z.output<typeof ClosingPeriod>

const CountedEuros = eurosBetween({ min: 0, max: 1_000_000_000 })

/** A person's count of a payment method, in euros. */
const CountInput = z.strictObject({ method: PaymentMethod, counted: CountedEuros, comment: optionalNote(300) })

const Counts = z
  .array(CountInput)
  .max(PaymentMethod.options.length, 'Chaque moyen de paiement une fois')
  .refine(
    (counts) => new Set(counts.map(({ method }) => method)).size === counts.length,
    'Chaque moyen de paiement une fois',
  )

/** The number of donations and the net amount that the person saw: refused when they have changed since. */
const seenFields = { donationCount: z.int(orMissing('Nombre entier attendu')), net: SeenEuros }
export const SeenFigures = z.strictObject(seenFields)
export type SeenFigures = z.output<typeof SeenFigures>

export const ClosingInput = checkPeriod(
  z.strictObject({
    ...periodFields,
    counts: Counts.default([]),
    ...seenFields,
  }),
)
export type ClosingInput = z.output<typeof ClosingInput>

/** The steps from the collected amount to the net amount, in the order of the paper. */
export const StepKind = z.enum(['refunded', 'unpaid', 'cancelledElsewhere', 'corrected', 'moved'])
export type StepKind = z.infer<typeof StepKind>

/** The collected amount, the sum of the movements, and the net amount, in euros. Cancelled donations are left out. */
const figures = {
  donationCount: z.int(),
  /** The collected amount. */
  gross: z.number(),
  movements: z.number(),
  net: z.number(),
  /** The parts of `movements`, without those of 0 euros. */
  steps: z.array(z.object({ kind: StepKind, amount: z.number() })),
  /** The cancelled donations, which are not counted. */
  cancelledCount: z.int(),
}
export const Figures = z.object(figures)
export type Figures = z.infer<typeof Figures>

/** A closing that another one names. */
const NamedClosing = z.object({ _id: Id, number: z.int(), kind: ClosingKind, from: Day, to: Day })
export type NamedClosing = z.infer<typeof NamedClosing>

/** The figures of a day or period. A movement counts for the terminal and the payment method of its donation. */
export const ClosingFigures = z.object({
  total: Figures,
  /** By terminal; null: recorded by hand. */
  devices: z.array(z.object({ device: NamedRecord.nullable(), ...figures })),
  /** By cause, or by temporary quick donation; null: neither. */
  causes: z.array(z.object({ cause: NamedRecord.nullable(), ...figures })),
  /** By payment method; null: recorded without one. */
  methods: z.array(z.object({ method: PaymentMethod.nullable(), ...figures })),
  /** The donations that arrived after the closing of their day, by that closing. Part of the total. */
  carried: z.array(z.object({ closing: NamedClosing, ...figures })),
  /** The closings inside. Null: not sealed at that moment. */
  parts: z.array(z.object({ closing: NamedClosing, net: z.number().nullable() })),
})
export type ClosingFigures = z.infer<typeof ClosingFigures>

/** A closing that stands in the way: `isCut` when it shares some days only, and covers them all otherwise. */
const CoveredBy = NamedClosing.extend({ isCut: z.boolean() })
export type CoveredBy = z.infer<typeof CoveredBy>

/** The figures that a closing would seal now. `coveredBy` is the closing that prevents it. */
export const ClosingPreview = z.object({ figures: ClosingFigures, coveredBy: CoveredBy.nullable() })
export type ClosingPreview = z.infer<typeof ClosingPreview>

const Late = z.object({ count: z.int(), total: z.number() })

const closingFields = {
  _id: Id,
  /** The running number of the association. */
  number: z.int(),
  kind: ClosingKind,
  from: Day,
  to: Day,
  /** Until the seal, the figures that the person saw. */
  total: Figures,
  closedAt: z.iso.datetime(),
  closedBy: NamedRecord,
  /** Null while the closing is under way: it waits for what is being recorded. */
  sealedAt: z.iso.datetime().nullable(),
  reopening: Reopening.nullable(),
  reopeningRequest: ReopeningRequest.nullable(),
  /** Donations that arrived after the closing. None once it is reopened. */
  lateDonations: Late,
}

export const ClosingSummary = z.object(closingFields)
export type ClosingSummary = z.infer<typeof ClosingSummary>
export const ClosingPage = pageOf(ClosingSummary)

export const maxRunsShown = 12

/** The days that are in no closing, in runs: the newest first, and how many there are. */
/** The first and the last day of each living closing. */
export const ClosedDays = z.array(z.object({ from: Day, to: Day }))

export const OpenRuns = z.object({
  count: z.int(),
  runs: z.array(z.object({ from: Day, to: Day, dayCount: z.int(), donationCount: z.int(), total: z.number() })),
})
export type OpenRuns = z.infer<typeof OpenRuns>

/** The number of late donations and movements that a closing lists; their count and sum are of all. */
export const maxLateShown = 100

const LateDonation = z.object({
  _id: Id,
  amount: z.number(),
  createdAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  device: NamedRecord.nullable(),
  cause: NamedRecord.nullable(),
  /** The living closing that contains it. */
  carriedIn: NamedClosing.nullable(),
})
const LateMovement = z.object({
  _id: Id,
  transactionId: Id,
  kind: MovementKind,
  subjectKind: SubjectKind,
  amount: z.number(),
  /** The amount that a move took from one cause to another. */
  moved: z.number().nullable(),
  effectiveOn: Day,
  recordedAt: z.iso.datetime(),
})
export type LateDonation = z.infer<typeof LateDonation>
export type LateMovement = z.infer<typeof LateMovement>

export const Closing = z.object({
  ...closingFields,
  customerName: z.string(),
  /** The SIREN of the association, if it is known. */
  customerSiren: z.string().nullable(),
  figures: ClosingFigures,
  counts: z.array(
    z.object({
      method: PaymentMethod,
      expected: z.number(),
      counted: z.number(),
      difference: z.number(),
      comment: z.string().nullable(),
    }),
  ),
  /** The SHA-256 of the export, in hex. Null until the seal. */
  sha256: z.string().nullable(),
  late: z.object({
    donations: z.array(LateDonation),
    /** Movements of the closed donations that were recorded after the closing. */
    movements: z.array(LateMovement),
    movementTotals: Late,
  }),
})
export type Closing = z.infer<typeof Closing>

/** Tells whether the export still has the bytes that were sealed. */
export const ClosingChecksum = z.object({ sealed: z.string(), computed: z.string(), isSame: z.boolean() })
export type ClosingChecksum = z.infer<typeof ClosingChecksum>

const nameOf = ({ number, kind }: Pick<CoveredBy, 'number' | 'kind'>): string =>
  kind === 'day' ? `la clôture de journée n°\u00a0${number}` : `la clôture de période n°\u00a0${number}`

const sample: CoveredBy = { _id: '', number: 1, kind: 'day', from: '2026-03-06', to: '2026-03-06', isCut: false }

/** Says which closing stands in the way. */
export const coveredText = (covering: CoveredBy): string =>
  covering.isCut
    ? `Ces jours coupent ${nameOf(covering)} (${formatDays(covering.from, covering.to)})\u00a0: une clôture en contient une autre en entier, ou pas du tout.`
    : `Ces jours sont déjà dans ${nameOf(covering)}.`

/** The refusals of a closing, besides its shape (docs/rules/closings.md). */
export const closingRefusals = {
  future: () => ruleBroken('future-day', 'Une clôture ne va pas au-delà d’aujourd’hui.', 'to'),
  covered: (covering: CoveredBy = sample) => {
    const message = coveredText(covering)
    return new Refusal(409, 'already-closed', message, { fields: { to: message } })
  },
  changed: () => new Refusal(409, 'figures-changed', 'Les chiffres ont changé depuis. Relisez-les avant de clôturer.'),
  reopened: () => new Refusal(409, 'closing-reopened', 'Cette clôture est déjà rouverte.'),
  underWay: () =>
    new Refusal(
      409,
      'closing-under-way',
      'Cette clôture est en cours\u00a0: elle attend la fin de ce qui s’enregistre.',
    ),
  inside: (outer: Pick<CoveredBy, 'number' | 'kind'> = sample) =>
    new Refusal(409, 'closing-inside', `Cette clôture est dans ${nameOf(outer)}\u00a0: rouvrez d’abord celle-ci.`),
}
