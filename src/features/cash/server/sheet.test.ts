import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { sampleSheet, sampleTotal } from '../testing/sheet.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let counter: typeof manager

const today = new Date('2026-03-07T10:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, caller = counter) =>
  test.call(caller, method, `/customers/${customerId}/counting-sheets${path}`, payload ? { payload } : {})
const create = async (overrides: object = {}): Promise<string> => {
  const answer = await call('POST', '', { ...sampleSheet, ...overrides })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}
const sign = (id: string, caller = counter, total = sampleTotal) => call('POST', `/${id}/sign`, { total }, caller)
const transactions = async () => (await test.call(manager, 'GET', `/customers/${customerId}/transactions`)).json()

describe('a counting sheet', () => {
  it('adds up its notes and coins to the cent, and is listed newest first', async () => {
    await create({ place: 'Parvis' })
    const lines = [
      { denomination: 0.01, quantity: 1234 },
      { denomination: 0.2, quantity: 3 },
      { denomination: 500, quantity: 0 },
    ]
    const id = await create({ lines, event: 'Prière du vendredi', box: 'Tronc 2' })
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      total: 12.94,
      state: 'draft',
      event: 'Prière du vendredi',
      box: 'Tronc 2',
      cause: null,
      lines: [
        { denomination: 0.2, quantity: 3 },
        { denomination: 0.01, quantity: 1234 },
      ],
      signatures: [],
      transactionId: null,
    })
    const list = (await call('GET')).json()
    expect(list.data.map(({ place }: { place: string }) => place)).toEqual(['Salle de prière', 'Parvis'])
  })

  it('is sealed by the second of two people, and adds one donation in cash of its total', async () => {
    const cause = await insertCause(test.db, customerId)
    const id = await create({ causeId: cause.id })
    expect((await sign(id)).json()).toMatchObject({ state: 'signed', transactionId: null })
    expect((await transactions()).stats.donationCount).toBe(0)
    const sealed = (await sign(id, manager)).json()
    expect(sealed).toMatchObject({
      state: 'sealed',
      signatures: [{ signedBy: { _id: counter.id } }, { signedBy: { _id: manager.id } }],
    })
    const { data, stats } = await transactions()
    expect(stats).toMatchObject({ donationCount: 1, totalDonations: sampleTotal })
    expect(data[0]).toMatchObject({
      _id: sealed.transactionId,
      paymentMethod: 'cash',
      cause: { _id: cause.id },
      createdAt: '2026-03-06T11:00:00.000Z',
    })
    const ledger = test.db.selectFrom('transactions').select('recorded_by').where('customer_id', '=', customerId)
    expect(await ledger.executeTakeFirst()).toEqual({ recorded_by: counter.id })
  })

  it.each([
    ['2025-03-30', '2025-03-30T10:00:00.000Z'],
    ['2025-10-26', '2025-10-26T11:00:00.000Z'],
  ])('of %s, when the clock changes, is dated at noon', async (day, noon) => {
    const id = await create({ day })
    await sign(id)
    await sign(id, manager)
    expect((await transactions()).data[0].createdAt).toBe(noon)
  })

  it('of today is dated at the moment of its seal', async () => {
    const id = await create({ day: '2026-03-07' })
    await sign(id)
    await sign(id, manager)
    expect((await transactions()).data[0].createdAt).toBe(today.toISOString())
  })

  it('keeps the names of its signers as they signed', async () => {
    const id = await create()
    await sign(id)
    await sign(id, manager)
    const signers = async () =>
      (await call('GET', `/${id}`))
        .json()
        .signatures.map(({ signedBy }: { signedBy: { name: string } }) => signedBy.name)
    const signed = [counter, manager].map(({ firstname, lastname }) => `${firstname} ${lastname}`)
    expect(await signers()).toEqual(signed)
    const payload = { firstname: 'Une', lastname: 'Autre', phone: null }
    expect((await test.call(manager, 'PATCH', '/users/me', { payload })).statusCode).toBe(200)
    expect(await signers()).toEqual(signed)
  })

  it('cannot be signed twice by one person, nor by Switch Role', async () => {
    const id = await create()
    const admin = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: customerId })
    const message = 'Vous avez déjà signé cette feuille. Une autre personne doit la signer.'
    expect((await sign(id, admin)).statusCode).toBe(200)
    expect((await sign(id, admin)).json()).toMatchObject({ status: 422, message })
    const switchTo = (role: string) =>
      test.call(admin, 'PUT', '/users/update-role', { payload: { userId: admin.id, role } })
    expect((await switchTo('admin')).statusCode).toBe(200)
    expect((await sign(id, admin)).statusCode).toBe(403)
    expect((await switchTo('manager')).statusCode).toBe(200)
    expect((await sign(id, admin)).json()).toMatchObject({ status: 422, message })
    expect((await transactions()).stats.donationCount).toBe(0)
    const twice = test.db.insertInto('counting_sheet_signatures')
    const values = { customer_id: customerId, sheet_id: id, place: 2, signed_by: admin.id, signed_at: today }
    await expect(twice.values(values).execute()).rejects.toThrow('counting_sheet_signatures_signer')
  })

  it('is sealed once when two people sign at the same moment', async () => {
    const id = await create()
    const third = await insertUser(test.db, { customer_id: customerId })
    const answers = await Promise.all([sign(id), sign(id, manager), sign(id, third)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 200, 422])
    expect((await transactions()).stats.donationCount).toBe(1)
  })

  it('is not signed when it has changed since the signer saw it, when it is empty, or above 100 000 €', async () => {
    const id = await create()
    expect((await sign(id, counter, 25)).json().code).toBe('sheet-changed')
    expect((await sign(await create({ lines: [] }), counter, 0)).json().code).toBe('sheet-empty')
    const rich = await create({ lines: [{ denomination: 500, quantity: 201 }] })
    expect((await sign(rich, counter, 100_500)).json().code).toBe('sheet-too-much')
  })

  it('is changed and deleted while nobody has signed it, and after the signature was withdrawn', async () => {
    const id = await create()
    await sign(id)
    const update = () => call('PUT', `/${id}`, { ...sampleSheet, lines: [{ denomination: 10, quantity: 1 }] })
    expect((await update()).json().code).toBe('sheet-signed')
    expect((await call('DELETE', `/${id}`)).json().code).toBe('sheet-signed')
    expect((await call('POST', `/${id}/withdraw`)).json().state).toBe('draft')
    expect((await update()).json().total).toBe(10)
    expect((await call('POST', `/${id}/withdraw`)).json().code).toBe('sheet-not-signed')
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
  })

  it('never changes once it is sealed: not by a call, and not by SQL', async () => {
    const id = await create()
    await sign(id)
    await sign(id, manager)
    for (const answer of [
      await call('PUT', `/${id}`, sampleSheet),
      await call('DELETE', `/${id}`),
      await call('POST', `/${id}/withdraw`),
      await sign(id, await insertUser(test.db, { customer_id: customerId })),
    ])
      expect(answer.json()).toMatchObject({ status: 422, code: 'sheet-sealed' })
    const changes = [
      test.db.updateTable('counting_sheets').set({ place: 'Ailleurs' }),
      test.db.updateTable('counting_sheet_lines').set({ quantity: 2 }),
      test.db.deleteFrom('counting_sheet_lines'),
      test.db.deleteFrom('counting_sheet_signatures'),
    ]
    for (const change of changes)
      await expect(change.execute()).rejects.toThrow('a sealed counting sheet never changes')
    await expect(test.db.deleteFrom('counting_sheet_seals').execute()).rejects.toThrow('only ever added')
  })

  it('is refused for tomorrow, for an unknown cause, and with a denomination twice', async () => {
    const post = async (overrides: object) => (await call('POST', '', { ...sampleSheet, ...overrides })).json()
    expect(await post({ day: '2026-03-08' })).toMatchObject({ status: 422, code: 'future-day' })
    const foreign = await insertCause(test.db, (await insertCustomer(test.db)).id)
    expect(await post({ causeId: foreign.id })).toMatchObject({ status: 422, code: 'unknown-cause' })
    const line = { denomination: 5, quantity: 1 }
    expect(await post({ lines: [line, line] })).toMatchObject({ status: 400 })
    expect(await post({ lines: [{ denomination: 3, quantity: 1 }] })).toMatchObject({ status: 400 })
    expect(await post({ lines: [{ denomination: 5, quantity: -1 }] })).toMatchObject({ status: 400 })
  })
})
