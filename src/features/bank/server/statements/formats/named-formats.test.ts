import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'

const codeOf = (text: string) => readWhole(Buffer.from(text), undefined, '2026-11-24').problems.map(({ code }) => code)

const mt940 = [
  ':20:RELEVE',
  ':25:30004000310001234567890',
  ':28C:1/1',
  ':60F:C261119EUR100,',
  ':62F:C261120EUR100,',
  '-',
]

describe('a file that is no statement is refused by its name:', () => {
  it.each([
    ['a table of HTML that is called .xls', '<html xmlns:x="urn:x"><meta charset=utf-8><table><tr><td>Date</table>'],
    ['a page', '<!DOCTYPE html>\n<html lang="fr"><title>Session expirée</title><br></html>'],
    ['a page with a comment', '<!-- export -->\n<TABLE border=1><tr><td>Date</table>'],
  ])('%s', (_, text) => {
    expect(codeOf(text)).toEqual(['file-web-page'])
  })

  it.each([
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x"><Worksheet/></Workbook>',
    '<?xml version="1.0"?><Workbook xmlns="urn:x"/>',
  ])('a workbook in XML', (text) => {
    expect(codeOf(text)).toEqual(['file-workbook'])
  })

  it.each([
    ['as it is', mt940],
    ['in an envelope of SWIFT', ['{1:F01BANKFRPPXXXX0000000000}{2:I940BANKFRPPXXXXN}{4:', ...mt940]],
    ['below a line with its number', [':940:', ...mt940]],
    ['below the lines of a bank', ['BANKNL2A', '940', 'BANKNL2A', ...mt940]],
    ['with a related reference', [':20:RELEVE', ':21:X', ':25:1', ':28C:1/1', ':60F:C261119EUR100,']],
    ['of the day (MT942)', [':20:RELEVE', ':25:30004/123', ':28C:0/1', ':34F:EURD0,', ':13D:2611201200+0100']],
  ])('MT940 %s', (_, lines) => {
    expect(codeOf(lines.join('\r\n'))).toEqual(['format-mt940'])
  })

  it.each([
    [
      'a text with commas',
      'Bonjour,\nvoici le relevé, comme convenu, du compte, en euros.\nMerci, à bientôt, bien à vous, Paul\n',
    ],
    ['JSON', '[{"date":"2026-11-20","amount":12.5,"label":"X"},\n{"date":"2026-11-20","amount":12.5,"label":"Y"}]'],
  ])('%s', (_, text) => {
    expect(codeOf(text)).toEqual(['not-a-statement'])
  })
})

it.each([
  ['comments of a web page', '<!---->'.repeat(60) + 'x'],
  ['comments that nothing ends', '<!--'.repeat(900)],
  ['references of MT940', '\n:20:'.repeat(800)],
  ['declarations', '<?xml ?>'.repeat(500)],
])('%s are read in no time', (_, text) => {
  const start = process.cpuUsage()
  codeOf(`<!-- -->${text}`)
  codeOf(text)
  const { user } = process.cpuUsage(start)
  expect(user / 1000).toBeLessThan(200)
})

it('an announcement of payments to come (camt.057) is no notification of what came', () => {
  const account = '<Acct><Id><IBAN>FR7630004000312345678901429</IBAN></Id></Acct>'
  const text = `<?xml version="1.0"?><Document><NtfctnToRcv><Ntfctn><Id>1</Id>${account}</Ntfctn></NtfctnToRcv></Document>`
  expect(codeOf(text)).toEqual(['xml-other-message'])
})
