import { z } from 'zod'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { amountMessages, eurosBetween, SeenEuros } from '#shared/money.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { rawText, requiredText } from '#shared/text.ts'
import { ImportMapping, ProposedMapping, RowMeaning, StatusMeaning } from './mapping.ts'
import { ImportProblem } from './problems.ts'

/** The largest file, and the longest (docs/rules/imports.md#imports-file). */
export const maxFileBytes = 50 * 1024 * 1024
export const maxWorkbookBytes = 20 * 1024 * 1024
export const maxRows = 200_000
/** The most lines of a file, continued and blank ones included. */
export const maxLines = 500_000

/** The number of files of an association that may wait, and the most bytes of their rows. */
export const maxWaitingFiles = 20
export const maxWaitingBytes = 200 * 1024 * 1024

/** The time for which the rows of a file that is not run are kept after its last step. */
export const keptHours = 24
/** The time that a run may take, stops included. */
export const longestRunDays = 7

/** `uploading`, `checking`, `running` and `undoing` are under way; the server resumes them after a stop. */
export const ImportState = z.enum([
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

const NamedRecord = z.object({ _id: Id, name: z.string() })
const Figures = z.object({ donationCount: z.int(), total: z.number() })

const importFields = {
  _id: Id,
  number: z.int(),
  fileName: z.string(),
  state: ImportState,
  uploadedAt: z.iso.datetime(),
  uploadedBy: NamedRecord,
  rowCount: z.int(),
  /** The part of the current step that is done, in percent. */
  progress: z.int(),
  accepted: Figures,
  knownCount: z.int(),
  refusedCount: z.int(),
  /** Rows that the status column says are no donation. */
  leftOutCount: z.int(),
  /** Rows that are probably a donation of the ledger, or of an earlier row, and stay out. */
  doubleCount: z.int(),
  imported: Figures,
}

export const ImportSummary = z.object(importFields)
export type ImportSummary = z.infer<typeof ImportSummary>
export const ImportPage = pageOf(ImportSummary)

/** A row of the file beside what is read in it. */
const SampleRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  /** The instant and the euros of the row, when they are recognised. */
  date: z.iso.datetime().nullable(),
  amount: z.number().nullable(),
})
export type SampleRow = z.infer<typeof SampleRow>

const LeftOutDonation = z.object({ line: z.int(), transactionId: Id, amount: z.number(), createdAt: z.iso.datetime() })

export const DonationImport = z.object({
  ...importFields,
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  header: z.array(z.string()),
  isOwnExport: z.boolean(),
  mapping: ProposedMapping.nullable(),
  /** The lines of the file: with its rows they add up to the total. Null for imports before they were counted. */
  lines: z.object({ total: z.int(), header: z.int(), continued: z.int(), blank: z.int() }).nullable(),
  /** The reading of the amounts, decided from the whole file. */
  reading: z
    .object({
      amountCount: z.int(),
      /** The sum of the rows whose date and amount are read. */
      total: z.number(),
      /** The sign before the cents, when the column shows it without doubt. */
      decimalSign: z.enum([',', '.']).nullable(),
      /** Amounts like 1.500, which only the decimal sign decides. Without it they are refused. */
      doubtful: z.object({ count: z.int(), example: z.string() }).nullable(),
    })
    .nullable(),
  /** Values of the status column, with what the product takes them for. */
  statuses: z.array(z.object({ value: z.string(), rowCount: z.int(), meaning: StatusMeaning.nullable() })),
  flags: z.array(z.object({ value: z.string(), rowCount: z.int(), meaning: StatusMeaning.nullable() })),
  types: z.array(z.object({ value: z.string(), rowCount: z.int(), meaning: RowMeaning.nullable() })),
  /** The rows with an amount that was given back, and with an extra gift. */
  refundedCount: z.int(),
  extraCount: z.int(),
  /** Tells whether some dates may have their month before their day. */
  isDateOrderAsked: z.boolean(),
  /** Numbers whose digits an exponent has replaced: they are not kept. */
  exponents: z.object({ count: z.int(), example: z.string() }).nullable(),
  methods: z.array(z.object({ value: z.string(), rowCount: z.int(), method: PaymentMethod.nullable() })),
  /** The total of the file by its maker, as the manager typed it before the run. */
  fileTotal: z.number().nullable(),
  /** The first rows, until they are deleted. */
  sample: z.array(SampleRow),
  /** Values of the cause column that are not the name of a cause, the most frequent first. */
  unknownCauses: z.array(z.object({ value: z.string(), rowCount: z.int() })),
  startedAt: z.iso.datetime().nullable(),
  startedBy: NamedRecord.nullable(),
  endedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: NamedRecord.nullable(),
  /** Donations that an undo would cancel, or has cancelled. */
  undoable: Figures,
  /** Donations that it leaves, because movements have changed them since: how many, and the first 100. */
  leftOut: z.object({ count: z.int(), donations: z.array(LeftOutDonation) }),
})
export type DonationImport = z.infer<typeof DonationImport>

