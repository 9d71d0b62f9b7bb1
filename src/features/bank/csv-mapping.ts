import { z } from 'zod'
import { orMissing } from '#shared/field-checks.ts'

export const maxCsvColumns = 100
const maxLabels = 6

const columnMessage = 'Choisissez une colonne du fichier'
const twiceMessage = 'Cette colonne est déjà choisie pour autre chose'
const Column = z
  .int(columnMessage)
  .min(0, columnMessage)
  .max(maxCsvColumns - 1, columnMessage)
const OptionalColumn = Column.nullable()

const columns = {
  date: Column,
  valueDate: OptionalColumn.default(null),
  /** The columns that make the label, in their order. */
  labels: z.array(Column).min(1, 'La colonne du libellé est obligatoire').max(maxLabels, 'Trop de colonnes'),
  reference: OptionalColumn.default(null),
  /** The balance after each line, which proves that no line is missing. */
  balance: OptionalColumn.default(null),
  currency: OptionalColumn.default(null),
  /** Whether an operation took place: banks list those that were refused, too. */
  status: OptionalColumn.default(null),
  /** The meanings that a person has given to states that the product does not know. */
  states: z
    .array(
      z.strictObject({
        value: z.string().max(200, 'Texte trop long'),
        meaning: z.enum(['booked', 'leave'], orMissing('Choix invalide')),
      }),
    )
    .max(100, 'Trop de valeurs')
    .default([]),
  /** The fee that the bank keeps besides the amount. */
  fee: OptionalColumn.default(null),
}

/** Columns that must differ from each other. The label, the reference and the day of the value may share one. */
const ownColumns = ['date', 'balance', 'currency', 'status', 'fee', 'amount', 'direction', 'debit', 'credit'] as const

/** Refuses a column that is chosen for two of these, at the second. */
const eachColumnOnce = (
  mapping: Partial<Record<(typeof ownColumns)[number], number | null>>,
  context: z.RefinementCtx,
): void => {
  const taken = new Set<number>()
  for (const name of ownColumns) {
    const column = mapping[name] ?? null
    if (column === null) continue
    if (taken.has(column)) context.addIssue({ code: 'custom', path: [name], message: twiceMessage })
    taken.add(column)
  }
}

/**
 * Says how the rows of a CSV become lines of a statement (docs/rules/bank.md#bank-csv). It is chosen once for each
 * header. An amount has its sign, or a column that says debit or credit; or debits and credits have a column each.
 */
export const CsvMapping = z.discriminatedUnion(
  'amounts',
  [
    z
      .strictObject({
        ...columns,
        amounts: z.literal('signed'),
        amount: Column,
        direction: OptionalColumn.default(null),
      })
      .superRefine(eachColumnOnce),
    z
      .strictObject({ ...columns, amounts: z.literal('split'), debit: Column, credit: Column })
      .superRefine(eachColumnOnce),
  ],
  orMissing('Choix invalide'),
)
export type CsvMapping = z.output<typeof CsvMapping>

/** A proposed column. Null where none seems to fit. */
const Proposed = z.int().nullable()

/** A CSV whose columns nobody has said yet: its header, its first rows, and what its columns seem to be. */
export const ColumnsQuestion = z.object({
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** States of operations that a person has to explain. */
  states: z.array(z.object({ value: z.string(), rowCount: z.int() })).default([]),
  proposal: z.object({
    amounts: z.enum(['signed', 'split']),
    labels: z.array(z.int()),
    date: Proposed,
    valueDate: Proposed,
    reference: Proposed,
    balance: Proposed,
    currency: Proposed,
    status: Proposed.default(null),
    fee: Proposed.default(null),
    amount: Proposed,
    direction: Proposed,
    debit: Proposed,
    credit: Proposed,
  }),
})
export type ColumnsQuestion = z.infer<typeof ColumnsQuestion>
export type ProposedCsvMapping = ColumnsQuestion['proposal']

/** The question, with the SHA-256 of the header in hexadecimal. */
export type CsvQuestion = ColumnsQuestion & { fingerprint: string }
