import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Device } from '../device.ts'
import { insertDevice } from '../testing/device.fixture.ts'

let test: TestApp
let clock = new Date('2026-03-06T12:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => clock })
})
afterAll(() => test.close())

/** An association with a manager and a terminal that no code has signed in yet. */
const setUp = async () => {
  const customer = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customer.id })
  const device = await insertDevice(test.db, customer.id, { serial_number: `K2-${randomUUID()}` })
  const path = `/customers/${customer.id}/devices/${device.id}`
  const act = (verb: string, payload?: object) =>
    test.call(manager, 'POST', `${path}/${verb}`, payload ? { payload } : {})
  const read = async (): Promise<Device> => (await test.call(manager, 'GET', path)).json()
  const auth = `/devices-auth/${device.id}`
  const signIn = async (serialNumber: string): Promise<{ token: string }> => {
    const { code } = (await test.call(manager, 'POST', `${auth}/generateNewCode`)).json()
    const answer = await test.call(undefined, 'POST', `${auth}/login`, { payload: { serialNumber, code } })
    expect(answer.statusCode, answer.body).toBe(200)
    return { token: answer.json().accessToken }
  }
  const give = (terminal: { token: string }, body: object = {}) =>
    test.call(terminal, 'POST', `/customers/${customer.id}/transactions`, {
      payload: { amount: 20, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  return { customer, manager, device, auth, act, read, signIn, give }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const beat = (terminal: { token: string }, payload: object = {}) =>
  test.call(terminal, 'POST', '/devices-auth/heartbeat', { payload })
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const actionsOf = async ({ customer }: Setting) => {
  const lines = test.db.selectFrom('audit_entries').select('action').where('customer_id', '=', customer.id)
  return (await lines.orderBy('recorded_at').orderBy('id').execute()).map(({ action }) => action)
}

describe('the state of a terminal', () => {
  it('goes from never connected to connected, revoked, connected again and retired', async () => {
    const setting = await setUp()
    const { manager, device, auth, act, read, signIn } = setting
    expect((await read()).state).toBe('never-connected')
    await test.call(manager, 'POST', `${auth}/revoke`)
    expect((await read()).state).toBe('never-connected')
    await signIn(device.serial_number)
    expect(await read()).toMatchObject({ state: 'connected', lastContactAt: clock.toISOString() })
    await test.call(manager, 'POST', `${auth}/revoke`)
    expect((await read()).state).toBe('revoked')
    await signIn(device.serial_number)
    expect((await read()).state).toBe('connected')
    expect((await act('retire')).json()).toMatchObject({ state: 'retired', retiredAt: clock.toISOString() })
    expect((await act('reinstate')).json()).toMatchObject({ state: 'revoked', retiredAt: null })
  })
})

describe('POST devices-auth/heartbeat', () => {
  it('keeps what the terminal says of itself, in one row', async () => {
    const { device, read, signIn } = await setUp()
    const terminal = await signIn(device.serial_number)
    expect((await beat(terminal, { version: '4.2.0', battery: 82, network: 'wifi', reader: 'ready' })).statusCode).toBe(
      204,
    )
    later(300)
    expect((await beat(terminal, { battery: 9, reader: 'lost', waitingDonations: 3 })).statusCode).toBe(204)
    const at = clock.toISOString()
    expect(await read()).toMatchObject({
      lastContactAt: at,
      contact: { at, version: null, battery: 9, network: null, reader: 'lost', waitingDonations: 3 },
    })
    const rows = test.db.selectFrom('device_contacts').selectAll().where('device_id', '=', device.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  it('is accepted once in ten seconds, and again after the clock was set back', async () => {
    const { device, signIn } = await setUp()
    const terminal = await signIn(device.serial_number)
    const statusAfter = async (seconds: number) => {
      later(seconds)
      return (await beat(terminal)).statusCode
    }
    expect([await statusAfter(0), await statusAfter(9), await statusAfter(1)]).toEqual([204, 429, 204])
    const refused = await beat(terminal)
    expect([refused.headers['retry-after'], refused.json().code]).toEqual(['10', 'too-many-heartbeats'])
    expect(await statusAfter(-3600)).toBe(204)
  })

  it.each([
    [{ battery: 101 }],
    [{ battery: 12.5 }],
    [{ network: 'carrier pigeon' }],
    [{ reader: true }],
    [{ waitingDonations: -1 }],
    [{ version: 'x'.repeat(41) }],
    [{ deviceId: randomUUID() }],
  ])('refuses %j with 400', async (payload) => {
    const { device, signIn } = await setUp()
    expect((await beat(await signIn(device.serial_number), payload)).statusCode).toBe(400)
  })

  it('is refused once the access is revoked, which keeps the last one', async () => {
    const { manager, device, auth, read, signIn } = await setUp()
    const terminal = await signIn(device.serial_number)
    await beat(terminal, { version: '4.2.0' })
    await test.call(manager, 'POST', `${auth}/revoke`)
    expect((await beat(terminal)).statusCode).toBe(401)
    expect((await read()).contact?.version).toBe('4.2.0')
  })
})

describe('a replaced box', () => {
  it('leaves its donations at the place, and loses its access', async () => {
    const setting = await setUp()
    const { manager, customer, device, act, read, signIn, give } = setting
    const former = await signIn(device.serial_number)
    await beat(former, { version: '4.2.0' })
    expect((await give(former)).statusCode).toBe(201)
    const serialNumber = `NEW-${randomUUID()}`
    const replaced = await act('replace', { serialNumber, model: 'SUNMI D2' })
    expect(replaced.json()).toMatchObject({
      _id: device.id,
      label: device.label,
      serialNumber,
      model: 'SUNMI D2',
      state: 'never-connected',
      contact: null,
      lastContactAt: null,
      formerBoxes: [{ serialNumber: device.serial_number, model: 'SUNMI K2', replacedAt: clock.toISOString() }],
    })
    expect((await give(former)).statusCode).toBe(401)
    const present = await signIn(serialNumber)
    expect((await give(present)).statusCode).toBe(201)
    const donations = `/customers/${customer.id}/devices/${device.id}/transactions`
    expect((await test.call(manager, 'GET', donations)).json().stats.donationCount).toBe(2)
    expect((await read()).state).toBe('connected')
    expect(await actionsOf(setting)).toContain('device.replaced')
  })

  it('counts its donations apart: the new box starts at 1 without a mark, and nothing is missing', async () => {
    const { manager, customer, device, act, read, signIn, give } = await setUp()
    const former = await signIn(device.serial_number)
    for (const terminalSequence of [901, 902]) await give(former, { terminalSequence })
    const serialNumber = `NEW-${randomUUID()}`
    await act('replace', { serialNumber })
    const present = await signIn(serialNumber)
    const marks: unknown[] = []
    for (const terminalSequence of [1, 2, 902]) {
      const { _id } = (await give(present, { terminalSequence })).json()
      const donation = await test.call(manager, 'GET', `/customers/${customer.id}/transactions/${_id}`)
      marks.push(donation.json().terminalSequenceIsRepeated)
    }
    expect(marks).toEqual([false, false, false])
    expect((await read()).missingDonationCount).toBe(0)
    later(25 * 3600)
    // The present box jumped from 2 to 902.
    expect((await read()).missingDonationCount).toBe(899)
  })

  it('frees its serial number, and takes none that is in use', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const taken = await one.act('replace', { serialNumber: other.device.serial_number.toUpperCase() })
    expect([taken.statusCode, taken.json().fields]).toEqual([
      409,
      { serialNumber: 'Ce numéro de série est déjà utilisé' },
    ])
    const same = await one.act('replace', { serialNumber: one.device.serial_number.toLowerCase() })
    expect([same.statusCode, same.json().code]).toEqual([409, 'same-box'])
    expect((await one.read()).formerBoxes).toEqual([])

    await one.act('replace', { serialNumber: `NEW-${randomUUID()}` })
    expect((await other.act('replace', { serialNumber: one.device.serial_number })).statusCode).toBe(200)
    expect((await other.act('replace', { serialNumber: ' ' })).json().fields).toEqual({
      serialNumber: 'Le numéro de série est obligatoire',
    })
  })

  it('comes back under a number of its own', async () => {
    const { device, act, read } = await setUp()
    await act('replace', { serialNumber: `NEW-${randomUUID()}` })
    await act('replace', { serialNumber: device.serial_number })
    const { serialNumber, formerBoxes } = await read()
    expect([serialNumber, formerBoxes.length]).toEqual([device.serial_number, 2])
  })
})

describe('a retired terminal', () => {
  it('loses its access, gets no code and no other box, and is retired once', async () => {
    const setting = await setUp()
    const { manager, device, auth, act, signIn, give } = setting
    const terminal = await signIn(device.serial_number)
    await act('retire')
    later(60)
    expect((await act('retire')).json().retiredAt).toBe(new Date(clock.getTime() - 60_000).toISOString())
    expect((await give(terminal)).statusCode).toBe(401)
    for (const answer of [
      await test.call(manager, 'POST', `${auth}/generateNewCode`),
      await act('replace', { serialNumber: 'X' }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'device-retired'])
    await act('reinstate')
    await act('reinstate')
    expect((await actionsOf(setting)).filter((action) => /retired|reinstated/.test(action))).toEqual([
      'device.retired',
      'device.reinstated',
    ])
    expect((await give(await signIn(device.serial_number))).statusCode).toBe(201)
  })
})
