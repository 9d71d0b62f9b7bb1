import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { CreatedLiveLink } from '../link.ts'
import type { Projection } from '../live.ts'
import { watchLink } from '../testing/live.fixture.ts'

let test: TestApp
let now = new Date('2026-03-06T19:00:00.000Z')
let customerId: string
let causeId: string
let sender: { device_id: string }
let manager: Awaited<ReturnType<typeof insertUser>>

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-03-06T19:00:00.000Z')
  customerId = (await insertCustomer(test.db, { name: 'Les Amis du Partage' })).id
  causeId = (await insertCause(test.db, customerId, { name: 'Puits', amount_target_cents: 500_000 })).id
  sender = { device_id: (await insertDevice(test.db, customerId)).id }
  manager = await insertUser(test.db, { customer_id: customerId })
})
afterAll(() => test.close())

const links = () => `/customers/${customerId}/live-links`
const input = { period: 'all', showsNames: false }

const create = async (overrides: object = {}): Promise<CreatedLiveLink> => {
  const answer = await test.call(manager, 'POST', links(), { payload: { ...input, ...overrides } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const give = (cents: number, overrides: object = {}) =>
  insertDonation(test.db, customerId, sender, { amount_cents: cents, cause_id: causeId, ...overrides })

const call = (token: string) => test.call({ token }, 'GET', '/live', { query: { once: 'true' } })
const read = async ({ token }: { token: string }): Promise<Projection> => {
  const answer = await call(token)
  expect(answer.statusCode, answer.body).toBe(200)
  return JSON.parse(/^data: (.*)$/m.exec(answer.body)?.[1] ?? '') as Projection
}

describe('a projection', () => {
  it('shows what was collected, the goal and the last donations of a cause, without names', async () => {
    await give(1050, { donator_fullname: 'Maud Le Goff' })
    await give(2000, { created_at: '2026-03-06T18:00:00.000Z' })
    await give(500, { created_at: '2026-03-06T18:30:00.000Z' })
    await give(9900, { cause_id: null })
    const link = await create({ causeId, placeUrl: 'https://dons.example/gala' })
    expect(await read(link)).toEqual({
      association: 'Les Amis du Partage',
      cause: 'Puits',
      since: null,
      donationCount: 3,
      total: 35.5,
      goal: 5000,
      latest: [
        { amount: 5, createdAt: '2026-03-06T18:30:00.000Z', name: 'Puits', donor: null },
        { amount: 20, createdAt: '2026-03-06T18:00:00.000Z', name: 'Puits', donor: null },
        { amount: 10.5, createdAt: '2026-03-06T12:05:00.000Z', name: 'Puits', donor: null },
      ],
      placeUrl: 'https://dons.example/gala',
      endsAt: '2026-03-07T19:00:00.000Z',
    })
  })

  it('shows names only where the link says so', async () => {
    for (const donator_fullname of ['Maud Le Goff', 'Ali Haddad', null]) await give(1000, { donator_fullname })
    const donors = async (showsNames: boolean) =>
      (await read(await create({ showsNames }))).latest.map((donation) => String(donation.donor))
    expect(new Set(await donors(true))).toEqual(new Set(['Ali Haddad', 'Maud Le Goff', 'null']))
    expect(await donors(false)).toEqual(['null', 'null', 'null'])
  })

  it('shows no names by a right of less than a day, which may open it without', async () => {
    const person = await insertUser(test.db, { customer_id: customerId, rights_given_at: new Date() })
    const open = (showsNames: boolean) => test.call(person, 'POST', links(), { payload: { ...input, showsNames } })
    expect((await open(true)).json()).toMatchObject({ status: 403, code: 'right-too-new' })
    expect((await open(false)).statusCode).toBe(201)
  })

  it('lists no donations while there are fewer than three', async () => {
    const link = await create()
    await give(1000)
    await give(2000)
    expect(await read(link)).toMatchObject({ donationCount: 2, total: 30, latest: [] })
    await give(3000)
    // Callers that ask again and again share a read.
    await expect.poll(async () => (await read(link)).latest.length).toBe(3)
  })

  it('counts the donations of the day it was opened on, beyond midnight too', async () => {
    await give(1000, { created_at: '2026-03-05T22:59:59.999Z' })
    await give(2000, { created_at: '2026-03-05T23:00:00.000Z' })
    const link = await create({ period: 'today', goal: 800 })
    now = new Date('2026-03-06T23:30:00.000Z')
    await give(4000, { created_at: '2026-03-06T23:10:00.000Z' })
    expect(await read(link)).toMatchObject({
      since: '2026-03-05T23:00:00.000Z',
      donationCount: 2,
      total: 60,
      goal: 800,
    })
  })

  it('counts what was collected, whatever went back or moved, and lists no cancelled donation', async () => {
    const [cancelled, refunded] = [await give(1000), await give(2000), await give(3000), await give(4000)]
    const link = await create({ causeId })
    for (const [donation, requested] of [
      [cancelled, { kind: 'cancelled', amountCents: null, toCauseId: null }],
      [refunded, { kind: 'refunded', amountCents: 500, toCauseId: null }],
    ] as const)
      await insertMovement(test.db, { customerId, transactionId: donation.id }, { recordedBy: manager.id, requested })
    const projection = await read(link)
    expect(projection).toMatchObject({ donationCount: 3, total: 90 })
    expect(projection).not.toHaveProperty('corrections')
    expect(new Set(projection.latest.map(({ amount }) => amount))).toEqual(new Set([20, 30, 40]))
  })

  it("shows no goal of a cause when it counts today's donations only", async () => {
    expect((await read(await create({ causeId, period: 'today' }))).goal).toBeNull()
  })
})

describe('a link', () => {
  it('works for 24 hours', async () => {
    const { token } = await create()
    now = new Date('2026-03-07T18:59:59.999Z')
    expect((await call(token)).statusCode).toBe(200)
    now = new Date('2026-03-07T19:00:00.000Z')
    expect((await call(token)).json()).toMatchObject({ status: 404, code: 'live-link-ended' })
    expect((await test.call(manager, 'GET', links())).json().links).toEqual([])
  })

  it('is ended by a manager, and its open pages lose it at once', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const link = await create()
    const watch = watchLink({ origin: `http://127.0.0.1:${port}`, token: link.token })
    await watch.until(() => true)
    expect((await test.call(manager, 'DELETE', `${links()}/${link._id}`)).statusCode).toBe(204)
    expect(await watch.ended).toBe(404)
    expect((await test.call(manager, 'DELETE', `${links()}/${link._id}`)).statusCode).toBe(404)
  })

  it('is listed without its token, which is stored as a hash alone', async () => {
    const { token, ...link } = await create({ causeId, goal: 750.5 })
    const answer = await test.call(manager, 'GET', links())
    expect(answer.json()).toEqual({ links: [link], lastPlaceUrl: null })
    expect(link).toMatchObject({ cause: { _id: causeId, name: 'Puits' }, goal: 750.5, period: 'all' })
    const rows = await test.db.selectFrom('live_links').selectAll().where('customer_id', '=', customerId).execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(42))
  })

  it('reads the projection and nothing else', async () => {
    const { token } = await create()
    for (const path of ['/users/me', `/customers/${customerId}/transactions`, `/customers/${customerId}/live`, links()])
      expect((await test.call({ token }, 'GET', path)).statusCode, path).toBe(401)
  })

  it('is written in the journal when it is opened and ended', async () => {
    const { _id } = await create({ placeUrl: 'https://dons.example' })
    await test.call(manager, 'DELETE', `${links()}/${_id}`)
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('customer_id', '=', customerId)
      .orderBy('action', 'desc')
      .execute()
    expect(entries).toEqual([
      {
        action: 'live.opened',
        after: { period: 'all', goal: null, placeUrl: 'https://dons.example', showsNames: false },
      },
      { action: 'live.ended', after: null },
    ])
  })

  it.each([
    ['a cause of another association', { causeId: randomUUID() }, 422, 'unknown-cause'],
    ['an address that is not https', { placeUrl: 'http://dons.example' }, 400, 'wrong-input'],
    ['a script as address', { placeUrl: 'javascript:alert(1)' }, 400, 'wrong-input'],
    ['a password in the address', { placeUrl: 'https://a:b@dons.example' }, 400, 'wrong-input'],
    ['a goal of nothing', { goal: 0 }, 400, 'wrong-input'],
  ])('is refused with %s', async (_what, overrides, status, code) => {
    const answer = await test.call(manager, 'POST', links(), { payload: { ...input, ...overrides } })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('is refused beside ten others', async () => {
    for (let count = 0; count < 10; count += 1) await create()
    const answer = await test.call(manager, 'POST', links(), { payload: input })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'live-links-limit'])
  })
})

it.each(['', 'escl.x', `escl.${randomUUID()}.${'a'.repeat(43)}`])('answers 404 for the token "%s"', async (token) => {
  expect((await call(token)).statusCode).toBe(404)
})
