import { z } from 'zod'
import { formatCount } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { rawText } from '#shared/text.ts'

/** The most donors of a file. */
export const maxDonorRows = 2000

/** The fields of a donor that a column of a file can hold. */
export const importedFields = [
  'lastName',
  'firstName',
  'companyName',
  'legalForm',
  'siren',
  'email',
  'phone',
  'membershipNumber',
  'street',
  'extra',
  'postalCode',
  'city',
  'country',
] as const
export type ImportedField = (typeof importedFields)[number]

const Columns = z.partialRecord(z.enum(importedFields), z.int().min(0).max(99))

/** The columns of the fields as the address of a call has them: `lastName:0,email:3`. Absent: they are proposed. */
export const DonorImportQuery = z.strictObject({
  sheet: rawText(100).optional(),
  columns: z
    .string()
    .regex(/^(?:[a-zA-Z]{1,20}:\d{1,2}(?:,[a-zA-Z]{1,20}:\d{1,2}){0,12})?$/, 'Colonnes invalides')
    .transform((text) =>
      Object.fromEntries(
        text
          .split(',')
          .filter(Boolean)
          .map((part) => part.split(':')),
      ),
    )
    .transform((columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, Number(column)])))
    .pipe(Columns)
    .optional(),
})
export type DonorImportQuery = z.output<typeof DonorImportQuery>

/** A file of donors: its columns, and what its rows are. A reason has the first lines that it refuses. */
export const DonorImport = z.object({
  header: z.array(z.string()),
  columns: Columns,
  newCount: z.int(),
  knownCount: z.int(),
  refused: z.array(z.object({ reason: z.string(), count: z.int(), lines: z.array(z.int()) })),
})
export type DonorImport = z.infer<typeof DonorImport>

export const donorImportRefusals = {
  tooLong: () =>
    ruleBroken('donors-too-long', `Le fichier a plus de ${formatCount(maxDonorRows)} donateurs\u00a0: découpez-le.`),
  /** The reading of files says why, and which sheets there are. */
  unreadable: (message = 'Ce fichier ne se lit pas.', fields?: Record<string, string>) =>
    new Refusal(422, 'donors-unreadable', message, fields && { fields }),
  tooLarge: () => new Refusal(413, 'donors-too-large', 'Le fichier dépasse 5\u00a0Mo\u00a0: découpez-le.'),
}