/** A row that is not imported, and why. */
export const RefusedLine = z.object({
  line: z.int(),
  column: z.string().nullable(),
  /** The text of the cell, until the rows are deleted. */
  value: z.string().nullable(),
  problem: ImportProblem,
  message: z.string(),
})
export type RefusedLine = z.infer<typeof RefusedLine>
export const RefusedLines = z.object({ data: z.array(RefusedLine), nextLine: z.int().nullable() })

/** The rows that are refused for the same reason: of a value that a person may explain, or of a column. */
export const RefusedGroup = z.object({
  problem: ImportProblem,
  message: z.string(),
  column: z.string().nullable(),
  /** The value of all of them, where a person may say what it means. */
  value: z.string().nullable(),
  rowCount: z.int(),
  /** The first five lines. */
  lines: z.array(z.int()),
  /** Up to three cells at fault, until the rows are deleted. */
  examples: z.array(z.string()),
  nearCause: NamedRecord.nullable(),
})
export type RefusedGroup = z.infer<typeof RefusedGroup>
/** `moreCount`: the rows of further groups. */
export const RefusedGroups = z.object({ data: z.array(RefusedGroup), moreCount: z.int() })

/** A row that is probably a donation that is there already: one of the ledger, or an earlier row of the file. */
const LikelyDouble = z.object({
  line: z.int(),
  amount: z.number(),
  createdAt: z.iso.datetime(),
  /** The donor as the file names them, until the rows are deleted. */
  donor: z.string().nullable(),
  earlierLine: z.int().nullable(),
  transactionId: Id.nullable(),
  /** Why it is asked: a likely double, a known identifier with other data, or a row like a total. */
  question: z.enum(['double', 'identifier', 'total']),
  /** Tells whether the manager wants it nevertheless. */
  isChosen: z.boolean(),
})
export const LikelyDoubles = z.object({ data: z.array(LikelyDouble), nextLine: z.int().nullable() })

/** A row whose donation is there already, with that donation. */
const KnownRow = z.object({ line: z.int(), transactionId: Id, amount: z.number(), createdAt: z.iso.datetime() })
export const KnownRows = z.object({ data: z.array(KnownRow), nextLine: z.int().nullable() })

/** The likely doubles that are separate donations: those of these lines, or all of them. */
export const DoublesInput = z.strictObject({
  lines: z
    .array(z.int(orMissing('Nombre entier attendu')).min(1, 'Nombre positif attendu'))
    .max(1000, 'Trop de valeurs')
    .optional(),
  areDonations: z.boolean(orMissing('Choix invalide')),
})
export type DoublesInput = z.output<typeof DoublesInput>

export const UploadQuery = z.strictObject({
  fileName: requiredText(200, { required: 'Le nom du fichier est obligatoire' }),
  /** The sheet of a workbook, where several have a table. */
  sheet: rawText(100).optional(),
})
export const LinesQuery = z.strictObject({
  /** Only lines after this one. */
  after: z
    .string()
    .regex(/^\d{1,9}$/, 'Nombre entier attendu')
    .transform(Number)
    .optional(),
})
export const ListQuery = PageQuery
export { ImportMapping }

/** The figures that the check has shown. A run that would add others is refused. */
export const RunInput = z.strictObject({
  donationCount: z.int(orMissing('Nombre entier attendu')).min(1, 'Nombre positif attendu'),
  total: SeenEuros.positive(amountMessages.invalid),
  /** The total by the file's maker. A run with another sum is refused, unless that is accepted. */
  fileTotal: eurosBetween({ min: -1e9, max: 1e9 }).optional(),
  acceptsDifference: z.boolean(orMissing('Choix invalide')).optional(),
})
export type RunInput = z.output<typeof RunInput>
