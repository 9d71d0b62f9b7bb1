import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let token: string
let manager: { identity_uid: string; id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
  manager = await insertUser(test.db, { customer_id: customerId })
})

const give = async (body: object, key: string = randomUUID()): Promise<string> => {
  const answer = await test.call({ token }, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 10, createdAt: '2026-03-06T12:05:00.000Z', ...body },
    headers: { 'idempotency-key': key },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()._id
}
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = manager, customer = customerId) =>
  test.call(who, method, `/customers/${customer}/donors${path}`, { ...(payload && { payload }) })
const search = async (asked: object) => (await ask('POST', '/search', asked)).json()
const foundBy = async (asked: object): Promise<string[]> =>
  (await search(asked)).data.map(({ _id }: { _id: string }) => _id)
const erase = async (...transactionIds: string[]) => (await ask('POST', '/erase', { transactionIds })).json()
const registerOf = async () => (await ask('GET', '/erasures?limit=100')).json().data
const journal = async () =>
  (await test.call(manager, 'GET', `/customers/${customerId}/journal?limit=100`)).json().data as { action: string }[]

const donor = {
  message: 'Canari pour le toit',
  donatorFullname: 'Nadia Canari-Lefèvre',
  donatorPhone: '+33 6 12 34 56 78',
  donatorEmail: 'Nadia.Canari@Example.org',
  donatorMembershipNumber: 'CANARI-7',
}

describe('a search', () => {
  it.each([
    ['a part of the name, without accents or case', { name: 'LEFEVRE' }],
    ['the words of the name in another order', { name: 'canari lefèvre nadia' }],
    ['the e-mail in another case', { email: 'NADIA.CANARI@example.ORG' }],
    ['the phone without the prefix of France', { phone: '06.12.34.56.78' }],
    ['the phone with 0033', { phone: '0033612345678' }],
    ['the phone with (0)', { phone: '+33 (0)6 12 34 56 78' }],
    ['the membership number', { membershipNumber: 'canari-7' }],
  ])('finds %s', async (_, asked) => {
    const id = await give(donor)
    await give({ donatorFullname: 'Karim Benali', donatorPhone: '06 98 76 54 32', donatorEmail: 'karim@example.org' })
    await give({})
    expect(await foundBy(asked)).toEqual([id])
  })

  it('finds what matches any of the criteria, and says by which, the newest first', async () => {
    const byName = await give({ donatorFullname: 'Nadia Lefèvre' })
    const byBoth = await give({ ...donor, createdAt: '2026-04-06T12:05:00.000Z' })
    const { data, isComplete } = await search({ name: 'Nadia', email: 'nadia.canari@example.org' })
    expect(data.map(({ _id, matchedBy }: { _id: string; matchedBy: string[] }) => [_id, matchedBy])).toEqual([
      [byBoth, ['name', 'email']],
      [byName, ['name']],
    ])
    expect(isComplete).toBe(true)
  })

  it('takes the signs of patterns as they are', async () => {
    await give(donor)
    expect(await foundBy({ name: 'N%a' })).toEqual([])
    expect(await foundBy({ membershipNumber: '%' })).toEqual([])
  })

  it.each([{}, { name: ' ' }, { name: '-' }, { phone: '123' }])('refuses %j', async (asked) => {
    expect((await ask('POST', '/search', asked)).statusCode).toBe(400)
  })

  it("does not find another association's donors", async () => {
    await give(donor)
    const other = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: other.id })
    const answer = await ask('POST', '/search', { name: 'canari' }, stranger, other.id)
    expect(answer.json().data).toEqual([])
    expect((await ask('POST', '/search', { name: 'canari' }, stranger)).statusCode).toBe(404)
  })
})

describe('an export', () => {
  it('hands over as JSON what is kept, and leaves a line without the name', async () => {
    const id = await give({ ...donor, amount: 12.5 })
    const answer = await ask('POST', '/export', { transactionIds: [id] })
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(JSON.parse(answer.body)).toMatchObject({
      exportedAt: '2026-11-20T12:00:00.000Z',
      retentionMonths: null,
      donations: [{ _id: id, amount: 12.5, ...donor }],
    })
    const [line] = await journal()
    expect(line).toMatchObject({ action: 'donors.exported', after: { donationCount: 1 } })
    expect(JSON.stringify(await journal())).not.toMatch(/canari/i)
  })

  it('is also a French page, whose texts are not taken as HTML', async () => {
    const id = await give({ ...donor, message: '<script>alert(1)</script>' })
    const answer = await ask('POST', '/export-page', { transactionIds: [id] })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Nadia Canari-Lefèvre')
    expect(answer.body).toContain('ven. 06 mars 2026 à 13:05')
    expect(answer.body).toContain('&lt;script&gt;')
    expect(answer.body).not.toContain('<script>')
  })

  it("is 404 for another association's donation, and for one without a donor", async () => {
    const id = await give(donor)
    const other = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: other.id })
    for (const path of ['/export', '/export-page', '/erase']) {
      expect((await ask('POST', path, { transactionIds: [id] }, stranger, other.id)).statusCode).toBe(404)
      expect((await ask('POST', path, { transactionIds: [id, await give({})] })).statusCode).toBe(404)
    }
    expect(await foundBy({ name: 'canari' })).toEqual([id])
  })
})

/** Every row of every table, as text. */
const readAllTables = async (): Promise<string> => {
  const tables = await test.db.introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ schema = 'public', name }) =>
      JSON.stringify(
        await test.db
          .withSchema(schema)
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    ),
  )
  return texts.join('\n')
}

