import { expect, it } from 'vitest'
import { readProposed, readWhole } from '../../../testing/read-whole.ts'

const header = 'Date;Libellé;Montant\n20/11/2026;REMISE;10,00\n'

it.each([
  ['quotes', '"'],
  ['quotes and letters', '"a'],
  ['letters', 'a'],
])('a line of 19 MB of %s is refused by its line, and read without an error', (_, part) => {
  const long = part.repeat(Math.floor((19 * 1024 * 1024) / part.length))
  const { problems } = readProposed(`${header}19/11/2026;${long};5,00\n18/11/2026;X;7,00\n`, '2026-11-24')
  expect(problems).toMatchObject([{ fileLine: 3, code: 'row-too-long' }])
  expect(readWhole(Buffer.from(long)).problems).toMatchObject([{ code: 'not-a-statement' }])
})

it('a cell of more than 5,000 characters is refused by its line', () => {
  const { problems } = readProposed(`${header}19/11/2026;${'a'.repeat(5001)};5,00\n`, '2026-11-24')
  expect(problems).toMatchObject([{ fileLine: 3, code: 'cell-too-long' }])
})
