import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { sampleSheet, sampleTotal } from '../testing/sheet.fixture.ts'

let test: TestApp
let customerId: string
let first: Awaited<ReturnType<typeof insertUser>>
let second: typeof first
let sheetId: string

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())

const call = (caller: typeof first, method: 'GET' | 'POST', path: string, payload?: object) =>
  test.call(caller, method, `/customers/${customerId}/counting-sheets${path}`, payload ? { payload } : {})
const sign = (caller: typeof first) => call(caller, 'POST', `/${sheetId}/sign`, { total: sampleTotal })

beforeEach(async () => {
  customerId = (await insertCustomer(test.db, { name: 'Les Amis du Partage' })).id
  first = await insertUser(test.db, { customer_id: customerId, firstname: 'Claire', lastname: 'Petit' })
  second = await insertUser(test.db, { customer_id: customerId, firstname: 'Omar', lastname: 'Diallo' })
  sheetId = (await call(first, 'POST', '', { ...sampleSheet, event: 'Prière du vendredi' })).json()._id
})

const print = async (caller: typeof first, id = sheetId) => {
  const answer = await call(caller, 'GET', `/${id}/pdf`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return wordsOf(readPdf(answer.rawPayload))
}
const count = 'Coupure\nNombre\nMontant\n20,00 €\n1\n20,00 €\n5,00 €\n1\n5,00 €\n0,50 €\n1\n0,50 €\nTotal\n25,50 €'

it('the paper of a sheet has what was counted and two places to sign, on one page', async () => {
  const words = await print(first)
  for (const text of [
    'Les Amis du Partage\nFeuille de comptage\nvendredi 6 mars 2026\nTotal\n25,50 €',
    'Lieu\nSalle de prière\nOccasion\nPrière du vendredi\nCause\nDon ponctuel',
    'Créée le\nsam. 07 mars 2026 à 11:00, Claire Petit',
    count,
    'Signature 1\nDate et signature',
    'Signature 2\nDate et signature',
    'Page 1 sur 1',
  ])
    expect(words).toContain(text)
})

it('the paper keeps the first count from the person who counts second, and names those who have signed', async () => {
  await sign(first)
  expect(await print(first)).toContain(count)
  const withheld = await print(second)
  expect(withheld).not.toMatch(/25,50|Coupure/)
  expect(withheld).toContain('Signature 1\nClaire Petit\nSigné le sam. 07 mars 2026 à 11:00')
  await sign(second)
  const sealed = await print(second)
  expect(sealed).toContain(count)
  expect(sealed).toContain('Signature 2\nOmar Diallo\nSigné le')
})

it('the paper of a reversing sheet has its reason and takes its count away', async () => {
  await sign(first)
  await sign(second)
  const reversing = await call(first, 'POST', `/${sheetId}/reverse`, { reason: 'Comptée deux fois' })
  const words = await print(second, reversing.json()._id)
  for (const text of ['Feuille inverse', 'Raison\nComptée deux fois', 'Total\n−25,50 €', '20,00 €\n1\n−20,00 €'])
    expect(words).toContain(text)
})

it('prints the sheets of its own association alone', async () => {
  const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
  const path = (id: string | null) => `/customers/${id}/counting-sheets/${sheetId}/pdf`
  expect((await test.call(stranger, 'GET', path(customerId))).statusCode).toBe(404)
  expect((await test.call(stranger, 'GET', path(stranger.customer_id))).statusCode).toBe(404)
})
