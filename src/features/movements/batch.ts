import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { amountMessages, SeenEuros } from '#shared/money.ts'
import { conflict, Refusal, ruleBroken } from '#shared/problem.ts'
import { Confirmation, MovementReason, NamedRecord } from './movement.ts'

/** The donations that one batch can hold: they are moved within one transaction. */
export const maxBatchDonations = 10_000

const Instant = z.iso.datetime({ offset: true, ...orMissing('Date invalide.') })

const slotFields = {
  /** Both included. */
  startDate: Instant,
  endDate: Instant,
  /** The terminal, or null for all donations of the period. */
  deviceId: Id.nullable(),
  /** The cause that the donations leave, or null for one-off donations. */
  fromCauseId: Id.nullable(),
  /** The cause that they move to, active or archived. */
  toCauseId: Id,
}

type SlotEnds = { startDate: string; endDate: string; fromCauseId: string | null; toCauseId: string }
const startsBeforeItEnds = ({ startDate, endDate }: SlotEnds) => Date.parse(startDate) <= Date.parse(endDate)
const isOrdered = { path: ['endDate'], error: 'La fin du créneau précède son début.' }
const changesCause = ({ fromCauseId, toCauseId }: SlotEnds) => fromCauseId !== toCauseId
const isOtherCause = { path: ['toCauseId'], error: 'Choisissez une autre cause.' }

/** A time slot whose donations count for the wrong cause (docs/rules/movements.md#movements-slots). */
export const Slot = z.strictObject(slotFields).refine(startsBeforeItEnds, isOrdered).refine(changesCause, isOtherCause)
export type Slot = z.output<typeof Slot>

const arrivalFields = {
  /** Both included: when the donations arrived, whatever their own dates. */
  startDate: Instant,
  endDate: Instant,
  deviceId: Id,
}
const arrivesInOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  Date.parse(startDate) <= Date.parse(endDate)

/** A terminal's donations between two instants, to be cancelled (docs/rules/movements.md#movements-terminal). */
export const TerminalSlot = z.strictObject(arrivalFields).refine(arrivesInOrder, isOrdered)
export type TerminalSlot = z.output<typeof TerminalSlot>

const Figures = z.object({
  donationCount: z.int(),
  /** Euros that are left of these donations. */
  total: z.number(),
})

/** Why a donation of the slot stays where it is. */
export const LeftOutReason = z.enum(['moved', 'nothing-left', 'waiting', 'undone', 'money-moved', 'deposited'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

export const SlotPreview = Figures.extend({
  devices: z.array(Figures.extend({ device: z.object({ _id: Id, name: z.string() }).nullable() })),
  leftOut: z.array(Figures.extend({ reason: LeftOutReason })),
  /** Why a second person must confirm the batch, if one must. */
  confirmation: Confirmation.nullable(),
})
export type SlotPreview = z.infer<typeof SlotPreview>

/** The number and sum of the donations, as the person saw them. */
const seenFields = {
  donationCount: z.int(orMissing('Nombre entier attendu')).min(1, 'Nombre positif attendu'),
  total: SeenEuros.positive(amountMessages.invalid),
}

/** A slot with what its preview has shown: refused when it holds other donations by now. */
export const MovementBatchInput = z
  .strictObject({
    ...slotFields,
    reason: MovementReason,
    ...seenFields,
  })
  .refine(startsBeforeItEnds, isOrdered)
  .refine(changesCause, isOtherCause)
export type MovementBatchInput = z.output<typeof MovementBatchInput>

export const TerminalCancellationInput = z
  .strictObject({
    ...arrivalFields,
    reason: MovementReason,
    ...seenFields,
  })
  .refine(arrivesInOrder, isOrdered)
export type TerminalCancellationInput = z.output<typeof TerminalCancellationInput>

export const MovementBatch = Figures.extend({
  _id: Id,
  /** Tells whether its donations move to another cause or are cancelled, or what it undoes. */
  kind: z.enum(['reassigned', 'cancelled']),
  state: z.enum(['recorded', 'waiting', 'declined']),
  slot: z
    .object({
      startDate: z.iso.datetime(),
      endDate: z.iso.datetime(),
      device: NamedRecord.nullable(),
      fromCause: NamedRecord.nullable(),
      /** Null for a cancellation, whose ends are arrivals. */
      toCause: NamedRecord.nullable(),
    })
    .nullable(),
  reversesId: Id.nullable(),
  importId: Id.nullable(),
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: NamedRecord,
  decidedBy: NamedRecord.nullable(),
  isUndone: z.boolean(),
  /** The caller asked for it, and cannot confirm it. */
  isOwn: z.boolean(),
})
export type MovementBatch = z.infer<typeof MovementBatch>

/** The refusals of a batch, besides its shape (docs/rules/movements.md#movements-slots). */
export const batchRefusals = {
  empty: () => ruleBroken('empty-slot', 'Aucun don à réaffecter dans ce créneau.'),
  nothingToUndo: () => ruleBroken('nothing-to-undo', 'Aucun don de ce lot ne peut revenir à sa cause.'),
  tooLarge: () =>
    ruleBroken(
      'slot-too-large',
      `Ce créneau compte plus de ${maxBatchDonations.toLocaleString('fr-FR')} dons. Choisissez-en un plus court.`,
      'endDate',
    ),
  unknownDevice: () => ruleBroken('unknown-device', 'Cet appareil n’existe pas.', 'deviceId'),
  nothingToCancel: () => ruleBroken('empty-slot', 'Aucun don à annuler dans ce créneau.'),
  changed: () =>
    conflict('slot-changed', 'Le créneau a changé entre-temps. Vérifiez l’aperçu et recommencez.', 'donationCount'),
  importChanged: () =>
    new Refusal(
      409,
      'import-undo-changed',
      'Cette importation a changé entre-temps. Refusez cette demande, puis demandez-la de nouveau.',
    ),
  undone: () => new Refusal(409, 'batch-undone', 'Cette réaffectation est déjà annulée, ou son annulation attend.'),
  notRecorded: () => new Refusal(409, 'batch-not-recorded', 'Cette réaffectation n’a pas eu lieu.'),
}
