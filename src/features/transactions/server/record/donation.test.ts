import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

const now = new Date('2026-03-06T12:00:00.000Z')
let test: TestApp
let association: { id: string }
let terminal: { token: string }
let device: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())

beforeEach(async () => {
  association = await insertCustomer(test.db)
  const created = await insertDevice(test.db, association.id)
  device = created
  terminal = { token: await insertDeviceToken(test.db, created) }
})

const give = (body: unknown, key: string | undefined = randomUUID(), customerId = association.id, caller = terminal) =>
  test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
    payload: body as object,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const ledger = (customerId = association.id) =>
  test.db.selectFrom('transactions').selectAll().where('customer_id', '=', customerId).execute()

describe('a donation from a terminal', () => {
  it('is booked to the cent, under the terminal that its token names', async () => {
    const answer = await give({ amount: 19.99, createdAt: '2026-03-06T11:59:00+01:00' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ amount: 19.99, createdAt: '2026-03-06T10:59:00.000Z', deviceId: device.id })
    expect(await ledger()).toMatchObject([{ amount_cents: 1999, device_id: device.id }])
  })

  it('is dated by the server when the terminal says no date', async () => {
    expect((await give({ amount: 5 })).json().createdAt).toBe(now.toISOString())
  })

  it('is accepted however late, and refused from more than 5 minutes ahead', async () => {
    expect((await give({ amount: 5, createdAt: '2015-07-25T07:38:12Z' })).statusCode).toBe(201)
    expect((await give({ amount: 5, createdAt: '2026-03-06T12:05:00Z' })).statusCode).toBe(201)
    const ahead = await give({ amount: 5, createdAt: '2026-03-06T12:05:00.001Z' })
    expect([ahead.statusCode, ahead.json().code]).toEqual([422, 'clock-ahead'])
  })

  it.each([
    ['2026-03-06T12:05:00.001Z', '1'],
    ['2026-03-06T12:06:30.000Z', '90'],
    ['2031-01-01T00:00:00.000Z', '3600'],
  ])('dated %s may come again: Retry-After is %s', async (createdAt, retryAfter) => {
    const answer = await give({ amount: 5, createdAt })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([422, retryAfter])
    expect(answer.json().fields).toHaveProperty('createdAt')
    expect(await ledger()).toEqual([])
  })

  it('refused for its date leaves its key free for the corrected date', async () => {
    expect((await give({ amount: 5, createdAt: '2031-01-01T00:00:00Z' }, 'corrected')).statusCode).toBe(422)
    expect((await give({ amount: 5, createdAt: '2026-03-06T11:00:00Z' }, 'corrected')).statusCode).toBe(201)
  })

  it('counts for the cause of its quick donation', async () => {
    const cause = await insertCause(test.db, association.id)
    const shortcut = await insertShortcut(test.db, association.id, { cause_id: cause.id })
    expect((await give({ amount: 10, shortcutId: shortcut.id })).json()).toMatchObject({ causeId: cause.id })
  })

  it('is accepted and marked when its cause was archived in the meantime', async () => {
    const cause = await insertCause(test.db, association.id, { archived_at: new Date('2026-03-01') })
    const answer = await give({ amount: 10, causeId: cause.id })
    expect([answer.statusCode, answer.json().causeWasArchived]).toEqual([201, true])
  })

  it('is refused with 422 for a cause or quick donation of another association', async () => {
    const other = await insertCustomer(test.db)
    const cause = await insertCause(test.db, other.id)
    const shortcut = await insertShortcut(test.db, other.id)
    expect((await give({ amount: 10, causeId: cause.id })).statusCode).toBe(422)
    expect((await give({ amount: 10, shortcutId: shortcut.id })).statusCode).toBe(422)
    expect(await ledger()).toEqual([])
  })

  it("cannot go to another association's ledger", async () => {
    const other = await insertCustomer(test.db)
    expect((await give({ amount: 10 }, randomUUID(), other.id)).statusCode).toBe(404)
    expect(await ledger(other.id)).toEqual([])
  })
})

