import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let manager: Awaited<ReturnType<typeof insertUser>>
let customerId = ''
let deviceId = ''

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-11-24T10:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  deviceId = (await insertDevice(test.db, customerId)).id
})

const address = { street: '3 place de la Mairie', postalCode: '75011', city: 'Paris' }
const person = { kind: 'person', firstName: 'Maud', lastName: 'Le Goff', email: 'maud@example.org', ...address }

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = manager) =>
  test.call(who, method, `/customers/${customerId}/donors${path}`, payload ? { payload } : {})
const add = async (changes: object = {}): Promise<string> => {
  const answer = await call('POST', '', { ...person, ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}
const read = async (id: string) => (await call('GET', `/${id}`)).json()
const give = async (donorId: string, cents = 2000): Promise<string> => {
  const { id } = await insertDonation(test.db, customerId, { device_id: deviceId }, { amount_cents: cents })
  const link = { customer_id: customerId, transaction_id: id, donor_id: donorId, linked_at: '2026-11-24T10:00:00Z' }
  await test.db.insertInto('donor_donations').values(link).execute()
  return id
}
const listed = async (query = ''): Promise<string[]> =>
  (await call('GET', `?limit=50${query}`)).json().data.map(({ _id }: { _id: string }) => _id)

describe('a donor', () => {
  it('keeps all addresses, the newest first, and adds none that is the same', async () => {
    const id = await add()
    await call('PUT', `/${id}`, { ...person, phone: '06 12 34 56 78' })
    await call('PUT', `/${id}`, { ...person, street: '1 rue Neuve', city: 'Lille', postalCode: '59000' })
    expect(await read(id)).toMatchObject({
      name: 'Maud Le Goff',
      phone: null,
      city: 'Lille',
      preference: 'yearly',
      mayContact: true,
      addresses: [
        { street: '1 rue Neuve', postalCode: '59000', source: 'manager' },
        { street: address.street, postalCode: '75011', country: 'FR' },
      ],
      donations: [],
      donationCount: 0,
      netAmount: 0,
      joined: [],
      joinedTo: null,
      twins: [],
    })
  })

  it('shows what they gave, and the sum', async () => {
    const id = await add()
    await give(id, 2000)
    await give(id, 1250)
    expect(await read(id)).toMatchObject({ donationCount: 2, netAmount: 32.5, donations: [{ amount: 12.5 }, {}] })
    expect((await call('GET', '')).json().data).toMatchObject([
      { name: 'Maud Le Goff', city: 'Paris', netAmount: 32.5 },
    ])
  })

  it('is changed by the version that was read alone', async () => {
    const id = await add()
    const path = `/customers/${customerId}/donors/${id}`
    const headers = { 'if-match': '"phone:zzz"' }
    const answer = await test.call(manager, 'PUT', path, { payload: { ...person, phone: '0612345678' }, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed-meanwhile'])
  })

  it.each([
    ['without a name', { lastName: ' ' }, 'lastName'],
    ['a company in the form of a person', { lastName: 'SARL Dupont' }, 'lastName'],
    ['a SIREN in the form of a person', { siren: '732829320' }, 'lastName'],
    ['a company without a SIREN', { kind: 'company', firstName: null, lastName: null, companyName: 'Dupont' }, 'siren'],
    ['a street without a town', { city: null }, 'city'],
    ['a French address without a postal code', { postalCode: null }, 'postalCode'],
    ['a name of 500 letters', { lastName: 'é'.repeat(500) }, 'lastName'],
    ['a control mark', { lastName: 'Le\u0007Goff' }, 'lastName'],
    ['a mark that turns the name around', { lastName: 'Le\u202eGoff' }, 'lastName'],
    ['an address of the web', { lastName: 'www.exemple.fr' }, 'lastName'],
  ])('is refused %s', async (_, changes, field) => {
    const answer = await call('POST', '', { ...person, ...changes })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toContain(field)
  })

  it.each([
    ['without an address', { street: null, postalCode: null, city: null }],
    ['abroad, without a postal code', { country: 'SN', postalCode: null, city: 'Dakar' }],
    ['with a sign of formulas and of markup', { lastName: '=1+1 <b>Le Goff</b>' }],
  ])('is taken %s', async (_, changes) => {
    expect(await read(await add(changes))).toMatchObject(changes)
  })

  it('keeps a name in its own letters beside the one in Latin letters', async () => {
    const id = await add({ firstName: null, lastName: 'محمد' })
    await call('PUT', `/${id}`, { ...person, firstName: 'Mohamed', lastName: 'Amrani' })
    expect(await read(id)).toMatchObject({ name: 'Mohamed Amrani', originalName: 'محمد' })
  })

  it("is not another association's, and is named in no line of the journal", async () => {
    const id = await add({ lastName: 'Kanari' })
    const other = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: other.id })
    expect((await test.call(stranger, 'GET', `/customers/${other.id}/donors/${id}`)).statusCode).toBe(404)
    const lines = await test.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(lines)).not.toMatch(/kanari/i)
  })

  it('is found by what is searched, beside the donations', async () => {
    const id = await add({ membershipNumber: 'A-12', phone: '+33 6 12 34 56 78' })
    for (const asked of [
      { name: 'goff maud' },
      { email: 'MAUD@example.org' },
      { phone: '0612345678' },
      { membershipNumber: 'a-12' },
    ])
      expect((await call('POST', '/search', asked)).json().records, JSON.stringify(asked)).toMatchObject([{ _id: id }])
    expect((await call('POST', '/search', { name: 'Martin' })).json().records).toEqual([])
  })
})

describe('likely twins', () => {
  it('are proposed with the reason, and a name counts with the same postal code alone', async () => {
    const id = await add({ phone: '0612345678', membershipNumber: 'A1' })
    const one = await add({ email: 'MAUD@example.org', lastName: 'Autre', city: 'Lyon', postalCode: '69001' })
    const two = await add({ email: null, firstName: 'LE GOFF', lastName: 'Maud' })
    await add({ email: null, city: 'Lyon', postalCode: '69001' })
    const three = await add({
      email: null,
      firstName: 'Léa',
      lastName: 'Roy',
      phone: '+33 6 12 34 56 78',
      membershipNumber: 'a1',
    })
    expect((await read(id)).twins).toEqual([
      { _id: two, name: 'LE GOFF Maud', reasons: ['name'] },
      { _id: three, name: 'Léa Roy', reasons: ['phone', 'number'] },
      { _id: one, name: 'Maud Autre', reasons: ['email'] },
    ])
    expect((await listed('&only=twins')).toSorted()).toEqual([id, one, two, three].toSorted())
    const lacking = await add({ email: 'x@example.org', lastName: 'Sans', street: null, postalCode: null, city: null })
    expect(await listed('&only=address')).toEqual([lacking])
  })

  it('are joined by an act alone, and separated with what was theirs', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    await give(one, 1000)
    await give(two, 500)
    expect((await call('POST', `/${one}/join`, { donorId: two })).json()).toMatchObject({
      _id: two,
      netAmount: 15,
      joined: [{ _id: one, name: 'Maud Le Goff' }],
    })
    expect((await call('POST', `/${two}/join`, { donorId: three })).json()).toMatchObject({ _id: three, netAmount: 15 })
    expect(await listed()).toEqual([three])
    expect((await call('POST', `/${one}/join`, { donorId: three })).json()).toMatchObject({ code: 'donor-joined' })

    expect((await call('POST', `/${two}/separation`)).json()).toMatchObject({ netAmount: 15, joined: [{ _id: one }] })
    expect(await read(three)).toMatchObject({ netAmount: 0, joined: [] })
    await call('POST', `/${one}/separation`)
    expect((await call('POST', `/${one}/separation`)).json()).toMatchObject({ netAmount: 10, joinedTo: null })
    expect(await read(two)).toMatchObject({ netAmount: 5, joined: [] })
  })

  it('are not joined to themselves, nor to those of another association', async () => {
    const id = await add()
    expect((await call('POST', `/${id}/join`, { donorId: id })).json()).toMatchObject({ code: 'donor-same' })
    const [home, own] = [customerId, manager]
    customerId = (await insertCustomer(test.db)).id
    manager = await insertUser(test.db, { customer_id: customerId })
    const foreign = await add()
    ;[customerId, manager] = [home, own]
    expect((await call('POST', `/${id}/join`, { donorId: foreign })).statusCode).toBe(404)
  })
})

describe('the donor of a donation', () => {
  it('is proposed from what the donation says, by each mark', async () => {
    const id = await add({ phone: '0612345678', membershipNumber: 'A1' })
    const likely = async (said: object) => {
      const donation = await insertDonation(test.db, customerId, { device_id: deviceId }, said)
      const answer = await test.call(manager, 'GET', `/customers/${customerId}/transactions/${donation.id}/donor`)
      return answer
        .json()
        .likely.map(({ donor, reason }: { donor: { _id: string }; reason: string }) => [donor._id, reason])
    }
    expect(await likely({ donator_email: 'Maud@Example.org' })).toEqual([[id, 'email']])
    expect(await likely({ donator_phone: '+33 612345678' })).toEqual([[id, 'phone']])
    expect(await likely({ donator_membership_number: 'a1' })).toEqual([[id, 'number']])
    expect(await likely({ donator_fullname: 'LE GOFF Maud' })).toEqual([[id, 'name']])
    expect(await likely({ donator_fullname: 'Maud' })).toEqual([])
  })
})
