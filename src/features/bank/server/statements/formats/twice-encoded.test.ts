import { expect, it } from 'vitest'
import { readProposed } from '../../../testing/read-whole.ts'

const today = '2026-11-24'

/** Reads UTF-8 as Windows-1252, as programs do by mistake. */
const misread = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text))

const text = `Libellé,Date de fin,Montant,Devise,État
REÇU À L’ŒUVRE,2026-11-21,-12.50,EUR,TERMINÉ
Hôtel,2026-11-20,-80.00,EUR,RENVOYÉ
`

it('a file whose UTF-8 was encoded twice is read as it was', () => {
  const [whole, again] = [readProposed(text, today), readProposed(misread(text), today)]
  expect(again).toEqual(whole)
  expect(again.statements[0]?.lines).toMatchObject([{ cents: -1250, label: 'REÇU À L’ŒUVRE' }])
})

it('keeps its letters where a piece of a long file ends within one', () => {
  const rows = Array.from({ length: 9000 }, (_, index) => `Don ${index} déposé,2026-11-20,1.00,EUR,TERMINÉ\n`).join('')
  const { statements } = readProposed(misread(`Libellé,Date de fin,Montant,Devise,État\n${rows}`), today)
  const labels = statements[0]?.lines.map(({ label }) => label)
  expect(labels).toHaveLength(9000)
  expect(labels?.every((label, index) => label === `Don ${index} déposé`)).toBe(true)
})

it('a file with accents of its own keeps what it has', () => {
  const { statements } = readProposed('Date;Libellé;Montant\n20/11/2026;RUE DU LYCÃ© ;1,00\n', today)
  expect(statements[0]?.lines[0]?.label).toBe('RUE DU LYCÃ©')
})
