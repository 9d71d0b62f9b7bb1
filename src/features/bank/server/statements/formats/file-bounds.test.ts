import { expect, it } from 'vitest'
import { CsvMapping } from '../../../csv-mapping.ts'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtFile } from '../../../testing/statements/camt.fixture.ts'
import { cfonbFile, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'

const columns = CsvMapping.parse({ amounts: 'signed', date: 0, labels: [1], amount: 2 })
const long = 'a'.repeat(300_000)
const table = 'Date;Libellé;Montant\n20/11/2026;REMISE CB;1,00\n'

it.each<[string, string, string, number]>([
  ['an endless line of a CSV', `${table}20/11/2026;${long}`, 'row-too-long', 3],
  ['an endless line of CFONB', `${cfonbFile([writtenStatement()])}\n0430004${long}`, 'cfonb-line-long', 3],
  ['an endless line of Lyra', `TITRE;X;TABLE_V2\nMATCHING;FR;${long}\nFIN\n`, 'row-too-long', 2],
  ['more lines than a statement has', `${table}${'\n'.repeat(300_000)}`, 'file-too-many-lines', 250_000],
  ['an XML comment that nothing ends', `<Document>\n<!--${long}`, 'xml-too-long', 1],
  ['a text of XML', camtFile().replace('<Amt', `<AddtlNtryInf>${long}</AddtlNtryInf><Amt`), 'xml-too-long', 1],
  [
    'a text of many parts',
    camtFile().replace('<Amt', `<A>${'<![CDATA[a]]>'.repeat(120_000)}</A><Amt`),
    'xml-too-long',
    1,
  ],
  ['an attribute', `<Document a="${long}"/>`, 'xml-too-long', 1],
  ['an entry of many elements', camtFile().replace('<Amt', `${'<a/>'.repeat(120_000)}<Amt`), 'xml-too-long', 1],
])('%s is refused with its line, and soon', (_, text, code, line) => {
  const before = process.memoryUsage().heapUsed
  const { problems } = readWhole(Buffer.from(text), columns, '2026-11-24')
  expect(problems).toContainEqual(expect.objectContaining({ code }))
  expect(problems.find((one) => one.code === code)?.fileLine).toBeGreaterThanOrEqual(line)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
})
