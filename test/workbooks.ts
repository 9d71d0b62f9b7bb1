import { zipSync } from 'fflate'

/** A cell as the XML of a sheet: its type and style, and what is in it. */
export type SheetCell = string | number | { xml: string }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letterOf = (column: number): string => String.fromCharCode(65 + column)
const cellXml = (cell: SheetCell, column: number, row: number): string => {
  const place = `r="${letterOf(column)}${row}"`
  if (cell === '') return ''
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c ${place}`)
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

type SheetOf = { name: string; rows: SheetCell[][]; state?: string; hiddenRows?: number[] }
type BookOf = { sheets: SheetOf[]; strings?: string[]; is1904?: boolean; files?: Record<string, string> }

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Writes a workbook as Excel does. Style 1 is a date, style 2 has days and hours, style 3 is an amount. */
export const writeWorkbook = ({ sheets, strings = [], is1904 = false, files = {} }: BookOf): Buffer => {
  const numbers = sheets.map((_, index) => index + 1)
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${namespace} xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers
      .map((number) => `<Relationship Id="rId${number}" Target="worksheets/sheet${number}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${namespace}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;deniers&quot;;[Red]-#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${namespace}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...files,
  }
  for (const [index, { rows, hiddenRows = [] }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet ${namespace}><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, column, row + 1)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
  return Buffer.from(zipSync(bytes))
}

/** Writes an archive of some texts. */
export const writeArchive = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))
