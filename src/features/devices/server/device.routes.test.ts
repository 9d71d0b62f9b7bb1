import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Device } from '../device.ts'
import { insertDevice } from '../testing/device.fixture.ts'

let test: TestApp
const clock = new Date('2026-03-06T12:00:00.000Z')
let admin: Caller
beforeAll(async () => {
  test = await startTestApp({ now: () => clock })
  admin = await insertUser(test.db, { role: 'admin', customer_id: null })
})
afterAll(() => test.close())

type Caller = { identity_uid: string }

/** An association with a manager and a terminal. */
const setUp = async () => {
  const customer = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customer.id })
  const device = await insertDevice(test.db, customer.id)
  return { customer, manager, device, path: `/customers/${customer.id}/devices` }
}
const post = (path: string, payload: object, caller = admin) => test.call(caller, 'POST', path, { payload })
const patch = (caller: Caller, path: string, payload: object) => test.call(caller, 'PATCH', path, { payload })
/** The health of a terminal that has never signed in. */
const unknownHealth = {
  state: 'never-connected',
  lastContactAt: null,
  contact: null,
  silentSince: null,
  unusual: null,
  retiredAt: null,
  formerBoxes: [],
}
let lastSerial = 0
const newDevice = (overrides = {}) => ({ serialNumber: `KA${++lastSerial}`, label: 'Parvis', ...overrides })
const nameOf = async (caller: Caller, path: string) => (await test.call(caller, 'GET', path)).json().label

describe('GET customers/{id}/devices', () => {
  it('lists the terminals of the association only, by label in French order', async () => {
    const { customer, manager, path } = await setUp()
    await insertDevice(test.db, customer.id, { label: 'École' })
    await insertDevice(test.db, customer.id, { label: 'Zénith', model: 'SUNMI P3 MIX' })
    const list: Device[] = (await test.call(manager, 'GET', path)).json()
    expect(list.map(({ label }) => label)).toEqual(['Accueil', 'École', 'Zénith'])
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
      '_id',
      'contact',
      'createdAt',
      'formerBoxes',
      'label',
      'lastContactAt',
      'lastDonationAt',
      'missingDonationCount',
      'model',
      'retiredAt',
      'serialNumber',
      'silentSince',
      'state',
      'unusual',
    ])
  })

  it('returns the last donation of each by the time of the donation', async () => {
    const { customer, manager, device, path } = await setUp()
    const silent = await insertDevice(test.db, customer.id, { label: 'Silencieux' })
    for (const created_at of ['2026-03-05T10:00:00Z', '2026-03-06T09:00:00Z', '2026-03-04T10:00:00Z'])
      await insertDonation(test.db, customer.id, { device_id: device.id }, { created_at })
    const list: Device[] = (await test.call(manager, 'GET', path)).json()
    expect(list.map(({ _id, lastDonationAt }) => [_id, lastDonationAt])).toEqual([
      [device.id, '2026-03-06T09:00:00.000Z'],
      [silent.id, null],
    ])
  })
})

describe('GET customers/{id}/devices/{deviceId}', () => {
  it('returns one terminal', async () => {
    const { manager, device, path } = await setUp()
    expect((await test.call(manager, 'GET', `${path}/${device.id}`)).json()).toEqual({
      _id: device.id,
      label: 'Accueil',
      model: 'SUNMI K2',
      serialNumber: device.serial_number,
      createdAt: device.created_at.toISOString(),
      lastDonationAt: null,
      missingDonationCount: 0,
      ...unknownHealth,
    })
  })

  it("answers 404 for another association's terminal, under either path", async () => {
    const [mine, others] = [await setUp(), await setUp()]
    for (const path of [`${others.path}/${others.device.id}`, `${mine.path}/${others.device.id}`])
      for (const method of ['GET', 'PATCH'] as const) {
        const answer = await test.call(mine.manager, method, path, { payload: { label: 'Prise' } })
        expect([answer.statusCode, answer.body.includes(others.device.serial_number)]).toEqual([404, false])
      }
    expect((await patch(admin, `${mine.path}/${others.device.id}`, { label: 'Prise' })).statusCode).toBe(404)
    expect(await nameOf(others.manager, `${others.path}/${others.device.id}`)).toBe('Accueil')
  })
})

