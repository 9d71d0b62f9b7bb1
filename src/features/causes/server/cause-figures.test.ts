import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Cause } from '../cause.ts'
import { insertCause } from '../testing/cause.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const { id: customerId } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customerId, firstname: 'Karim', lastname: 'Benali' })
  const device = await insertDevice(test.db, customerId)
  const [well, roof] = [
    await insertCause(test.db, customerId, { name: 'Puits' }),
    await insertCause(test.db, customerId, { name: 'Toit' }),
  ]
  const give = (cause_id: string, amount_cents: number, created_at: string) =>
    insertDonation(test.db, customerId, { device_id: device.id }, { cause_id, amount_cents, created_at })
  return { customerId, manager, device, well, roof, give, path: `/customers/${customerId}` }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const figuresOf = async ({ manager, path }: SetUp) =>
  (await test.call(manager, 'GET', `${path}/causes?figures=true`))
    .json<Cause[]>()
    .map(({ name, figures }) => ({ name, ...figures }))

it('a list with figures has what each cause collected and its last donation, to the cent', async () => {
  const setting = await setUp()
  const { give, well } = setting
  await give(well.id, 1050, '2026-03-01T10:00:00.000Z')
  await give(well.id, 5, '2026-03-06T10:00:00.000Z')
  expect(await figuresOf(setting)).toEqual([
    { name: 'Puits', net: 10.55, lastDonationAt: '2026-03-06T10:00:00.000Z' },
    { name: 'Toit', net: 0, lastDonationAt: null },
  ])
})

it('what is collected is net: what moved to a cause counts there, and what was refunded nowhere', async () => {
  const setting = await setUp()
  const { manager, path, give, well, roof } = setting
  const [kept, moved] = [
    await give(well.id, 10_000, '2026-03-01T10:00:00.000Z'),
    await give(well.id, 3000, '2026-03-02T10:00:00.000Z'),
  ]
  const act = (id: string, payload: object) =>
    test.call(manager, 'POST', `${path}/transactions/${id}/movements`, { payload })
  expect((await act(kept.id, { kind: 'refunded', amount: 40, reason: 'Erreur de montant' })).statusCode).toBe(201)
  expect((await act(moved.id, { kind: 'reassigned', toCauseId: roof.id, reason: 'Mauvaise cause' })).statusCode).toBe(
    201,
  )
  expect(await figuresOf(setting)).toMatchObject([
    { name: 'Puits', net: 60 },
    { name: 'Toit', net: 30 },
  ])
})

it('a list without figures has none, nor has a terminal that asks for them', async () => {
  const { manager, device, path } = await setUp()
  const plain = (await test.call(manager, 'GET', `${path}/causes`)).json()
  const token = await insertDeviceToken(test.db, device)
  const ofTerminal = (await test.call({ token }, 'GET', `${path}/causes?figures=true`)).json()
  for (const causes of [plain, ofTerminal]) {
    expect(causes).toHaveLength(2)
    for (const cause of causes) expect(cause).not.toHaveProperty('figures')
  }
})

it('an archived cause says when and by whom, also after it was archived twice, and not once it is active again', async () => {
  const { customerId, manager, path, well, give } = await setUp()
  await give(well.id, 2000, '2026-03-01T10:00:00.000Z')
  const other = await insertUser(test.db, { customer_id: customerId, firstname: 'Odile', lastname: 'Fournier' })
  const act = (by: typeof manager, verb: string) => test.call(by, 'POST', `${path}/causes/${well.id}/${verb}`)
  const first = await act(other, 'archive')
  expect(first.json()).toMatchObject({ isArchived: true, archived: { at: expect.any(String), by: 'Odile Fournier' } })
  expect((await act(manager, 'desarchive')).json()).toMatchObject({ isArchived: false, archived: null })
  await act(manager, 'archive')
  const [archived] = (await test.call(manager, 'GET', `${path}/archivedCauses`)).json().data
  expect(archived).toMatchObject({ archived: { by: 'Karim Benali' }, figures: { net: 20 } })
})

it('a cause that was archived before there was a journal says when', async () => {
  const { customerId, manager, path } = await setUp()
  const { id } = await insertCause(test.db, customerId, { archived_at: '2025-01-01T00:00:00.000Z' })
  const answer = await test.call(manager, 'GET', `${path}/causes/${id}`)
  expect(answer.json().archived).toEqual({ at: '2025-01-01T00:00:00.000Z', by: null })
})
