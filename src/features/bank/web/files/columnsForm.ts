import type { ColumnsQuestion } from '../../csv-mapping.ts'
import type { BankFileAnswer } from '../../statement.ts'

/** The columns that every mapping has or may have, in the order of the form. */
export const singleColumns = ['date', 'valueDate', 'reference', 'balance', 'currency', 'status', 'fee'] as const
export const signedColumns = ['amount', 'direction'] as const
export const splitColumns = ['debit', 'credit'] as const
export type ColumnName = (typeof singleColumns | typeof signedColumns | typeof splitColumns)[number]

/** The values of the form: a select has text. */
export type ColumnsValues = Record<ColumnName, string> & {
  amounts: 'signed' | 'split'
  labels: string[]
  accountId: string
  /** The meaning of each unknown state; blank until it is given. */
  states: { value: string; meaning: string }[]
}

const names: readonly ColumnName[] = [...singleColumns, ...signedColumns, ...splitColumns]

export const columnsValuesOf = ({ proposal, states }: ColumnsQuestion, accountId: string): ColumnsValues => ({
  ...(Object.fromEntries(names.map((name) => [name, String(proposal[name] ?? '')])) as Record<ColumnName, string>),
  amounts: proposal.amounts,
  labels: proposal.labels.map(String),
  accountId,
  states: states.map(({ value }) => ({ value, meaning: '' })),
})

/** Returns the body of the call, with the columns that the kind of amounts has. */
export const columnsBodyOf = ({ amounts, labels, accountId, states, ...chosen }: ColumnsValues) => {
  const ofKind = amounts === 'signed' ? signedColumns : splitColumns
  const columns = [...singleColumns, ...ofKind].map((name) => [name, chosen[name] === '' ? null : Number(chosen[name])])
  return {
    columns: {
      amounts,
      labels: labels.map(Number).sort((one, other) => one - other),
      ...Object.fromEntries(columns),
      states: states.filter(({ meaning }) => meaning !== ''),
    },
    ...(accountId !== '' && { accountId }),
  } satisfies { columns: object } & Partial<Pick<BankFileAnswer, 'accountId'>>
}

/** Returns the messages at the fields of the form, whose names are those of the columns. */
export const columnMessages = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [path.replace(/^columns\./, ''), message]))
