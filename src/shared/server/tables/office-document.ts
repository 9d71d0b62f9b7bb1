import { filledRows } from './file-records.ts'
import { headRows, isValue } from './table-shape.ts'
import { isWorkbook, readWorkbook, type Sheet } from './workbook.ts'
import { inflated, listZipEntries, type WorkbookProblem, WorkbookRefusal, type ZipEntry } from './zip-entries.ts'

export type DocumentProblem = WorkbookProblem | 'file-workbook' | 'file-word' | 'file-compressed'

/** Refuses what is no workbook of Excel. `found`: the end of the name of another workbook. */
export class DocumentRefusal extends Error {
  readonly problem: DocumentProblem
  readonly found: string | undefined

  constructor(problem: DocumentProblem, found?: string) {
    super(problem)
    this.problem = problem
    this.found = found
  }
}

const fewestCells = 3

export const hasTable = ({ rows }: Sheet, fewest = fewestCells): boolean => {
  const head = filledRows(rows).take(headRows).toArray()
  const isWide = head.some(({ cells }) => cells.filter((cell) => cell !== '').length >= fewest)
  return isWide && head.some(({ cells }) => cells.some(isValue))
}

const textOf = (entry: ZipEntry): string => Buffer.concat([...inflated(entry)]).toString('latin1')

/** Names an archive that is no workbook of Excel, by the files in it. */
const refuseArchive = (entries: ReadonlyMap<string, ZipEntry>): DocumentRefusal => {
  const names = [...entries.keys()]
  const mimetype = entries.get('mimetype')
  const kind = mimetype && mimetype.bytes.length < 200 ? textOf(mimetype) : ''
  if (kind.includes('opendocument.spreadsheet')) return new DocumentRefusal('file-workbook', '.ods')
  if (entries.has('xl/workbook.bin')) return new DocumentRefusal('file-workbook', '.xlsb')
  if (names.some((name) => name.endsWith('.iwa'))) return new DocumentRefusal('file-workbook', '.numbers')
  const isText = kind.includes('opendocument.text') || names.some((name) => name.startsWith('word/'))
  return new DocumentRefusal(isText ? 'file-word' : 'file-compressed')
}

/** The names in the directory of an old document of Office, in UTF-16. */
const oldDocuments: [string, DocumentProblem, string?][] = [
  ['EncryptedPackage', 'workbook-protected'],
  ['WordDocument', 'file-word'],
  ['Workbook', 'file-workbook', '.xls'],
  ['Book', 'file-workbook', '.xls'],
]

const archive = Buffer.from('PK\u0003\u0004', 'latin1')
const oldDocument = Buffer.from('d0cf11e0', 'hex')

/** Tells an archive or an old document of Office by its first bytes. */
export const isDocument = (head: Uint8Array): boolean =>
  [archive, oldDocument].some((signature) => signature.equals(head.subarray(0, signature.length)))

/** Opens the visible sheets of a workbook of Excel. Throws DocumentRefusal for another document, by its name. */
export const openWorkbook = (bytes: Uint8Array): Sheet[] => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.subarray(0, 4).equals(oldDocument)) {
    const [, problem = 'file-workbook', found] =
      oldDocuments.find(([name]) => view.includes(Buffer.from(name, 'utf16le'))) ?? []
    throw new DocumentRefusal(problem, found ?? (problem === 'file-workbook' ? '.xls' : undefined))
  }
  try {
    const entries = listZipEntries(bytes)
    if (!isWorkbook(entries)) throw refuseArchive(entries)
    return readWorkbook(entries)
  } catch (error) {
    throw error instanceof WorkbookRefusal ? refusalOf(error, view) : error
  }
}

/** Refuses what broke off. An archive that cannot be opened is a workbook by what it begins with. */
export const refusalOf = ({ problem }: WorkbookRefusal, bytes: Uint8Array): DocumentRefusal => {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const isBook = head.includes('xl/') || head.includes('[Content_Types]')
  return new DocumentRefusal(isBook ? problem : 'file-compressed')
}
