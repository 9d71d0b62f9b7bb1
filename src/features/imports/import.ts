import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredText } from '#shared/text.ts'
import { ImportMapping, ImportMappingEdit, maxColumns, ProposedMapping } from './mapping.ts'
import { ImportProblem } from './problems.ts'

/** The largest file, and the longest (docs/rules.md#imports-file). */
export const maxFileBytes = 50 * 1024 * 1024
export const maxRows = 200_000

/** How long the rows of a file that is not run are kept. */
export const keptDays = 7

/** `uploading`, `checking`, `running` and `undoing` are under way; the server takes them up again after a stop. */
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
  /** Its number in the association. */
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
  imported: Figures,
}

/** A line of the list of imports. */
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

const LeftOutGift = z.object({ line: z.int(), transactionId: Id, amount: z.number(), createdAt: z.iso.datetime() })

export const GiftImport = z.object({
  ...importFields,
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  header: z.array(z.string()),
  isOwnExport: z.boolean(),
  mapping: ProposedMapping.nullable(),
  /** The first rows, until they are deleted. */
  sample: z.array(SampleRow),
  /** Values of the cause column that are not the name of a cause, the most frequent first. */
  unknownCauses: z.array(z.object({ value: z.string(), rowCount: z.int() })),
  startedAt: z.iso.datetime().nullable(),
  startedBy: NamedRecord.nullable(),
  endedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: NamedRecord.nullable(),
  /** Gifts that an undo would cancel, or has cancelled. */
  undoable: Figures,
  /** Gifts that it leaves, because movements have changed them since: how many, and the first 100. */
  leftOut: z.object({ count: z.int(), gifts: z.array(LeftOutGift) }),
})
export type GiftImport = z.infer<typeof GiftImport>

/** A row that is not imported, and why. */
export const RefusedLine = z.object({
  line: z.int(),
  column: z.string().nullable(),
  /** What the cell holds, until the rows are deleted. */
  value: z.string().nullable(),
  problem: ImportProblem,
  message: z.string(),
})
export type RefusedLine = z.infer<typeof RefusedLine>
export const RefusedLines = z.object({ data: z.array(RefusedLine), nextLine: z.int().nullable() })

export const UploadQuery = z.strictObject({
  fileName: requiredText(200, { required: 'Le nom du fichier est obligatoire' }),
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

export { ImportMapping, ImportMappingEdit }

/** What the check has shown. A run is refused when it would add something else. */
export const RunInput = z.strictObject({
  donationCount: z.int('Nombre entier attendu').min(1, 'Nombre positif attendu'),
  total: z.number('Montant invalide').positive('Montant invalide'),
})
export type RunInput = z.output<typeof RunInput>

/** The refusals of an import (docs/rules.md#imports). */
export const importRefusals = {
  empty: () => ruleBroken('import-empty', 'Le fichier ne contient aucune ligne de don.'),
  tooLarge: () => new Refusal(413, 'import-too-large', 'Le fichier dépasse 50 Mo. Découpez-le en plusieurs fichiers.'),
  tooLong: () =>
    ruleBroken(
      'import-too-long',
      `Le fichier dépasse ${formatCount(maxRows)} lignes. Découpez-le en plusieurs fichiers.`,
    ),
  tooManyColumns: () => ruleBroken('import-too-many-columns', `Le fichier a plus de ${maxColumns} colonnes.`),
  notText: () =>
    ruleBroken('import-not-text', 'Ce fichier n’est pas un CSV. Enregistrez-le au format CSV et recommencez.'),
  broken: (line = 1) =>
    ruleBroken(
      'import-broken',
      `Le fichier ne se lit plus à partir de la ligne ${formatCount(line)}\u00a0: un guillemet ouvert n’est pas fermé, ou une ligne est trop longue.`,
    ),
  wrongColumn: (field = 'date') =>
    ruleBroken('import-wrong-column', 'Cette colonne n’est pas dans le fichier.', `columns.${field}`),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause n’existe pas.', 'defaultCauseId'),
  busy: () => new Refusal(409, 'import-busy', 'Une autre étape de cette importation est en cours.'),
  notChecked: () => new Refusal(409, 'import-not-checked', 'Vérifiez d’abord ce fichier.'),
  alreadyRun: () => new Refusal(409, 'import-already-run', 'Cette importation a déjà été lancée.'),
  changed: () => new Refusal(409, 'import-changed', 'La vérification a changé entre-temps. Relisez-la et recommencez.'),
  notDone: () => new Refusal(409, 'import-not-done', 'Cette importation n’est pas terminée.'),
  undone: () => new Refusal(409, 'import-undone', 'Cette importation est déjà annulée.'),
  nothingToUndo: () => ruleBroken('import-nothing-to-undo', 'Aucun don de cette importation ne peut être annulé.'),
}
