import { z } from 'zod'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { Id } from '#shared/endpoint.ts'
import { isMissing, orMissing } from '#shared/field-checks.ts'
import { rawText } from '#shared/text.ts'

/** The most columns that a file may have. */
export const maxColumns = 100

/** The fields that a column can hold, in the order of the form. The first two are required. */
export const mappedFields = [
  'date',
  'amount',
  'time',
  'zone',
  'currency',
  'refunded',
  'extra',
  'status',
  'flag',
  'rowType',
  'cause',
  'paymentMethod',
  'firstname',
  'fullname',
  'email',
  'phone',
  'membershipNumber',
  'message',
  'externalId',
] as const
export type MappedField = (typeof mappedFields)[number]

/** The fields that hold what donors said. */
export const donorFields = ['firstname', 'fullname', 'email', 'phone', 'membershipNumber', 'message'] as const

const columnMessage = 'Choisissez une colonne du fichier'
const Column = z
  .int(columnMessage)
  .min(0, columnMessage)
  .max(maxColumns - 1, columnMessage)
const optionalColumn = Column.nullable()

const Columns = z.strictObject({
  date: z
    .unknown()
    .refine((value) => !isMissing(value), 'La colonne de la date est obligatoire')
    .pipe(Column),
  amount: z
    .unknown()
    .refine((value) => !isMissing(value), 'La colonne du montant est obligatoire')
    .pipe(Column),
  time: optionalColumn.default(null),
  zone: optionalColumn.default(null),
  currency: optionalColumn.default(null),
  /** The part of the amount that was given back. */
  refunded: optionalColumn.default(null),
  /** A gift beside the price of a ticket. The amount has both. */
  extra: optionalColumn.default(null),
  status: optionalColumn.default(null),
  /** Yes or no: whether a row was cashed, cancelled, a test. */
  flag: optionalColumn.default(null),
  rowType: optionalColumn.default(null),
  cause: optionalColumn,
  paymentMethod: optionalColumn,
  firstname: optionalColumn,
  fullname: optionalColumn,
  email: optionalColumn,
  phone: optionalColumn,
  membershipNumber: optionalColumn,
  message: optionalColumn,
  externalId: optionalColumn,
})

/** The number of values of a column that can be given a meaning by hand. */
export const maxValues = 200
const Value = rawText(500)
/** Tells whether the rows with a value are left out. */
const isLeft = z.boolean(orMissing('Choix invalide')).optional()

/** The meaning of a row's status: a donation, or a row to leave (refunded, refused, cancelled). */
export const StatusMeaning = z.enum(['donation', 'leave'], orMissing('Choix invalide'))
export type StatusMeaning = z.infer<typeof StatusMeaning>

/** The meaning of a row's type: a donation, a row to leave, or a sale whose extra gift alone is a donation. */
export const RowMeaning = z.enum(['donation', 'leave', 'extra'], orMissing('Choix invalide'))
export type RowMeaning = z.infer<typeof RowMeaning>

/** Says how the rows of a file become donations (docs/rules/imports.md#imports-mapping). */
export const ImportMapping = z.strictObject({
  /** The index of the column of each field. */
  columns: Columns,
  /** The meanings of values of the status column that the product does not know or the manager overrides. */
  statuses: z
    .array(z.strictObject({ value: Value, meaning: StatusMeaning }))
    .max(maxValues, 'Trop de valeurs')
    .default([]),
  flags: z
    .array(z.strictObject({ value: Value, meaning: StatusMeaning }))
    .max(maxValues, 'Trop de valeurs')
    .default([]),
  types: z
    .array(z.strictObject({ value: Value, meaning: RowMeaning }))
    .max(maxValues, 'Trop de valeurs')
    .default([]),
  /** How rows that were given back in part count: by the rest, or not at all. `ask`: nobody has said. */
  refunds: z.enum(['ask', 'net', 'leave'], orMissing('Choix invalide')).default('ask'),
  /** How rows with an extra gift of an unexplained type count: the whole amount, or the gift alone. */
  extras: z.enum(['ask', 'whole', 'extra'], orMissing('Choix invalide')).default('ask'),
  /** The order of dates of digits alone that show another one than the day first. `ask`: nobody has said. */
  dateOrder: z.enum(['ask', 'day', 'month'], orMissing('Choix invalide')).default('ask'),
  /** Payment methods for words of the file that the product does not know; null: not known, or a row to leave. */
  methods: z
    .array(z.strictObject({ value: Value, method: PaymentMethod.nullable(), isLeft }))
    .max(maxValues, 'Trop de valeurs')
    .default([]),
  /** Causes for values of the cause column that name none; null: a one-off donation, or a row to leave. */
  causes: z.array(z.strictObject({ value: Value, causeId: Id.nullable(), isLeft })).max(maxValues, 'Trop de valeurs'),
  /** The cause of rows without one; null: one-off donations. */
  defaultCauseId: Id.nullable(),
  /** Tells whether a row whose cause is unknown is refused, or gets the default cause. */
  unknownCauses: z.enum(['refuse', 'default'], orMissing('Choix invalide')),
  /** The payment method of rows that name none; null: not known. */
  defaultMethod: PaymentMethod.nullable(),
  /** Tells whether the cheques of the file are at the bank already: no deposit slip waits for them. */
  chequesDeposited: z.boolean(orMissing('Choix invalide')).default(false),
})
export type ImportMapping = z.output<typeof ImportMapping>

/** A mapping that is proposed: a required column may be missing. */
export const ProposedMapping = ImportMapping.extend({
  columns: Columns.extend({ date: optionalColumn, amount: optionalColumn }),
})
export type ProposedMapping = z.output<typeof ProposedMapping>
