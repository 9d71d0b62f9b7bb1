import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// docs/rules/donors.md#donors-outcome

let test: TestApp
let customerId: string
let manager: { identity_uid: string; id: string }
let device: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T12:00:00Z') })
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  device = await insertDevice(test.db, customerId)
})
afterAll(() => test.close())

const give = async (): Promise<string> => {
  const donor = { donator_fullname: 'Nadia Canari', donator_email: 'nadia@example.org', amount_cents: 1000 }
  return (await insertDonation(test.db, customerId, { device_id: device.id }, donor)).id
}
const ask = (path: string, payload: object) =>
  test.call(manager, 'POST', `/customers/${customerId}/donors${path}`, { payload })

it('a search and an export say what came of a donation that was put right', async () => {
  const put = async (id: string, payload: object) => {
    const path = `/customers/${customerId}/transactions/${id}/movements`
    const facts = { reason: 'Erreur', version: 0, ...payload }
    expect((await test.call(manager, 'POST', path, { payload: facts })).statusCode).toBe(201)
  }
  const roof = await insertCause(test.db, customerId, { name: 'Toit' })
  const [whole, cancelled, refunded, moved] = [await give(), await give(), await give(), await give()]
  await put(cancelled, { kind: 'cancelled' })
  await put(refunded, { kind: 'refunded', amount: 4 })
  await put(moved, { kind: 'reassigned', toCauseId: roof.id })
  const outcomes = (donations: { _id: string; outcome: string[]; netAmount: number }[]) =>
    Object.fromEntries(donations.map(({ _id, outcome, netAmount }) => [_id, [...outcome, netAmount]]))
  const expected = {
    [whole]: [10],
    [cancelled]: ['annulé', 0],
    [refunded]: ['remboursé 4,00\u00a0€', 6],
    [moved]: ['réaffecté à Toit', 10],
  }
  const transactionIds = [whole, cancelled, refunded, moved]
  expect(outcomes((await ask('/search', { name: 'canari' })).json().data)).toEqual(expected)
  expect(outcomes((await ask('/export', { transactionIds })).json().donations)).toEqual(expected)
  const { body } = await ask('/export-page', { transactionIds })
  expect(body).toContain('<dt>Corrections</dt><dd>annulé</dd><dt>Reste</dt><dd>0,00\u00a0€</dd>')
  expect(body.match(/<dt>Reste<\/dt>/g)).toHaveLength(3)
})
