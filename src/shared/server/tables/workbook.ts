import type { TableRecord } from './file-records.ts'
import { type CellStyle, cellText, currencyInFormat, isDateFormat } from './workbook-cells.ts'
import { readPart, readWholePart } from './workbook-xml.ts'
import { WorkbookRefusal, type ZipEntry } from './zip-entries.ts'

/** A sheet that a person sees, with its rows, which can be passed more than once. */
export type Sheet = { name: string; rows: Iterable<TableRecord> }

type Book = { strings: string[]; styles: readonly CellStyle[]; is1904: boolean }

const noStyle: CellStyle = { isDate: false, currency: undefined }
const mostStringBytes = 30 * 1024 * 1024
const mostSheets = 50
const mostColumns = 200
const mostRows = 250_000
const longestCell = 5000
const longestRow = 20_000
/** The rows that say how wide the table is. */
const widthRows = 120

const readStrings = (entry: ZipEntry | undefined): string[] => {
  const strings: string[] = []
  let text = ''
  let length = 0
  let isPhonetic = false
  readWholePart(entry, {
    onBegin: ({ name }) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
    },
    onEnd: (name, part) => {
      if (name === 't' && !isPhonetic) text += part
      else if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      strings.push(text)
      // A string takes some bytes besides its letters.
      length += text.length + 32
      if (length > mostStringBytes) throw new WorkbookRefusal('workbook-too-large')
    },
  })
  return strings
}

const readStyles = (entry: ZipEntry | undefined): CellStyle[] => {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let isCellStyle = false
  readWholePart(entry, {
    onBegin: ({ name, attribute }) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attribute('numFmtId') ?? 0)
        styles.push({ isDate: isDateFormat(id, codes.get(id)), currency: currencyInFormat(codes.get(id)) })
      }
    },
    onEnd: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Passes the rows of a sheet. Those without a cell may be absent. Formulas have their saved result. */
function* rowsOf(entry: ZipEntry, { strings, styles, is1904 }: Book): Generator<TableRecord> {
  let done: TableRecord[] = []
  let cells = [] as string[]
  let line = 0
  let column = 0
  let isTooWide = false
  let isHidden = false
  let type = 'n'
  let style = 0
  let value = ''
  let inline = ''
  const keepCell = (): void => {
    const text = cellText(
      { type, value: type === 'inlineStr' ? inline : value, ...(styles[style] ?? noStyle), is1904 },
      strings,
    )
    if (text === '') return
    if (column >= mostColumns) isTooWide = true
    else {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
  }
  const events = readPart(entry, {
    onBegin: ({ name, attribute }) => {
      if (name === 'row') {
        ;[cells, column, isTooWide] = [[], -1, false]
        isHidden = ['1', 'true'].includes(attribute('hidden') ?? '')
        line = Math.max(line + 1, Number(attribute('r') ?? 0) || 0)
        if (line > mostRows) throw new WorkbookRefusal('workbook-too-large')
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        ;[type, style, value, inline] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0), '', '']
      }
    },
    onEnd: (name, text) => {
      if (name === 'v') value = text
      else if (name === 't') inline += text
      else if (name === 'c') keepCell()
      else if (name === 'row') {
        const length = cells.reduce((sum, cell) => sum + cell.length, 0)
        const problem = cells.some((cell) => cell.length > longestCell)
          ? 'cell-too-long'
          : isTooWide || length > longestRow
            ? 'row-too-long'
            : null
        done.push({ line, cells, problem, ...(isHidden && { isHidden }) })
      }
    },
  })
  for (const _ of events) {
    yield* done
    done = []
  }
  yield* done
}

/** Fills the rows of a sheet up to the width of its first ones: a sheet does not write its empty cells. */
function* evenRows(rows: Iterable<TableRecord>): Generator<TableRecord> {
  const head: TableRecord[] = []
  let width: number | undefined
  const filled = (row: TableRecord): TableRecord => ({
    ...row,
    cells: [...row.cells, ...Array<string>(Math.max(0, (width ?? 0) - row.cells.length)).fill('')],
  })
  const widthOfHead = () => Math.max(0, ...head.map(({ cells }) => cells.length))
  for (const row of rows) {
    if (width !== undefined) yield filled(row)
    else if (head.push(row) >= widthRows) {
      width = widthOfHead()
      yield* head.map(filled)
    }
  }
  if (width !== undefined) return
  width = widthOfHead()
  yield* head.map(filled)
}

/** Tells a workbook of Excel by the files of its archive. */
export const isWorkbook = (entries: ReadonlyMap<string, ZipEntry>): boolean => entries.has('xl/workbook.xml')

/** Reads the visible sheets of a workbook (.xlsx, .xlsm), and runs nothing. Throws WorkbookRefusal. */
export const readWorkbook = (entries: ReadonlyMap<string, ZipEntry>): Sheet[] => {
  const sheets: { name: string; id: string }[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  readWholePart(entries.get('xl/workbook.xml'), {
    onBegin: ({ name, attribute }) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attribute('state') ?? '')) return
      if (sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' }) > mostSheets)
        throw new WorkbookRefusal('workbook-too-large')
    },
    onEnd: () => {},
  })
  readWholePart(entries.get('xl/_rels/workbook.xml.rels'), {
    onBegin: ({ name, attribute }) => {
      const target = attribute('Target') ?? ''
      if (name === 'Relationship')
        targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
    onEnd: () => {},
  })
  const book = {
    strings: readStrings(entries.get('xl/sharedStrings.xml')),
    styles: readStyles(entries.get('xl/styles.xml')),
    is1904,
  }
  return sheets.flatMap(({ name, id }) => {
    const entry = entries.get(targets.get(id) ?? '')
    return entry ? [{ name, rows: { [Symbol.iterator]: () => evenRows(rowsOf(entry, book)) } }] : []
  })
}
