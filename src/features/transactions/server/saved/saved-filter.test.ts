import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { filtersOfSaved, movingPeriodsOf, type SavedFilter } from '../../saved-filter.ts'

type Person = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
let causeId: string
let samia: Person
let ali: Person

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  causeId = (await insertCause(test.db, customerId)).id
  samia = await insertUser(test.db, { customer_id: customerId })
  ali = await insertUser(test.db, { role: 'user', customer_id: customerId })
})

const path = (id?: string) => `/customers/${customerId}/saved-filters${id ? `/${id}` : ''}`
const save = (person: Person, payload: object) => test.call(person, 'POST', path(), { payload })
const listOf = async (person: Person): Promise<SavedFilter[]> => (await test.call(person, 'GET', path())).json()
const namesOf = async (person: Person) => (await listOf(person)).map(({ name }) => name)

describe('a saved filter', () => {
  it('is listed by name, to the person who saved it alone', async () => {
    const answer = await save(samia, { name: 'Écoles', causeId, startDate: '2026-03-01', endDate: '2026-03-31' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'Écoles',
        period: null,
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        causeId,
        deviceId: null,
        paymentMethod: null,
      },
    ])
    await save(samia, { name: 'Vendredi', period: 'lastOwnDay', causeId: 'punctual' })
    await save(samia, { name: 'Dons ponctuels', causeId: 'punctual' })
    expect(await namesOf(samia)).toEqual(['Dons ponctuels', 'Écoles', 'Vendredi'])
    expect((await listOf(samia)).at(-1)).toMatchObject({ period: 'lastOwnDay', startDate: null, causeId: 'punctual' })
    expect(await listOf(ali)).toEqual([])
  })

  it('is renamed and deleted by its person, and found by nobody else', async () => {
    const { _id } = (await save(samia, { name: 'Vendredi', period: 'lastOwnDay' })).json()
    for (const [method, payload] of [['PATCH', { name: 'Volé' }], ['DELETE']] as const)
      expect((await test.call(ali, method, path(_id), payload && { payload })).statusCode).toBe(404)
    const renamed = await test.call(samia, 'PATCH', path(_id), { payload: { name: ' Prière du vendredi ' } })
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Prière du vendredi'])
    expect((await test.call(samia, 'DELETE', path(_id))).statusCode).toBe(204)
    expect(await listOf(samia)).toEqual([])
  })

  it('has a name of its own, whatever its accents and letters', async () => {
    const { _id } = (await save(samia, { name: 'Été', period: 'thisYear' })).json()
    const again = await save(samia, { name: 'ETE', period: 'thisMonth' })
    expect([again.statusCode, again.json().fields]).toEqual([409, { name: 'Vous avez déjà un filtre de ce nom.' }])
    await save(samia, { name: 'Hiver', period: 'thisMonth' })
    expect((await test.call(samia, 'PATCH', path(_id), { payload: { name: 'hiver' } })).statusCode).toBe(409)
    expect((await save(ali, { name: 'Été', period: 'thisYear' })).statusCode).toBe(201)
  })

  it('is refused beside twenty others', async () => {
    for (let count = 1; count <= 20; count += 1) await save(samia, { name: `Filtre ${count}`, period: 'yesterday' })
    const answer = await save(samia, { name: 'Filtre 21', period: 'yesterday' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'saved-filters-limit'])
  })

  it.each([
    ['nothing to filter by', {}, 400],
    ['a period and days', { period: 'yesterday', startDate: '2026-03-01' }, 400],
    ['an end before the start', { startDate: '2026-03-02', endDate: '2026-03-01' }, 400],
    ['a period that nobody knows', { period: 'tomorrow' }, 400],
    ['an unknown cause', { causeId: randomUUID() }, 422],
    ['an unknown terminal', { deviceId: randomUUID() }, 422],
  ])('is refused with %s', async (_what, filter, status) => {
    expect((await save(samia, { name: 'Filtre', ...filter })).statusCode).toBe(status)
  })

  it('is deleted with its person', async () => {
    await save(ali, { name: 'Vendredi', period: 'lastOwnDay' })
    await save(samia, { name: 'Vendredi', period: 'lastOwnDay' })
    expect((await test.call(samia, 'DELETE', `/customers/${customerId}/users/${ali.id}`)).statusCode).toBe(204)
    const rows = await test.db
      .selectFrom('saved_filters')
      .select('user_id')
      .where('customer_id', '=', customerId)
      .execute()
    expect(rows).toEqual([{ user_id: samia.id }])
  })
})

describe('a period that moves', () => {
  const fridays = {
    period: 'lastOwnDay',
    startDate: null,
    endDate: null,
    causeId: null,
    deviceId: null,
    paymentMethod: null,
  } as const

  it('has the days of the day on which the filter is used', () => {
    expect(filtersOfSaved(fridays, new Date('2026-11-21T10:00:00Z'))).toEqual({
      startDate: '2026-11-20',
      endDate: '2026-11-20',
    })
    expect(filtersOfSaved(fridays, new Date('2026-11-28T10:00:00Z')).startDate).toBe('2026-11-27')
    expect(filtersOfSaved({ ...fridays, period: 'today' }, new Date('2026-11-27T23:30:00Z')).startDate).toBe(
      '2026-11-28',
    )
  })

  it('is offered by every name that the days have now', () => {
    const saturday = new Date('2026-11-21T10:00:00Z')
    expect(movingPeriodsOf({ startDate: '2026-11-20', endDate: '2026-11-20' }, saturday)).toEqual([
      'yesterday',
      'lastOwnDay',
    ])
    expect(movingPeriodsOf({ startDate: '2026-11-03', endDate: '2026-11-04' }, saturday)).toEqual([])
    expect(movingPeriodsOf({ startDate: '2026-11-20' }, saturday)).toEqual([])
  })
})