describe('POST customers/{id}/devices', () => {
  it('adds a terminal, a SUNMI K2 by default', async () => {
    const { path } = await setUp()
    const answer = await post(path, newDevice({ serialNumber: ' KA-1 ', label: ' Parvis ' }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      serialNumber: 'KA-1',
      label: 'Parvis',
      model: 'SUNMI K2',
      createdAt: clock.toISOString(),
      lastDonationAt: null,
      missingDonationCount: 0,
      ...unknownHealth,
    })
    expect((await post(path, newDevice({ model: 'SUNMI D2' }))).json().model).toBe('SUNMI D2')
  })

  it.each([
    [{ label: 'Parvis' }, { serialNumber: 'Le numéro de série est obligatoire' }],
    [{ serialNumber: ' \u200b', label: 'Parvis' }, { serialNumber: 'Le numéro de série est obligatoire' }],
    [{ serialNumber: 'KA0', label: '' }, { label: 'Le label est obligatoire' }],
    [{ serialNumber: 'KA0' }, { label: 'Le label est obligatoire' }],
    [{ serialNumber: 'KA0', label: 'x', model: 'SUNMI P3 MIX' }, { model: 'Ce modèle n’existe pas' }],
  ])('refuses %j with 400 and its message', async (payload, fields) => {
    const { path } = await setUp()
    const answer = await post(path, payload)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })

  it('refuses a serial number that is taken, in any letter case and association, with 409', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const first = newDevice({ serialNumber: 'kÉ-77a' })
    await post(one.path, first)
    for (const [path, serialNumber] of [
      [one.path, 'kÉ-77a'],
      [other.path, 'KÉ-77A'],
      [other.path, ' ké-77a '],
    ] as const) {
      const answer = await post(path, newDevice({ serialNumber }))
      const message = 'Ce numéro de série est déjà utilisé'
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        expect.objectContaining({ message, fields: { serialNumber: message } }),
      ])
    }
  })

  it('accepts one of many parallel creations with the same serial number', async () => {
    const { path, customer } = await setUp()
    const serials = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'ka-once' : 'KA-ONCE'))
    const answers = await Promise.all(serials.map((serialNumber) => post(path, newDevice({ serialNumber }))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(409)])
    const lines = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('customer_id', '=', customer.id)
      .execute()
    expect(lines).toEqual([{ action: 'device.created' }])
  })

  it.each(['manager', 'commercial', 'organizer'] as const)('refuses a %s with 403', async (role) => {
    const { path, customer } = await setUp()
    const caller = await insertUser(test.db, { role, customer_id: customer.id })
    expect((await post(path, newDevice(), caller)).statusCode).toBe(403)
  })
})

describe('PATCH customers/{id}/devices/{deviceId}', () => {
  it('lets a manager change only the label', async () => {
    const { manager, device, path } = await setUp()
    const address = `${path}/${device.id}`
    const answer = await patch(manager, address, { label: ' Entrée ' })
    expect([answer.statusCode, answer.json().label]).toEqual([200, 'Entrée'])
    expect((await patch(manager, address, { label: 'Autre', model: 'SUNMI D2' })).statusCode).toBe(403)
    for (const more of [{ serialNumber: 'X' }, { _id: newId() }, { createdAt: clock }, { customer: newId() }])
      expect((await patch(manager, address, { label: 'Autre', ...more })).statusCode).toBe(400)
    expect((await test.call(manager, 'GET', address)).json()).toMatchObject({
      label: 'Entrée',
      model: 'SUNMI K2',
      serialNumber: device.serial_number,
    })
  })

  it('refuses a blank label with its message', async () => {
    const { manager, device, path } = await setUp()
    const answer = await patch(manager, `${path}/${device.id}`, { label: ' ' })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { label: 'Le nom est obligatoire' }])
  })

  it.each(['admin', 'organizer'] as const)('lets an %s change label and model, P3 MIX included', async (role) => {
    const { device, path } = await setUp()
    const caller = await insertUser(test.db, { role, customer_id: null })
    const answer = await patch(caller, `${path}/${device.id}`, { label: 'Parvis', model: 'SUNMI P3 MIX' })
    expect(answer.json()).toMatchObject({ label: 'Parvis', model: 'SUNMI P3 MIX' })
    expect((await patch(caller, `${path}/${device.id}`, { label: 'x', model: 'SUNMI X' })).statusCode).toBe(400)
  })
})
