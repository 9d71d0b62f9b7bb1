import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { digestOf } from '#shared/server/secret.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { createRequestDigests } from './request-digest.ts'

const request = { amount: 20, donatorFullname: 'Nadia Lefèvre' }

describe('the digest of a request', () => {
  const digests = createRequestDigests(randomBytes(32))

  it('depends on the key of the server', () => {
    const digest = digests.of(request)
    const plain = digestOf(request)
    const twice = createHash('sha256').update(plain).digest('hex')
    expect(digest).toMatch(/^[0-9a-f]{72}$/)
    expect([plain, twice].some((guess) => digest.includes(guess))).toBe(false)
    expect(createRequestDigests(randomBytes(32)).of(request).slice(8)).not.toBe(digest.slice(8))
  })

  it('recognises the same request and tells another one apart', () => {
    const stored = digests.of(request)
    expect(digests.compare(stored, { ...request })).toBe('same')
    expect(digests.compare(stored, { ...request, amount: 21 })).toBe('other')
  })

  it('compares a plain SHA-256, which older rows have', () => {
    expect(digests.compare(digestOf(request), request)).toBe('same')
    expect(digests.compare(digestOf(request), { ...request, amount: 21 })).toBe('other')
  })

  it('says that a digest by another key, or an erased one, cannot be compared', () => {
    expect(digests.compare(createRequestDigests(randomBytes(32)).of(request), request)).toBe('unknown')
    expect(digests.compare(null, request)).toBe('unknown')
  })
})

describe('a repeated request', () => {
  let test: TestApp
  let device: Awaited<ReturnType<typeof insertDevice>>
  let token: string
  const createdAt = '2026-03-06T11:00:00.000Z'

  beforeAll(async () => {
    test = await startTestApp({ now: () => new Date('2026-03-06T12:00:00Z') })
    device = await insertDevice(test.db, (await insertCustomer(test.db)).id)
    token = await insertDeviceToken(test.db, device)
  })
  afterAll(() => test.close())

  const give = async (idempotencyKey: string, body: object) => {
    const answer = await test.call({ token }, 'POST', `/customers/${device.customer_id}/transactions`, {
      payload: body,
      headers: { 'idempotency-key': idempotencyKey },
    })
    return [answer.statusCode, answer.json()._id ?? answer.json().code]
  }
  const insertEarlier = async (request_digest: string, key = randomUUID()) => {
    const sender = { device_id: device.id }
    const row = { created_at: createdAt, idempotency_key: key, request_digest }
    return { key, _id: (await insertDonation(test.db, device.customer_id, sender, row)).id }
  }

  it('keeps a keyed digest, which no plain hash of the request is', async () => {
    const key = randomUUID()
    await give(key, request)
    const row = await test.db
      .selectFrom('transactions')
      .select('request_digest')
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow()
    expect(row.request_digest?.toString('hex')).toBe(createRequestDigests(testSealingKey).of(request))
  })

  it('of an earlier version gets the first answer when repeated, and another body under its key is refused', async () => {
    const body = { ...request, createdAt }
    const { key, _id } = await insertEarlier(digestOf(body))
    expect(await give(key, body)).toEqual([201, _id])
    expect(await give(key, { ...body, donatorFullname: 'Nadia' })).toEqual([422, 'idempotency-key-reused'])
  })

  it('finds the digest that moved with its donor', async () => {
    const body = { ...request, createdAt }
    const { key, _id } = await insertEarlier('')
    await test.db.executeQuery(
      test.db
        .insertInto('donation_identities')
        .values({
          customer_id: device.customer_id,
          transaction_id: _id,
          given_at: createdAt,
          donator_fullname: 'Nadia Lefèvre',
          request_digest: Buffer.from(digestOf(body), 'hex'),
        })
        .compile(),
    )
    expect(await give(key, { ...body, amount: 20.5 })).toEqual([422, 'idempotency-key-reused'])
  })

  it('whose digest cannot be compared counts by amount and date', async () => {
    const { key, _id } = await insertEarlier(createRequestDigests(randomBytes(32)).of(request))
    expect(await give(key, { ...request, createdAt })).toEqual([201, _id])
    expect(await give(key, { amount: 20 })).toEqual([201, _id])
    expect(await give(key, { amount: 21, createdAt })).toEqual([422, 'idempotency-key-reused'])
    expect(await give(key, { amount: 20, createdAt: '2026-03-06T11:00:01Z' })).toEqual([422, 'idempotency-key-reused'])
  })
})
