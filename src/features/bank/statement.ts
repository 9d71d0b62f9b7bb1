import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { pageOf } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { rawText, requiredText } from '#shared/text.ts'
import { ColumnsQuestion, CsvMapping } from './csv-mapping.ts'

/** The largest file (docs/rules/bank.md#bank-files). */
export const maxBankFileBytes = 20 * 1024 * 1024
/** The most lines of a file. */
export const maxBankFileLines = 100_000
/** Limits the files of an association under way, with their lines and bytes. One file may use all of it. */
export const maxFilesUnderWay = 40
export const maxLinesUnderWay = 100_000
export const maxBytesUnderWay = 60 * 1024 * 1024
/** The time that a file waits for a person to say what its columns are. */
export const keptFileHours = 24

/**
 * `reading` and `explaining` are under way; the server resumes them after a stop. `sheet`, `columns` and `account` wait
 * for a person, to say which of its sheets to read, what its columns are, or whose account it is.
 */
export const BankFileState = z.enum(['reading', 'sheet', 'columns', 'account', 'explaining', 'done', 'refused'])
export type BankFileState = z.infer<typeof BankFileState>

export const BankFileFormat = z.enum([
  'cfonb120',
  'camt',
  'ofx',
  'qif',
  'csv',
  'xlsx',
  'lyra',
  'sumup',
  'stripe',
  'helloasso',
  'unknown',
])
export type BankFileFormat = z.infer<typeof BankFileFormat>

const fileFields = {
  _id: Id,
  /** Its number in the association. */
  number: z.int(),
  fileName: z.string(),
  state: BankFileState,
  /** Null while nobody has read it. */
  format: BankFileFormat.nullable(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: NamedRecord,
  /** The part of its lines that is dealt with, in percent. */
  progress: z.int(),
  lineCount: z.int(),
  addedCount: z.int(),
  /** Lines that were there before. */
  knownCount: z.int(),
  /** Known lines that the file gives otherwise. */
  differingCount: z.int(),
  /** Lines that were explained without a person once the file was read. */
  explainedCount: z.int(),
  /** When it was taken back, and by whom. */
  withdrawal: z.object({ at: z.iso.datetime(), by: NamedRecord }).nullable(),
}

/** A line of the list of files. */
export const BankFileSummary = z.object(fileFields)
export type BankFileSummary = z.infer<typeof BankFileSummary>
export const BankFilePage = pageOf(BankFileSummary)

const FileStatement = z.object({
  _id: Id,
  account: NamedRecord,
  /** Statements of other currencies than EUR are kept apart: nothing is matched with them. */
  currency: z.string(),
  openedOn: Day.nullable(),
  closedOn: Day.nullable(),
  /** Euros. Null where the file has no balance. */
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  lineCount: z.int(),
  /** The day of its newest line. Null for a statement without one. */
  lastLineOn: Day.nullable(),
})

export const BankFile = z.object({
  ...fileFields,
  /** The lines that could not be read or were left out, each with its line (0: the whole file) and what to do. */
  problems: z.array(z.object({ line: z.int(), code: z.string(), message: z.string(), isNotice: z.boolean() })),
  /** The questions about its columns that a person has to answer. */
  question: ColumnsQuestion.nullable(),
  /** The sheets of a workbook. A person has to choose one. */
  sheets: z.array(z.string()),
  /** The statements that it added. */
  statements: z.array(FileStatement),
})
export type BankFile = z.infer<typeof BankFile>

/** The things that taking a file back would undo. */
export const FileStake = z.object({
  /** Lines that leave. Those that another file has too stay. */
  lineCount: z.int(),
  /** Explanations that leave with them. */
  explanationCount: z.int(),
  /** The explanations among them that people have made. */
  byPersonCount: z.int(),
})
export type FileStake = z.infer<typeof FileStake>

export const BankUploadQuery = z.strictObject({
  fileName: requiredText(200, { required: 'Le nom du fichier est obligatoire' }),
  /** The account of a file that names none, such as a CSV. */
  accountId: idField().optional(),
})

/** The answer to the question of a file: the meaning of the columns of a CSV, a sheet of a workbook, its account. */
export const BankFileAnswer = z.strictObject({
  columns: CsvMapping.optional(),
  sheet: rawText(100)
    .refine((text) => text !== '', 'Choisissez une feuille')
    .optional(),
  accountId: idField({ required: 'Choisissez un compte', invalid: 'Choisissez un compte' }).optional(),
})
export type BankFileAnswer = z.output<typeof BankFileAnswer>

/** The refusals of files, besides the problems of their content (statement.texts.ts). */
export const bankFileRefusals = {
  empty: () => ruleBroken('bank-file-empty', 'Ce fichier est vide\u00a0: téléchargez-le de nouveau.'),
  tooLarge: () =>
    new Refusal(
      413,
      'bank-file-too-large',
      'Le fichier dépasse 20 Mo. Demandez des relevés sur une période plus courte.',
    ),
  tooLong: () =>
    new Refusal(
      413,
      'bank-file-too-long',
      `Le fichier dépasse ${formatCount(maxBankFileLines)} lignes. Demandez des relevés sur une période plus courte.`,
    ),
  tooManyLinesUnderWay: () =>
    new Refusal(
      409,
      'too-many-bank-lines',
      `Avec ce fichier, plus de ${formatCount(maxLinesUnderWay)} lignes seraient en cours de lecture. Attendez la fin des fichiers précédents.`,
    ),
  tooMuchUnderWay: () =>
    new Refusal(
      409,
      'too-much-bank-data',
      'Avec ce fichier, plus de 60\u00a0Mo seraient en cours de lecture. Attendez la fin des fichiers précédents.',
    ),
  tooManyUnderWay: () =>
    new Refusal(
      409,
      'too-many-bank-files',
      `Trop de fichiers sont en cours de lecture (${maxFilesUnderWay} au plus). Attendez leur fin.`,
    ),
  unknownAccount: () => ruleBroken('unknown-bank-account', 'Ce compte n’existe pas.', 'accountId'),
  unknownSheet: () => ruleBroken('unknown-sheet', 'Ce classeur n’a pas de tableau dans cette feuille.', 'sheet'),
  withdrawn: (who = 'Une autre personne') =>
    new Refusal(409, 'bank-file-withdrawn', `${who} a déjà retiré ce fichier.`),
  stillRead: () =>
    new Refusal(409, 'bank-file-under-way', 'Ce fichier est encore en cours de lecture. Attendez sa fin.'),
  nothingToWithdraw: () =>
    new Refusal(409, 'bank-file-without-lines', 'Ce fichier a été refusé\u00a0: il n’y a rien à retirer.'),
  leftOut: (numbers: readonly number[] = []) =>
    new Refusal(
      409,
      'bank-file-needed',
      `Des lignes d’autres fichiers ont été laissées, car celui-ci dit les mêmes jours autrement. Retirez d’abord\u00a0: ${numbers
        .map((number) => `n°\u00a0${number}`)
        .join(', ')}.`,
    ),
  noQuestion: () =>
    new Refusal(409, 'bank-file-without-question', 'Ce fichier ne demande rien, ou une autre personne a déjà répondu.'),
}
