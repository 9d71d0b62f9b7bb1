import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertBankAccount, insertBankLine, insertBankMatch } from '#features/bank/testing/bank.fixture.ts'
import { insertSealedSheet } from '#features/cash/testing/deposit.fixture.ts'
import { insertSheet } from '#features/cash/testing/sheet.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

const none = { differences: 0, reopenings: 0, addresses: 0, receipts: 0 }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-31T10:00:00Z') })
})
afterAll(() => test.close())

it('counts what waits for the caller, and neither what they asked for nor what they may not do', async () => {
  const customerId = (await insertCustomer(test.db)).id
  const first = await insertUser(test.db, { customer_id: customerId })
  const second = await insertUser(test.db, { customer_id: customerId })
  const counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
  const switched = await insertUser(test.db, { customer_id: customerId, role: 'manager', home_role: 'admin' })
  const read = async (caller: typeof first) =>
    (await test.call(caller, 'GET', `/customers/${customerId}/waiting`)).json()
  expect(await read(first)).toEqual({ corrections: 0, sheets: 0, ...none, silences: 0, bank: 0 })

  const connected_at = '2026-01-01T09:00:00Z'
  const device = await insertDevice(test.db, customerId, { connected_at })
  await insertDevice(test.db, customerId, { connected_at, silence_noticed_at: '2026-03-30T09:00:00Z' })
  const { id } = await insertDonation(test.db, customerId, { device_id: device.id }, { amount_cents: 50_000 })
  const asked = await test.call(first, 'POST', `/customers/${customerId}/transactions/${id}/movements`, {
    payload: { kind: 'refunded', amount: 300, reason: 'Demande du donateur' },
  })
  expect(asked.json().request).not.toBeNull()
  const counted = { counted: 250, expected: 0, reason: 'Compté deux fois' }
  const ofBox = `/customers/${customerId}/cash-box/differences`
  expect((await test.call(first, 'POST', ofBox, { payload: counted })).statusCode).toBe(201)
  await insertSheet(test.db, customerId, first.id, {})
  await insertSheet(test.db, customerId, first.id, { signedBy: first.id })
  await insertSealedSheet(test.db, customerId, first.id, second.id)

  const closingId = await insertClosed(test.db, customerId, { closedBy: first.id, from: '2026-01-05' })
  const ofClosing = `/customers/${customerId}/closings/${closingId}/reopening-request`
  expect((await test.call(first, 'POST', ofClosing, { payload: { reason: 'Feuille oubliée' } })).statusCode).toBe(201)

  const account = {
    customerId,
    accountId: await insertBankAccount(test.db, customerId, first.id),
    uploadedBy: first.id,
  }
  await insertBankLine(test.db, account)
  const lineId = await insertBankLine(test.db, account, { ordinal: 2 })
  await insertBankMatch(test.db, { customerId, lineId, madeBy: first.id })

  expect(await read(first)).toEqual({ corrections: 0, sheets: 0, ...none, silences: 1, bank: 1 })
  expect(await read(second)).toEqual({
    corrections: 1,
    sheets: 1,
    differences: 1,
    reopenings: 1,
    addresses: 0,
    receipts: 0,
    silences: 1,
    bank: 1,
  })
  expect(await read(counter)).toEqual({ corrections: 0, sheets: 1, ...none, silences: 0, bank: 0 })
  expect(await read(switched)).toEqual({ corrections: 0, sheets: 1, ...none, silences: 1, bank: 0 })
})