describe('an erasure', () => {
  it('leaves nothing of the donor in any table, and the money to the cent', async () => {
    const page = () => test.call(manager, 'GET', `/customers/${customerId}/transactions`)
    const csv = async () => (await test.call(manager, 'GET', `/customers/${customerId}/transactions/export`)).body
    const canary = {
      message: 'Kanarimessage',
      donatorFullname: 'Kanariname',
      donatorPhone: '+33 7 99 88 77 66',
      donatorEmail: 'Kanari@mail.example',
      donatorMembershipNumber: 'Kanarimember',
    }
    const isThere = async (): Promise<boolean> => /kanari|799887766|7 99 88/i.test(await readAllTables())
    const ids = [await give({ ...canary, amount: 12.34 }), await give({ ...canary, amount: 0.01 })]
    const hold = { transactionIds: ids.slice(1), until: '2030-01-01', reason: 'Kanarireason' }
    await ask('PUT', '/holds', hold)
    await ask('PUT', '/holds', { ...hold, until: null })
    await search({ name: 'kanari' })
    await ask('POST', '/export', { transactionIds: ids })
    await give({ amount: 5 })
    const before = (await page()).json()
    expect(await isThere()).toBe(true)

    expect(await erase(...ids)).toEqual({ erasedCount: 2, personCount: 1, heldCount: 0, alreadyErasedCount: 0 })

    expect(await isThere()).toBe(false)
    const after = (await page()).json()
    expect([after.stats, after.days]).toEqual([before.stats, before.days])
    expect(before.stats.totalDonations).toBe(17.35)
    expect(await csv()).toContain('12,34;;;"Accueil";;;;;;')
    const details = await test.call(manager, 'GET', `/customers/${customerId}/transactions/${ids[0]}`)
    expect(details.json()).toMatchObject({
      amount: 12.34,
      identityIsErased: true,
      donatorFullname: null,
      message: null,
    })
    expect(await foundBy({ name: 'kanari' })).toEqual([])
  })

  it('is recorded once, without saying who, however often it is asked for', async () => {
    const id = await give(donor)
    const answers = await Promise.all([erase(id), erase(id), erase(id, id)])
    const counts: number[] = answers.map(({ erasedCount }) => erasedCount)
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
    expect(await erase(id)).toEqual({ erasedCount: 0, personCount: 0, heldCount: 0, alreadyErasedCount: 1 })
    expect(await registerOf()).toMatchObject([{ reason: 'request', erasedCount: 1, heldCount: 0 }])
    const erased = (await journal()).filter(({ action }) => action === 'donors.erased')
    expect(erased).toMatchObject([{ after: { donationCount: 1, heldCount: 0 } }])
  })

  it('is not undone by the terminal that sends the donation again', async () => {
    const key = randomUUID()
    const id = await give(donor, key)
    await erase(id)
    expect(await give(donor, key)).toBe(id)
    const kept = await test.db.selectFrom('donation_identities').selectAll().where('transaction_id', '=', id).execute()
    expect(kept).toMatchObject([{ donator_fullname: null, message: null, erased_at: expect.any(Date) }])
    const rows = await test.db.selectFrom('transactions').select('id').where('customer_id', '=', customerId).execute()
    expect(rows).toHaveLength(1)
  })

  it('leaves out what the law keeps, until its day', async () => {
    const [held, free] = [await give(donor), await give(donor)]
    const hold = { transactionIds: [held], until: '2026-11-21', reason: 'Reçu fiscal émis' }
    expect((await ask('PUT', '/holds', hold)).json()).toEqual({ changedCount: 1 })
    expect(await erase(held, free)).toEqual({ erasedCount: 1, personCount: 1, heldCount: 1, alreadyErasedCount: 0 })
    const { data } = await search({ name: 'canari' })
    expect(data).toMatchObject([{ _id: held, legalHold: { until: '2026-11-21', reason: 'Reçu fiscal émis' } }])
    expect(await registerOf()).toMatchObject([{ erasedCount: 1, heldCount: 1 }])

    await test.db
      .updateTable('donation_identities')
      .set({ legal_hold_until: '2026-11-20' })
      .where('transaction_id', '=', held)
      .execute()
    expect(await erase(held, free)).toEqual({ erasedCount: 1, personCount: 1, heldCount: 0, alreadyErasedCount: 1 })
  })
})

describe('a legal hold', () => {
  it('ends when a manager says so, and each change has its line without the reason', async () => {
    const id = await give(donor)
    await ask('PUT', '/holds', { transactionIds: [id], until: '2030-01-01', reason: 'Litige Canari' })
    await ask('PUT', '/holds', { transactionIds: [id], until: null })
    expect((await ask('PUT', '/holds', { transactionIds: [id], until: null })).json()).toEqual({ changedCount: 0 })
    expect((await search({ name: 'canari' })).data).toMatchObject([{ legalHold: null }])
    // Both lines have the instant of the stopped clock.
    expect((await journal()).map(({ action }) => action).toSorted()).toEqual(['donors.held', 'donors.released'])
    expect(JSON.stringify(await journal())).not.toMatch(/canari/i)
  })

  it('needs a reason, and a day in the future', async () => {
    const transactionIds = [await give(donor)]
    expect((await ask('PUT', '/holds', { transactionIds, until: '2030-01-01' })).statusCode).toBe(400)
    const today = await ask('PUT', '/holds', { transactionIds, until: '2026-11-20', reason: 'Reçu' })
    expect([today.statusCode, today.json().code]).toEqual([422, 'hold-too-early'])
  })
})
