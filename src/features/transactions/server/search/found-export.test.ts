import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T20:00:00.000Z') })
})
afterAll(() => test.close())

it('exports the donations that a search finds, and no others, with a line in the journal without its words', async () => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const give = (amount_cents: number, donator_fullname: string) =>
    insertDonation(
      test.db,
      customerId,
      { recorded_by: manager.id },
      { amount_cents, donator_fullname, created_at: '2026-03-06T12:00:00.000Z' },
    )
  await give(2000, 'Nadia Lefèvre')
  await give(3000, 'Karim Morel')
  await give(4500, 'Nadia Petit')
  const path = `/customers/${customerId}/transactions/search/export`
  const found = await test.call(manager, 'POST', path, { payload: { text: 'Nadia' } })
  expect(found.statusCode, found.body).toBe(200)
  const lines = found.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(found.body).toContain('Lefèvre')
  expect(found.body).not.toContain('Karim')
  const none = await test.call(manager, 'POST', path, { payload: { text: 'Personne' } })
  expect(none.body.trim().split('\r\n')).toHaveLength(1)
  const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal`)
  expect(journal.json().data.map(({ action }: { action: string }) => action)).toContain('transactions.exported')
  expect(journal.body).not.toContain('Nadia')
})
