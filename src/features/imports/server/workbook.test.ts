import { describe, expect, it } from 'vitest'
import { type SheetCell, writeArchive, writeWorkbook } from '#test/workbooks.ts'
import { codeOf, setUpImports } from '../testing/import.fixture.ts'

const { send, upload, check, refusedOf, call, start, until } = setUpImports('2026-12-08T10:00:00.000Z')

const date = (serial: number, style = 1): SheetCell => ({ xml: `<c s="${style}"><v>${serial}</v></c>` })
const header: SheetCell[] = ['Date', 'Montant', 'Nom', 'Référence']
const sheet = (rows: SheetCell[][], name = 'Feuil1') => ({ name, rows: [header, ...rows] })
const bookOf = (...rows: SheetCell[][]) => writeWorkbook({ sheets: [sheet(rows)] })

describe('a workbook of Excel', () => {
  it('is read by its types: dates, hours, amounts, the saved results of formulas', async () => {
    const rows: SheetCell[][] = [
      ['Dons de novembre'],
      [],
      header,
      [date(46345), 1240.5, 'Maud "Le" Goff\nSœur', 'A1'],
      [date(46346.75, 2), { xml: '<c s="3"><f>10+2.3</f><v>12.300000000000001</v></c>' }, '', 'A2'],
      ['22/11/2026', '1 000,00 €', '', { xml: '<c><v>33612345678</v></c>' }],
      [date(46345), 1.234, '', 'A4'],
      [date(46345), { xml: '<c><f>1+1</f></c>' }, '', 'A5'],
    ]
    const read = await upload(writeWorkbook({ sheets: [{ name: 'Dons', rows }] }), { fileName: 'dons.xlsx' })
    expect(read).toMatchObject({
      header: ['Date', 'Montant', 'Nom', 'Référence'],
      mapping: { columns: { date: 0, amount: 1, fullname: 2, externalId: 3 } },
      sample: [
        {
          line: 4,
          date: '2026-11-19T11:00:00.000Z',
          amount: 1240.5,
          cells: ['2026-11-19', '1240.5', 'Maud "Le" Goff Sœur', 'A1'],
        },
        { line: 5, date: '2026-11-20T17:00:00.000Z', amount: 12.3 },
        {
          line: 6,
          date: '2026-11-22T11:00:00.000Z',
          amount: 1000,
          cells: ['22/11/2026', '1 000,00 €', '', '33612345678'],
        },
        { line: 7, amount: null },
        { line: 8, amount: null },
      ],
    })
    const checked = await check(read)
    expect(checked).toMatchObject({ accepted: { donationCount: 3, total: 2252.8 } })
    expect(await refusedOf(read._id)).toMatchObject([
      { line: 7, problem: 'amount-decimals' },
      { line: 8, problem: 'amount-missing' },
    ])
  })

  it('with several tables asks for one of them, by its name', async () => {
    const sheets = [sheet([[date(46345), 5, '', 'A']], 'Novembre'), sheet([[date(46315), 7, '', 'B']], 'Octobre & été')]
    const book = writeWorkbook({ sheets: [...sheets, { name: 'Notes', rows: [['Bonjour']] }] })
    const asked = await send(book)
    expect(codeOf(asked)).toEqual([422, 'import-sheets'])
    expect(asked.json().fields).toEqual({ sheet: 'Novembre/Octobre & été' })
    expect((await call('GET')).json().data).toEqual([])
    const read = (await send(book, { sheet: 'Octobre & été' })).json()
    expect(read).toMatchObject({ rowCount: 1, sample: [{ amount: 7 }], fileName: 'dons.csv (Octobre & été)' })
    expect(codeOf(await send(book, { sheet: 'Décembre' }))).toEqual([422, 'import-sheets'])
  })

  it('gives the rows of each of its sheets, though they have the same lines', async () => {
    const book = writeWorkbook({
      sheets: [sheet([[date(46345), 5]], 'Novembre'), sheet([[date(46315), 7]], 'Octobre')],
    })
    const checkedOf = async (name: string) => check((await send(book, { sheet: name })).json())
    const first = await checkedOf('Novembre')
    await start(first)
    await until(first._id, 'done')
    expect(await checkedOf('Octobre')).toMatchObject({ accepted: { donationCount: 1, total: 7 }, knownCount: 0 })
    expect(await checkedOf('Novembre')).toMatchObject({ accepted: { donationCount: 0 }, knownCount: 1 })
  })

  it.each<[string, Uint8Array, string]>([
    ['.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]), '(.xls)'],
    ['.ods', writeArchive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), '(.ods)'],
    ['.docx', writeArchive({ '[Content_Types].xml': '', 'word/document.xml': '<a/>' }), 'Ce fichier est un texte'],
    ['an archive', writeArchive({ 'dons.csv': 'a' }), 'Ce fichier est une archive'],
    ['a workbook that is cut', bookOf([date(46345), 5, '', 'A']).subarray(0, -40), 'Ce classeur est abîmé'],
    [
      'a workbook without a table',
      writeWorkbook({ sheets: [{ name: 'Notes', rows: [['Bonjour']] }] }),
      'aucune ligne de don',
    ],
    [
      'one that grows beyond all bounds',
      writeWorkbook({
        sheets: [sheet([])],
        files: { 'xl/sharedStrings.xml': `<sst>${' '.repeat(40 * 1024 * 1024)}</sst>` },
      }),
      'Ce classeur est abîmé',
    ],
  ])('%s is refused by its name', async (_, bytes, sentence) => {
    const answer = await send(Buffer.from(bytes))
    expect(codeOf(answer)[0]).toBe(422)
    expect(answer.json().message).toContain(sentence)
  })
})
