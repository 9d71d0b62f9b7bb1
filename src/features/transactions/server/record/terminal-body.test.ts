import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { anyText } from '#test/any-text.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { mendTerminalBody } from './terminal-body.ts'

let test: TestApp
let customerId: string
let terminal: { token: string }
let manager: { identity_uid: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-06T12:00:00.000Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  terminal = { token: await insertDeviceToken(test.db, await insertDevice(test.db, customerId)) }
  manager = await insertUser(test.db, { customer_id: customerId })
})

type Caller = { token: string } | { identity_uid: string }
type Sent = { caller?: Caller; key?: string; type?: string | undefined }

const send = (payload: string | Buffer | object, { caller = terminal, key = randomUUID(), type }: Sent = {}) =>
  test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
    payload: payload as object,
    headers: { 'idempotency-key': key, ...(type !== undefined && { 'content-type': type }) },
  })
const give = (body: object, sent?: Sent) => send({ amount: 20, ...body }, sent)

/** Returns the details of a donation that was kept, as its manager reads them. */
const kept = async (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.statusCode, answer.body).toBe(201)
  return (await test.call(manager, 'GET', `/customers/${customerId}/transactions/${answer.json()._id}`)).json()
}

const emoji = '\u{1f600}'

describe("a terminal's donation with a text that cannot be kept as it came", () => {
  it.each([
    ['message', 'a'.repeat(501), 'a'.repeat(500)],
    ['message', `${'a'.repeat(499)}${emoji}${emoji}`, `${'a'.repeat(499)}${emoji}`],
    ['message', 'Merci \ud83d', 'Merci'],
    ['message', 'a\u0000b\nc\u202e', 'ab\nc'],
    ['message', 12, '12'],
    ['message', { text: 'Merci' }, null],
    ['donatorFullname', 'Amina\r\nDiallo', 'Amina Diallo'],
    ['donatorFullname', 'a'.repeat(100_000), 'a'.repeat(200)],
    ['donatorFullname', '\u0000\ud800', null],
    ['donatorPhone', '0'.repeat(41), null],
    ['donatorPhone', ['06'], null],
    ['donatorEmail', `${'a'.repeat(250)}@x.fr`, null],
    ['donatorEmail', true, null],
    ['donatorMembershipNumber', 4012, '4012'],
    ['authorisation', 'a'.repeat(41), null],
    ['settlementBatch', 'TLC\n42', 'TLC 42'],
    ['terminalSequence', '7', null],
    ['terminalSequence', -1, null],
    ['paymentMethod', 'CB', 'card'],
    ['chequeNumber', '12', null],
    ['chequeBank', 'a'.repeat(101), null],
  ])('is kept and marked: %s', async (field, value, expected) => {
    expect(await kept(await give({ [field]: value }))).toMatchObject({
      amount: 20,
      [field]: expected,
      changedFields: [field],
    })
  })

  it('keeps the rest of the donation, and marks each field once', async () => {
    const cause = await insertCause(test.db, customerId)
    const body = { causeId: cause.id, message: 'a'.repeat(600), donatorPhone: {}, donatorEmail: 'amina@example.org' }
    expect(await kept(await give(body))).toMatchObject({
      cause: { _id: cause.id },
      donatorEmail: 'amina@example.org',
      changedFields: ['message', 'donatorPhone'],
    })
  })

  it.each([null, '', '  ', '\u200b'])('is not marked for a field that says nothing (%j)', async (nothing) => {
    const fields = ['message', 'donatorFullname', 'donatorPhone', 'donatorEmail', 'causeId', 'shortcutId', 'createdAt']
    const body = Object.fromEntries(fields.map((field) => [field, nothing]))
    expect(await kept(await give(body))).toMatchObject({ cause: null, message: null, changedFields: [] })
  })

  it('is the same donation when it is sent again', async () => {
    const key = randomUUID()
    const first = await give({ message: 'a\u0000'.repeat(600) }, { key })
    const again = await give({ message: 'a\u0000'.repeat(600) }, { key })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  })
})

