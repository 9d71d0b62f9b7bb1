import { z } from 'zod'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { Id } from '#shared/endpoint.ts'
import { isMissing } from '#shared/money.ts'
import { withReadVersion } from '#shared/read-version.ts'

/** The most columns that a file may have. */
export const maxColumns = 100

/** What a column of a file can be, in the order of the form. The first two are required. */
export const mappedFields = [
  'date',
  'amount',
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

/** How many values of the file can be given a cause by hand. */
export const maxCauseValues = 200

/** Says how the rows of a file become gifts (docs/rules.md#imports-mapping). */
export const ImportMapping = z.strictObject({
  /** The index of the column of each field. */
  columns: Columns,
  /** Causes for values of the cause column that are not the name of a cause; null: a one-off donation. */
  causes: z
    .array(z.strictObject({ value: z.string().max(500), causeId: Id.nullable() }))
    .max(maxCauseValues, 'Trop de valeurs'),
  /** The cause of rows without one; null: one-off donations. */
  defaultCauseId: Id.nullable(),
  /** Whether a row whose cause is unknown is refused, or gets the default cause. */
  unknownCauses: z.enum(['refuse', 'default'], 'Choix invalide'),
  /** The payment method of rows that name none; null: not known. */
  defaultMethod: PaymentMethod.nullable(),
})
export type ImportMapping = z.output<typeof ImportMapping>

/** A mapping that is proposed: a required column may be missing. */
export const ProposedMapping = ImportMapping.extend({
  columns: Columns.extend({ date: optionalColumn, amount: optionalColumn }),
})
export type ProposedMapping = z.output<typeof ProposedMapping>

export const ImportMappingEdit = withReadVersion(ImportMapping, ProposedMapping.shape)
export type ImportMappingEdit = z.output<typeof ImportMappingEdit>
