import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type SheetCell, writeArchive, writeWorkbook } from '#test/workbooks.ts'
import { CsvMapping } from '../../../csv-mapping.ts'
import { readWhole } from '../../../testing/read-whole.ts'

const columns = CsvMapping.parse({ amounts: 'split', date: 0, labels: [1], debit: 2, credit: 3 })
const read = (bytes: Uint8Array, mapping: CsvMapping | undefined = columns) => {
  const result = readWhole(bytes, mapping, '2026-11-24')
  return 'statements' in result ? result : { ...result, statements: [] }
}
const linesOf = (bytes: Uint8Array) => read(bytes).statements.flatMap(({ lines }) => lines)
const codesOf = (bytes: Uint8Array) => read(bytes).problems.map(({ code }) => code)

const header: SheetCell[] = ['Date', 'Libellé', 'Débit', 'Crédit']
const date = (serial: number, style = 1) => ({ xml: `<c s="${style}"><v>${serial}</v></c>` })
const sheet = (rows: SheetCell[][], name = 'Feuil1') => ({ name, rows: [header, ...rows] })

describe('a workbook of Excel', () => {
  it('is read as the table of its sheet: titles, shared strings, dates, numbers, empty cells at the end', () => {
    const rows: SheetCell[][] = [
      ['Compte FR76 3000 6000 0112 3456 7890 189'],
      [],
      header,
      [date(46345), { xml: '<c t="s"><v>1</v></c>' }, '', { xml: '<c s="3"><v>1240.5</v></c>' }],
      [date(46346.5, 2), 'FRAIS & COMMISSIONS', { xml: '<c><f>1+2</f><v>12.300000000000001</v></c>' }],
      ['22/11/2026', 'VIR', '', '1 000,00'],
    ]
    const bytes = writeWorkbook({ sheets: [{ name: 'Feuil1', rows }], strings: ['', 'REMISE CB 1234567'] })
    expect(read(bytes)).toMatchObject({
      format: 'xlsx',
      problems: [],
      statements: [
        {
          account: { iban: 'FR7630006000011234567890189' },
          openedOn: '2026-11-19',
          closedOn: '2026-11-22',
          lines: [
            { fileLine: 4, bookedOn: '2026-11-19', cents: 124_050, label: 'REMISE CB 1234567' },
            { fileLine: 5, bookedOn: '2026-11-20', cents: -1230, label: 'FRAIS & COMMISSIONS' },
            { fileLine: 6, bookedOn: '2026-11-22', cents: 100_000, label: 'VIR' },
          ],
        },
      ],
    })
  })

  it('asks once what its columns are', () => {
    const bytes = writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', 50]])] })
    expect(readWhole(bytes, undefined, '2026-11-24')).toMatchObject({
      problems: [{ code: 'csv-columns-needed' }],
      columns: { samples: [['2026-11-19', 'VIR', '', '50']] },
    })
  })

  it('has the dates of both epochs', () => {
    const of1900 = writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', 50]])] })
    const of1904 = writeWorkbook({ sheets: [sheet([[date(46345 - 1462), 'VIR', '', 50]])], is1904: true })
    expect([of1900, of1904].map((bytes) => linesOf(bytes)[0]?.bookedOn)).toEqual(['2026-11-19', '2026-11-19'])
  })

  it('never runs a formula: what it has saved counts, and an error is none', () => {
    const saved = writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', { xml: '<c><f>1/0</f><v>50</v></c>' }]])] })
    expect(linesOf(saved)[0]?.cents).toBe(5000)
    const failed = { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }
    expect(codesOf(writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', failed]])] }))).toEqual(['amount-invalid'])
    const unsaved = { xml: '<c><f>1+1</f></c>' }
    expect(codesOf(writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', unsaved]])] }))).toEqual(['amount-missing'])
  })

  it('has one sheet with a table, or asks for one of several: others are left, hidden ones too', () => {
    const table = sheet([[date(46345), 'VIR', '', 50]], 'Novembre')
    const notes = { name: 'Notes', rows: [['Bonjour']] }
    const hidden = { ...sheet([[date(46345), 'CACHÉE', '', 99]], 'Cachée'), state: 'hidden' }
    const one = read(writeWorkbook({ sheets: [notes, table, hidden] }))
    expect(one.problems).toMatchObject([
      { code: 'sheets-left', values: { found: '«\u00a0Notes\u00a0»'.replaceAll('\u00a0', ' ') } },
    ])
    expect(one.statements[0]?.lines.map(({ cents }) => cents)).toEqual([5000])
    const several = writeWorkbook({ sheets: [table, notes, sheet([[date(46315), 'VIR', '', 7]], 'Octobre'), hidden] })
    expect(readWhole(several, undefined, '2026-11-24')).toEqual({
      format: 'unknown',
      problems: [{ fileLine: 0, code: 'sheets-several', values: {} }],
      sheets: ['Novembre', 'Octobre'],
    })
    const chosen = readWhole(several, columns, '2026-11-24', 'Octobre')
    expect(chosen).toMatchObject({
      format: 'xlsx',
      statements: [{ lines: [{ cents: 700 }] }],
      problems: [{ code: 'sheets-others', values: { found: '« Novembre », « Notes »' } }],
    })
  })

  it('that would grow beyond all bounds is refused, whatever its directory says', () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024, ' ')
    const bomb = `<sst>${zeros.toString()}</sst>`
    const before = process.memoryUsage().rss
    expect(codesOf(writeWorkbook({ sheets: [sheet([])], files: { 'xl/sharedStrings.xml': bomb } }))).toEqual([
      'workbook-broken',
    ])
    const rows = `<worksheet><sheetData>${'<row/>'.repeat(300_000)}</sheetData></worksheet>`
    const many = writeArchive({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': rows,
    })
    expect(codesOf(many)).toEqual(['workbook-too-large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })
})

describe('a document of Office that is no workbook is refused by its name:', () => {
  const old = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
  const whole = writeWorkbook({ sheets: [sheet([[date(46345), 'VIR', '', 50]])] })
  it.each<[string, Uint8Array, string, string?]>([
    ['.xls', old('Workbook'), 'file-workbook', '.xls'],
    ['.doc', old('WordDocument'), 'file-word'],
    ['one with a password', old('EncryptedPackage'), 'workbook-protected'],
    ['.docx', writeArchive({ '[Content_Types].xml': '', 'word/document.xml': '<a/>' }), 'file-word'],
    ['.ods', writeArchive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'file-workbook', '.ods'],
    ['.odt', writeArchive({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'file-word'],
    ['.xlsb', writeArchive({ 'xl/workbook.bin': '' }), 'file-workbook', '.xlsb'],
    ['an archive', writeArchive({ 'releve.csv': 'a' }), 'file-compressed'],
    ['a workbook that is cut', whole.subarray(0, -40), 'workbook-broken'],
    ['a workbook of damaged bytes', Buffer.from(whole).fill(7, 60, 160), 'workbook-broken'],
    [
      'a workbook with a DOCTYPE',
      Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from('<!DOCTYPE a><workbook/>') })),
      'workbook-broken',
    ],
  ])('%s', (_, bytes, code, found) => {
    const { problems } = read(bytes)
    expect(problems).toMatchObject([{ code, values: found === undefined ? {} : { found } }])
  })
})