describe('an unknown field', () => {
  it("is ignored in a terminal's donation, and counted", async () => {
    const metric = /^escarcelle_donation_texts_not_kept_total\{reason="unknown-field"\} (\d+)$/m
    const count = async () => Number(metric.exec((await test.app.inject('/api/metrics')).body)?.[1])
    const before = await count()
    const answer = await give({ _id: randomUUID(), customer: 'another', receivedAt: '2020-01-01T00:00:00Z' })
    expect(await kept(answer)).toMatchObject({ customer: { _id: customerId }, changedFields: [] })
    const body = '{ "amount": 5, "__proto__": { "a": 1 }, "constructor": { "prototype": {} } }'
    expect((await send(body, { type: 'application/json' })).statusCode).toBe(201)
    expect(await count()).toBe(before + 5)
  })

  it('may be large', async () => {
    expect((await give({ signature: 'a'.repeat(300_000) })).statusCode).toBe(201)
    expect((await give({ signature: 'a'.repeat(1_100_000) })).statusCode).toBe(413)
  })
})

describe('the day', () => {
  it.each([
    ['2026-03-06 11:00:00+01:00', '2026-03-06T10:00:00.000Z'],
    ['2026-03-06T11:00:00+0100', '2026-03-06T10:00:00.000Z'],
    ['2026-03-06T11:00:00.1234567+01', '2026-03-06T10:00:00.123Z'],
    ['2026-03-06t10:00:00z', '2026-03-06T10:00:00.000Z'],
    [' 2026-03-06T10:00Z ', '2026-03-06T10:00:00.000Z'],
    [Date.UTC(2026, 2, 6, 10), '2026-03-06T10:00:00.000Z'],
  ])('may be written as %j', async (createdAt, expected) => {
    expect(await kept(await give({ createdAt }))).toMatchObject({ createdAt: expected, changedFields: [] })
  })
})

describe('a field that is judged', () => {
  it.each(['createdAt', 'causeId', 'shortcutId', 'amount'])('is refused with 400 and its name: %s', async (field) => {
    for (const value of [{}, [], { toString: 1 }, ['2026-03-06T10:00:00Z'], true, 'hier', 1e300]) {
      const answer = await give({ [field]: value })
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], answer.body).toEqual([400, [field]])
    }
  })
})

describe('the body', () => {
  const body = '{ "amount": 20, "donatorFullname": "Zoé" }'
  it.each([
    ['application/json; charset=UTF-8', Buffer.from(body)],
    ['application/json;charset=iso-8859-1', Buffer.from(body, 'latin1')],
    ['application/json; charset=utf-16le', Buffer.from(body, 'utf16le')],
    ['application/json', Buffer.from(body, 'latin1')],
    ['application/json', Buffer.from(`\ufeff${body}`)],
    ['text/plain', Buffer.from(body)],
    ['application/x-www-form-urlencoded', Buffer.from(body)],
    ['json', Buffer.from(body)],
    ['', Buffer.from(body)],
    [undefined, Buffer.from(body)],
    ['application/json; charset=unknown', Buffer.from(body)],
  ])('is read as %s', async (type, bytes) => {
    expect(await kept(await send(bytes, { type }))).toMatchObject({ donatorFullname: 'Zoé', changedFields: [] })
  })

  it('may have a line break inside a text, where JSON has an escape', async () => {
    const answer = await send('{ "amount": 20,\n "message": "un\ndeux" }', { type: 'application/json' })
    expect(await kept(answer)).toMatchObject({ message: 'un deux' })
  })

  it.each(['', 'amount=20', '[]', 'null', '"20"', '{ "amount": 20', '[20]'])('is refused as %j', async (text) =>
    expect((await send(Buffer.from(text), { type: 'application/json' })).statusCode).toBe(400),
  )
})