describe('a wrong donation of a terminal', () => {
  it.each([
    ['amount', 0],
    ['amount', 1.555],
    ['amount', '20'],
    ['amount', undefined],
    ['causeId', 'not-an-id'],
    ['shortcutId', ['a']],
    ['createdAt', '2026-02-30T00:00:00Z'],
    ['createdAt', '2026-03-06T12:00:00'],
    ['createdAt', 'yesterday'],
  ])('(%s: %j) is refused with 400, the field named, and nothing is written', async (field, value) => {
    const answer = await give({ amount: 20, [field]: value })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-input'])
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await ledger()).toEqual([])
  })

  it.each([undefined, '', 'a'.repeat(201), 'clé'])('with the key %j is refused with 400', async (key) => {
    const answer = await test.call(terminal, 'POST', `/customers/${association.id}/transactions`, {
      payload: { amount: 20 },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['idempotency-key']])
  })
})

describe('the same request again', () => {
  it('gets the first answer, and adds no second row', async () => {
    const first = await give({ amount: 10, message: 'Merci' }, 'key-1')
    const again = await give({ message: 'Merci', amount: 10 }, 'key-1')
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await ledger()).toHaveLength(1)
  })

  it('adds one row for forty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => give({ amount: 10 }, 'key-2')))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
    expect(await ledger()).toHaveLength(1)
  })

  it('is refused with 422 when the body is another, in parallel too', async () => {
    const answers = await Promise.all([give({ amount: 10 }, 'key-3'), give({ amount: 11 }, 'key-3')])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201, 422]))
    expect((await give({ amount: 12 }, 'key-3')).json().code).toBe('idempotency-key-reused')
    expect(await ledger()).toHaveLength(1)
  })

  it('is another donation in another association', async () => {
    const other = await insertCustomer(test.db)
    const token = await insertDeviceToken(test.db, await insertDevice(test.db, other.id))
    await give({ amount: 10 }, 'key-4')
    expect((await give({ amount: 99 }, 'key-4', other.id, { token })).statusCode).toBe(201)
  })
})

describe('a donation by hand', () => {
  it('names the manager who recorded it, and no terminal', async () => {
    const manager = await insertUser(test.db, { customer_id: association.id })
    const answer = await test.call(manager, 'POST', `/customers/${association.id}/transactions`, {
      payload: { amount: 50 },
      headers: { 'idempotency-key': 'cheque-12' },
    })
    expect(answer.statusCode).toBe(201)
    expect(await ledger()).toMatchObject([{ device_id: null, recorded_by: manager.id }])
  })

  it('is not for a user to record', async () => {
    const user = await insertUser(test.db, { customer_id: association.id, role: 'user' })
    const answer = await test.call(user, 'POST', `/customers/${association.id}/transactions`, {
      payload: { amount: 50 },
      headers: { 'idempotency-key': 'cheque-13' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('a group', () => {
  it('books the valid donations when one of them is refused', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => give({ amount: index + 1 })),
      give({ amount: 7, causeId: randomUUID() }),
      ...Array.from({ length: 5 }, (_, index) => give({ amount: index + 10 })),
    ])
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
    expect(await ledger()).toHaveLength(10)
  })

  it('leaves roll-ups equal to the rows', async () => {
    const cause = await insertCause(test.db, association.id)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        give({
          amount: index + 1,
          ...(index % 3 === 0 && { causeId: cause.id }),
          createdAt: `2026-03-0${1 + (index % 5)}T23:30:00Z`,
        }),
      ),
    )
    const days = await test.db
      .selectFrom('donation_days')
      .selectAll()
      .where('customer_id', '=', association.id)
      .execute()
    expect(days).toHaveLength(5)
    expect(days.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe((60 * 61 * 100) / 2)
    const causes = await test.db
      .selectFrom('donation_cause_days')
      .selectAll()
      .where('customer_id', '=', association.id)
      .execute()
    expect(causes.reduce((sum, { donation_count }) => sum + donation_count, 0)).toBe(60)
    expect(
      causes.filter(({ cause_id }) => cause_id === cause.id).reduce((sum, row) => sum + row.donation_count, 0),
    ).toBe(20)
  })
})

describe('the ledger itself', () => {
  it('refuses to change, delete or empty its rows', async () => {
    await give({ amount: 10 })
    const refused = /only ever added/
    await expect(test.db.updateTable('transactions').set({ amount_cents: 1 }).execute()).rejects.toThrow(refused)
    await expect(test.db.deleteFrom('transactions').execute()).rejects.toThrow(refused)
  })
})
