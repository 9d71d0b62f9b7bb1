import { expect, it } from 'vitest'
import type { MatchPart } from './match.ts'
import { sentenceOf } from './match-sentence.ts'

const id = '00000000-0000-4000-8000-000000000001'
const line = (amount: number, bookedOn = '2026-11-23') => ({ bookedOn, amount, label: 'REMISE CB' })
const contract = { _id: id, number: '1234567' }

const takings = (name: string, amount: number, donationCount: number, [from, to]: [string, string]): MatchPart => ({
  kind: 'takings',
  amount,
  contract,
  device: { _id: name, name },
  from,
  to,
  donationCount,
})
const friday: [string, string] = ['2026-11-20T02:00:00.000Z', '2026-11-21T02:00:00.000Z']
const weekEnd: [string, string] = ['2026-11-20T22:30:00.000Z', '2026-11-22T22:30:00.000Z']

it('says which terminals a payment is of, on which day, less which commission', () => {
  const parts: MatchPart[] = [
    takings('Entrée', 1240, 62, friday),
    takings('Parvis', 310, 1, friday),
    { kind: 'commission', amount: -9.3, contract, month: null },
  ]
  expect(sentenceOf(line(1540.7), parts)).toBe(
    'Remise carte du vendredi 20 novembre\u00a0: Entrée 1\u00a0240,00\u00a0€ (62 dons), Parvis 310,00\u00a0€ (1 don), commission −9,30\u00a0€.',
  )
})

it('says the first and the last day of several, and the year where the line is of another', () => {
  expect(sentenceOf(line(20), [takings('Entrée', 20, 2, weekEnd)])).toBe(
    'Remise carte du samedi 21 novembre au dimanche 22 novembre\u00a0: Entrée 20,00\u00a0€ (2 dons).',
  )
  expect(sentenceOf(line(20, '2027-01-04'), [takings('Entrée', 20, 2, friday)])).toContain(
    'du vendredi 20 novembre 2026',
  )
})

it.each<[string, MatchPart]>([
  [
    'Remise de chèques\u00a0: bordereau n°\u00a07 du 6 mars 2026, 50,00\u00a0€.',
    { kind: 'slip', amount: 50, slip: { _id: id, number: 7, day: '2026-03-06' }, medium: 'cheque' },
  ],
  [
    'Remise d’espèces\u00a0: bordereau n°\u00a08 du 6 mars 2026, 120,00\u00a0€.',
    { kind: 'slip', amount: 120, slip: { _id: id, number: 8, day: '2026-03-06' }, medium: 'cash' },
  ],
  [
    'Virement\u00a0: don du 6 mars 2026, 50,00\u00a0€.',
    { kind: 'donation', amount: 50, transactionId: id, createdAt: '2026-03-06T12:00:00.000Z', isOnline: false },
  ],
  [
    'Impayé\u00a0: 1er mars 2026, −20,00\u00a0€.',
    {
      kind: 'movement',
      amount: -20,
      movementId: id,
      transactionId: id,
      movementKind: 'chargeback',
      effectiveOn: '2026-03-01',
    },
  ],
  [
    'Commission d’octobre 2026\u00a0: commission −35,10\u00a0€.',
    { kind: 'commission', amount: -35.1, contract, month: '2026-10' },
  ],
  [
    'Remise en double\u00a0: vendredi 20 novembre (Entrée) 35,00\u00a0€.',
    { kind: 'difference', name: 'doubled', amount: 35, day: '2026-11-20', device: { _id: id, name: 'Entrée' } },
  ],
  [
    'Sans lien avec un don\u00a0: Loyer de la salle, 300,00\u00a0€.',
    { kind: 'other', amount: 300, note: 'Loyer de la salle' },
  ],
])('says %s', (sentence, part) => {
  expect(sentenceOf(line(part.amount), [part])).toBe(sentence)
})