describe('any body of a terminal', () => {
  it('with a right amount is kept, and no text that PostgreSQL refuses reaches it', async () => {
    const anything = fc.anything({ values: [anyText(), fc.double(), fc.constant('a\u0000\ud800')] })
    const fields = 'message donatorFullname donatorPhone donatorEmail donatorMembershipNumber'
    const references = 'paymentMethod authorisation settlementBatch terminalSequence chequeBank other'
    const bodies = fc.dictionary(fc.constantFrom(...`${fields} ${references}`.split(' ')), anything)
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await send(JSON.stringify({ ...body, amount: 1 }), { type: 'application/json' })
        expect(answer.statusCode, answer.body).toBe(201)
      }),
      { numRuns: 60 },
    )
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from donation_identities
      where customer_id = ${customerId} and (message <> trim(message) or length(message) > 500)`.execute(test.db)
    expect(rows).toEqual([{ count: 0 }])
  })

  it('stays as it is when a person may send it', () => {
    const body = { amount: 1, message: ' Merci\n', donatorPhone: '', causeId: null, createdAt: '2026-03-06T12:00:00Z' }
    expect(mendTerminalBody(body)).toEqual({ body, changed: [], unknownCount: 0 })
  })
})

describe("a person's donation", () => {
  it.each([
    ['message', 'a'.repeat(501)],
    ['message', 'a\u0000b'],
    ['message', 'a\ud800b'],
    ['donatorFullname', 'deux\nlignes'],
    ['donatorFullname', { $ne: null }],
    ['donatorEmail', 12],
    ['createdAt', null],
    ['createdAt', '2026-03-06 11:00:00+01:00'],
    ['customer', 'another'],
    ['_id', randomUUID()],
  ])('is refused with 400 for a wrong field (%s: %j)', async (field, value) => {
    const answer = await give({ [field]: value }, { caller: manager })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-input'])
  })

  it('is JSON in UTF-8 of 64 kB at most', async () => {
    const sent = (payload: string | Buffer, type: string) => send(payload, { caller: manager, type })
    expect((await sent('{ "amount": 20 }', 'text/plain')).statusCode).toBe(415)
    expect((await sent('{ "amount": 20 }', 'application/json; charset=iso-8859-1')).statusCode).toBe(415)
    expect((await sent(Buffer.from('{ "amount": 20, "message": "é" }', 'latin1'), 'application/json')).statusCode).toBe(
      400,
    )
    expect((await sent(`{ "amount": 20, "message": "${'a'.repeat(70_000)}" }`, 'application/json')).statusCode).toBe(
      413,
    )
    expect((await sent('{ "amount": 20, "__proto__": {} }', 'application/json')).statusCode).toBe(400)
    expect((await sent('{ "amount": 20 }', 'application/json; charset=utf-8')).statusCode).toBe(201)
  })
})

describe('a refusal by a rule', () => {
  it('tells a terminal how to send the donation again, and that works', async () => {
    const key = randomUUID()
    const refused = await give({ causeId: randomUUID() }, { key })
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Cette cause n’existe pas. Renvoyez le don sous la même clé, avec une cause de l’association ou sans causeId.',
    ])
    expect((await give({}, { key })).statusCode).toBe(201)
    expect((await give({ message: 'autre' }, { key })).json().message).toMatch(/renvoyez-le sous une nouvelle clé/)
    expect((await give({ shortcutId: randomUUID() })).json().message).toMatch(/sans shortcutId/)
    expect((await give({ createdAt: '1970-01-01T00:00:00Z' })).json().message).toMatch(/sans createdAt/)
    const ahead = await give({ createdAt: '2026-03-06T12:30:00Z' })
    expect([ahead.json().message, ahead.headers['retry-after']]).toEqual([expect.stringMatching(/vraie date/), '1500'])
    const [cause, other] = [await insertCause(test.db, customerId), await insertCause(test.db, customerId)]
    const shortcut = await insertShortcut(test.db, customerId, { cause_id: cause.id })
    expect((await give({ causeId: other.id, shortcutId: shortcut.id })).json().message).toMatch(/sans causeId/)
  })

  it('says to a person what is wrong alone', async () => {
    expect((await give({ causeId: randomUUID() }, { caller: manager })).json().message).toBe(
      'Cette cause n’existe pas.',
    )
  })
})
