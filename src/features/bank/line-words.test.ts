import { expect, test } from 'vitest'
import { causeOf, coreOf, payerOf, ruleSentence } from './line-words.ts'

const said = (label: string, details: { qualifier: string; text: string }[] = []) => ({ label, details, batch: [] })
const causes = [
  { _id: 'roof', name: 'Toiture de la mosquée' },
  { _id: 'meal', name: 'Repas chauds' },
  { _id: 'orphans', name: 'Orphelins' },
  { _id: 'zakat', name: 'Zakat' },
  { _id: 'fitr', name: 'Zakat al-fitr' },
]

test.each([
  ['VIR SEPA M OU MME HADDAD', 'M OU MME HADDAD'],
  ['VIR SEPA RECU M OU MME HADDAD 12/11', 'M OU MME HADDAD'],
  ['VIREMENT INSTANTANE DE SAMIRA HADDAD', 'SAMIRA HADDAD'],
  ['VIR INST Éric Müller REF 12345', 'Eric Muller'],
  ['VIR SEPA RECU DON DE SAMIRA HADDAD POUR TOITURE', 'SAMIRA HADDAD'],
  ['VIR SEPA HADDAD DON TOITURE', 'HADDAD'],
  ['VIREMENT 0012345', null],
  ['REMISE CB CT 1234567', null],
])('reads the payer of « %s »', (label, payer) => {
  expect(payerOf(said(label))).toBe(payer)
})

test('a cause does not belong to the name of the payer', () => {
  expect(payerOf(said('VIR SEPA MME HADDAD TOITURE'), causes)).toBe('MME HADDAD')
  expect(payerOf(said('VIR SEPA TOITURE ET FILS'), causes)).toBe('TOITURE ET FILS')
})

test('reads the payer where the bank names it apart', () => {
  expect(payerOf(said('VIREMENT SEPA RECU', [{ qualifier: 'NPY', text: 'MME HADDAD SAMIRA ' }]))).toBe(
    'MME HADDAD SAMIRA',
  )
  expect(payerOf({ ...said('AVIS'), batch: [{ name: 'Samira Haddad', text: null }] })).toBe('Samira Haddad')
})

test.each([
  ['VIR SEPA M OU MME HADDAD DON TOITURE', 'roof'],
  ['VIR SEPA HADDAD POUR LES ORPHELIN', 'orphans'],
  ['VIR SEPA HADDAD POUR LE TOIT', 'roof'],
  ['VIR SEPA HADDAD ZAKAT', 'zakat'],
  ['VIR SEPA HADDAD ZAKAT AL FITR', 'fitr'],
  ['VIR SEPA HADDAD DON', null],
  ['VIR SEPA HADDAD TOITURE ET REPAS', null],
])('guesses the cause of « %s »', (label, cause) => {
  const all =
    cause === null ? causes.map((each) => (each._id === 'roof' ? { ...each, name: 'Toiture neuve' } : each)) : causes
  expect(causeOf(said(label), all)).toBe(cause)
})

test('guesses the cause from the message of the donor', () => {
  expect(causeOf(said('VIR SEPA HADDAD', [{ qualifier: 'LCC', text: 'Repas de novembre' }]), causes)).toBe('meal')
})

test.each([
  ['PRLV SEPA EDF 12/10/26 FACTURE 123', 'PRLV SEPA EDF NOVEMBRE FACTURE 98765', true],
  ['VIR SEPA M OU MME HADDAD', 'VIR SEPA M OU MME HADDADI', false],
  ['VIR SEPA HADDAD', 'VIR SEPA HADDAD LOYER', false],
])('« %s » and « %s » have the same words: %s', (one, other, isSame) => {
  expect(coreOf(said(one)) === coreOf(said(other))).toBe(isSame)
})

test('the payer that is named apart is among the words, and references are not', () => {
  const of = (payer: string, reference: string) =>
    coreOf(
      said('VIREMENT RECU', [
        { qualifier: 'NPY', text: payer },
        { qualifier: 'RCN', text: reference },
      ]),
    )
  expect(of('HADDAD', 'ABCD')).toBe(of('HADDAD', 'EFGH'))
  expect(of('HADDAD', 'ABCD')).not.toBe(of('BENALI', 'ABCD'))
  expect(coreOf(said('REMISE CB TPE 123 DU 12/11'))).toBeNull()
})

test('a rule is said in a sentence', () => {
  const name = 'EDF'
  expect(ruleSentence({ name, note: 'Électricité' }, null, true)).toBe('EDF\u00a0: électricité, chaque mois')
  expect(ruleSentence({ name: 'M OU MME HADDAD', note: null }, 'Toiture', false)).toBe(
    'M OU MME HADDAD\u00a0: don, toiture',
  )
  expect(ruleSentence({ name, note: null }, null, false)).toBe('EDF\u00a0: don')
})

test.each(['VIR SEPA RECU MME DUBOIS DON', 'VIREMENT REÇU DE MME DUBOIS', 'VIR INST RECU MME DUBOIS DONS'])(
  'what the bank itself writes in %s names no cause',
  (label) => {
    expect(causeOf(said(label), [{ _id: 'receipt', name: 'Don avec reçu fiscal' }, ...causes])).toBeNull()
  },
)

test('a payer who names the cause of receipts is heard', () => {
  const receipt = { _id: 'receipt', name: 'Don avec reçu fiscal' }
  expect(causeOf(said('VIR SEPA RECU MME DUBOIS POUR RECU FISCAL'), [receipt, ...causes])).toBe('receipt')
})
