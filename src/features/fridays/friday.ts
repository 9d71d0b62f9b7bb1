import { z } from 'zod'
import { PlacePaid } from '#features/bank/bank-calendar.ts'
import { SheetSummary } from '#features/cash/sheet.ts'
import { ClosingFigures, ClosingSummary, closingRefusals, Figures } from '#features/closings/closing.ts'
import { NamedRecord } from '#features/movements/movement.ts'
import { requiredEmail } from '#shared/contact.ts'
import { addDays, Day, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { weekdayOf } from '#shared/periods.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'

/** The day that a person looks at. */
export const FridayQuery = z.strictObject({ day: Day.refine(isLedgerDay, 'Date invalide.') })

/**
 * Returns the association's last own day up to a day, that day included: it is counted in its own evening
 * (docs/rules/fridays.md#fridays-day).
 *
 * @param weekday Monday is 1, Sunday is 7.
 */
export const lastOwnDay = (today: Day, weekday: number): Day =>
  addDays(today, 0 - ((weekdayOf(today) + 7 - weekday) % 7))

/** `waiting`: not tried yet. `delayed`: a try failed, another one follows. `lost`: given up. */
export const SendingState = z.enum(['waiting', 'delayed', 'sent', 'lost'])
export type SendingState = z.infer<typeof SendingState>

/** The readers of closings. */
export const Reader = z.enum(['accountant', 'board'])
export type Reader = z.infer<typeof Reader>
export const ReaderQuery = z.strictObject({ reader: Reader.default('accountant') })
/** The confirmed address of each reader. Null: none. */
export type Readers = Record<Reader, string | null>
export const hasReader = ({ accountant, board }: Readers): boolean => accountant !== null || board !== null

export const Sending = z.object({
  _id: Id,
  /** The board where the closing never went to the accountant. */
  reader: Reader,
  /** The address at the time of the request. */
  email: z.string(),
  state: SendingState,
  /** The mail to the board besides that to the accountant. */
  board: z.object({ email: z.string(), state: SendingState }).nullable(),
  requestedAt: z.iso.datetime(),
  requestedBy: NamedRecord,
  /** When the state was set. */
  changedAt: z.iso.datetime(),
})
export type Sending = z.infer<typeof Sending>

const Sum = z.object({ donationCount: z.int(), total: z.number() })

/** A day of an association, as a treasurer closes it. */
export const Friday = z.object({
  day: Day,
  /** False on the day itself. */
  isOver: z.boolean(),
  /** The figures of the day, as its own closing sealed them or would now. Carried money is apart, in `carried`. */
  figures: ClosingFigures,
  /** The figures that the closing of the day sealed, or would seal now, with the carried money. */
  closed: Figures,
  /** The collection on the same weekday of the week before. */
  before: Sum.extend({ day: Day }),
  /** The counting sheets of the day, the oldest first. */
  sheets: z.array(SheetSummary),
  /** The evening of Ramadan that begins on the day, from noon to noon. */
  evening: Sum.extend({ year: z.int(), number: z.int() }).nullable(),
  /** The bank's payments for the terminals under a contract (docs/rules/fridays.md#fridays-bank). */
  paid: z.array(PlacePaid),
  /** The smallest closing that contains the day. */
  closing: ClosingSummary.nullable(),
  /** The newest sending of the closing of this day. */
  sending: Sending.nullable(),
  /** The address of the board, which gets the closing too. */
  board: z.string().nullable(),
  accountant: z.string().nullable(),
})
export type Friday = z.infer<typeof Friday>

/** A thing that a day waits for, each of one kind (docs/rules/fridays.md#fridays-missing). */
export const Missing = z.discriminatedUnion('kind', [
  /** A terminal without a donation, where so many were expected. */
  z.object({ kind: z.literal('terminal'), device: NamedRecord, expected: z.int() }),
  /** A terminal that keeps donations which it has not sent. */
  z.object({ kind: z.literal('keeping'), device: NamedRecord, count: z.int() }),
  /** A counting sheet that is not sealed. */
  z.object({
    kind: z.literal('sheet'),
    sheet: SheetSummary.pick({ _id: true, place: true, total: true, state: true, reversesId: true }),
  }),
  /** Corrections that wait for a second person, of any day. */
  z.object({ kind: z.literal('corrections'), count: z.int() }),
  /** Donations that came after the closing of the day, and that no closing carries. */
  z.object({ kind: z.literal('late'), closingId: Id, count: z.int(), total: z.number() }),
  /** Donations of the day that the bank should have paid. */
  z.object({ kind: z.literal('bank'), total: z.number() }),
  /** The day is over, has donations, and is in no closing. */
  z.object({ kind: z.literal('closing') }),
  /** The closing of the day was not sent to the accountant, or its mail was lost. */
  z.object({ kind: z.literal('sending'), isLost: z.boolean() }),
])
export type Missing = z.infer<typeof Missing>

export const FridayMissing = z.object({ day: Day, missing: z.array(Missing) })
export type FridayMissing = z.infer<typeof FridayMissing>

export const sendingRefusals = {
  noReader: () =>
    ruleBroken(
      'no-accountant',
      'Indiquez d’abord l’adresse du comptable ou du bureau dans les paramètres\u00a0; son propriétaire la confirme.',
    ),
  reopened: () =>
    new Refusal(409, closingRefusals.reopened().code, 'Cette clôture est rouverte\u00a0: elle ne s’envoie plus.'),
}

/** A reader of an association's closings. */
export const Accountant = z.object({
  /** The address that its owner has confirmed. */
  email: z.string().nullable(),
  /** A new address that waits for its owner. */
  waiting: z.object({ email: z.string(), requestedAt: z.iso.datetime(), requestedBy: NamedRecord }).nullable(),
})
export type Accountant = z.infer<typeof Accountant>

/** The days for which the link to a new address works. */
export const confirmationDays = 7
const wrongLink = 'Ce lien n’est plus valable. Demandez à l’association de vous en envoyer un autre.'
export const accountantRefusals = { wrongLink: () => ruleBroken('wrong-link', wrongLink) }

/** The link that an accountant follows. */
export const AccountantConfirmation = z.strictObject({
  token: z
    .string()
    .max(1000, wrongLink)
    .regex(/^[\w-]*$/, wrongLink),
})
export const ConfirmedAccountant = z.object({ email: z.string(), customerName: z.string() })
export type ConfirmedAccountant = z.infer<typeof ConfirmedAccountant>

/** The address of a reader; null for none. */
export const AccountantInput = z.strictObject({
  email: requiredEmail({ required: 'L’email est obligatoire', invalid: 'Email invalide' }).nullable(),
})
export type AccountantInput = z.output<typeof AccountantInput>

/** Reads the sendings of closings for another feature, which gets them from app/. */
export type ClosingSendings = {
  find: (key: { customerId: string; closingId: string }) => Promise<Sending | null>
  findReaders: (customerId: string) => Promise<Readers>
}
