import { type PackedList, valuesOf } from '#shared/server/packed-list.ts'
import type { FileAcquirer } from '../bank-account.ts'
import { CsvMapping } from '../csv-mapping.ts'
import { readBankFile } from '../server/statements/formats/read-file.ts'
import type { AcquirerLine, ReadBankFile, ReadLine, ReadStatement } from '../server/statements/formats/read-result.ts'

type WholeStatement = Omit<ReadStatement, 'lines'> & { lines: ReadLine[] }
type Problems = Pick<ReadBankFile, 'problems'>
/** The content of a file, with its lines as values. */
export type WholeBankFile =
  | ({ format: 'cfonb120' | 'camt' | 'csv' | 'ofx' | 'qif' | 'xlsx'; statements: WholeStatement[] } & Problems)
  | ({ format: FileAcquirer; lines: AcquirerLine[] } & Problems)
  | Extract<ReadBankFile, { format: 'unknown' }>

const whole = <Value>(list: PackedList<Value>): Value[] => [...valuesOf(list)]

/** Reads a file as the product does, and unpacks its lines. */
export const readWhole = (...input: Parameters<typeof readBankFile>): WholeBankFile => {
  const read = readBankFile(...input)
  if ('lines' in read) return { ...read, lines: whole(read.lines) }
  if (!('statements' in read)) return read
  return { ...read, statements: read.statements.map((one) => ({ ...one, lines: whole(one.lines) })) }
}

/** Reads a CSV by the columns that are proposed for it. Throws for another file. */
export const readProposed = (text: string, today: string) => {
  const bytes = Buffer.from(text)
  const asked = readWhole(bytes, undefined, today)
  if (!('columns' in asked) || !asked.columns) throw new Error(JSON.stringify(asked))
  const { amounts, amount, direction, debit, credit, ...columns } = asked.columns.proposal
  const own = amounts === 'signed' ? { amount, direction } : { debit, credit }
  const result = readWhole(bytes, CsvMapping.parse({ ...columns, ...own, amounts }), today)
  if (result.format !== 'csv') throw new Error(JSON.stringify(result))
  return result
}
