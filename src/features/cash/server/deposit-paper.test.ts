import { expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { setUpDeposits } from '../testing/deposit.calls.ts'

const calls = setUpDeposits()

const print = async (id: string) => {
  const answer = await calls.call('GET', `/deposits/${id}/pdf`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return readPdf(answer.rawPayload)
}
/** Makes a slip of cheques of 40 €, and prints it. */
const printCheques = async (count: number) => {
  const chequeIds: string[] = []
  for (let index = 1; index <= count; index += 1)
    chequeIds.push(await calls.cheque({ number: String(index).padStart(7, '0') }))
  return print((await calls.deposit({ chequeIds })).json()._id)
}

it('the paper of a slip has its figures, its cheques, its cash by denomination, and two places to sign', async () => {
  await calls.seal()
  const chequeIds = [await calls.cheque(), await calls.cheque({ number: '77', bank: 'BNP', amountCents: 1050 })]
  const made = (await calls.deposit({ chequeIds, lines: [{ denomination: 20, quantity: 1 }] })).json()
  const words = wordsOf(await print(made._id))
  for (const text of [
    `${made.association}\nBordereau de remise n° 1\nsamedi 7 mars 2026`,
    'Chèques\nTotal des chèques\nTotal des espèces\nTotal de la remise\n2\n50,50 €\n20,00 €\n70,50 €',
    'Compte bancaire\nCompte courant',
    `Fait le\nsam. 07 mars 2026 à 11:00, ${made.createdBy.name}`,
    '0001234\nLa Banque Postale\n6 mars 2026\n40,00 €',
    '77\nBNP\n6 mars 2026\n10,50 €',
    'Total des chèques\n50,50 €',
    'Coupure\nNombre\nMontant\n20,00 €\n1\n20,00 €\nTotal des espèces\n20,00 €',
    'Signatures\nRemis par\nDate et signature',
    'Reçu par la banque\nDate et signature',
    'Page 1 sur 1',
  ])
    expect(words).toContain(text)
})

it('the paper says which cheques came back, and that its slip is cancelled', async () => {
  const chequeId = await calls.cheque()
  const { _id } = (await calls.deposit({ chequeIds: [chequeId] })).json()
  const returned = { kind: 'cheque_returned', reason: 'Sans provision' }
  const noted = await calls.call('POST', `/transactions/${chequeId}/movements`, returned, calls.manager)
  expect(noted.statusCode, noted.body).toBe(201)
  const words = wordsOf(await print(_id))
  expect(words).toContain('La Banque Postale · impayé le 7 mars 2026')
  expect(words).toContain('Chèques impayés\n−40,00 €')
  await calls.cancel(_id)
  const cancelled = wordsOf(await print(_id))
  expect(cancelled).toContain('Ce bordereau est annulé.')
  expect(cancelled).toContain('Raison\nUn chèque a été oublié')
})

it('the paper of any number of cheques has a fifth of its last page at least, with the places to sign', {
  tags: ['nightly'],
}, async () => {
  for (const [count, pageCount] of [
    [1, 1],
    [25, 2],
    [27, 2],
    [120, 4],
  ] as const) {
    const { pages } = await printCheques(count)
    expect(pages, `${count} cheques`).toHaveLength(pageCount)
    const last = pages.at(-1)?.texts ?? []
    expect(last.map(({ text }) => text)).toContain('Remis par')
    const heights = last.map(({ y }) => y).filter((y) => y > 70)
    expect(Math.max(...heights) - Math.min(...heights), `${count} cheques`).toBeGreaterThan(145)
  }
})

it('prints the slips of its own association alone', async () => {
  const { _id } = (await calls.deposit({ chequeIds: [await calls.cheque()] })).json()
  const stranger = await insertUser(calls.test.db, { customer_id: (await insertCustomer(calls.test.db)).id })
  const path = (customerId: string | null) => `/customers/${customerId}/deposits/${_id}/pdf`
  expect((await calls.test.call(stranger, 'GET', path(calls.customerId))).statusCode).toBe(404)
  expect((await calls.test.call(stranger, 'GET', path(stranger.customer_id))).statusCode).toBe(404)
})
