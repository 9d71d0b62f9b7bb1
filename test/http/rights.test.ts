import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createDevice, createDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import type { Caller, Endpoint } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

/**
 * Who may call what, cell by cell, from the declarations: every endpoint by every caller, on their own association and on
 * another. Only rights are judged here: past them, a call may still be refused for its (empty) body.
 */
let test: TestApp
type Ids = { customerId: string; deviceId: string }
let own: Ids
let foreign: Ids

beforeAll(async () => {
  test = await startTestApp()
  const [mine, theirs] = [await createCustomer(test.db), await createCustomer(test.db, { name: 'Canari' })]
  const [device, theirDevice] = [await createDevice(test.db, mine.id), await createDevice(test.db, theirs.id)]
  own = { customerId: mine.id, deviceId: device.id }
  foreign = { customerId: theirs.id, deviceId: theirDevice.id }
})
afterAll(() => test.close())

const declared = await everyEndpoint()
const endpoints = declared.filter(([, { allow }]) => !(allow as readonly Caller[]).includes('anyone'))
const everyCaller = [...everyRole, 'terminal'] as const
const cells = endpoints.flatMap(([name, endpoint]) => everyCaller.map((caller) => ({ name, caller, endpoint })))

/** Someone new for each call: ending one's sessions, and a terminal's, are among the calls. */
const signedIn = async (caller: Caller | undefined) => {
  if (caller === undefined || caller === 'anyone') return undefined
  if (caller !== 'terminal') return createUser(test.db, { role: caller, customer_id: own.customerId })
  return { token: await createDeviceToken(test.db, { customer_id: own.customerId, id: own.deviceId }) }
}

const call = async (endpoint: Endpoint, caller: Caller | undefined, ids: Ids) => {
  const address = endpoint.path
    .replace(':customerId', ids.customerId)
    .replace(':deviceId', ids.deviceId)
    .replace(/:\w+/g, randomUUID())
  return test.call(await signedIn(caller), endpoint.method, address)
}

const isPlatform = (caller: Caller) => ['admin', 'commercial', 'organizer'].includes(caller)

describe('the table of rights', () => {
  it.each(cells)('$name by $caller', async ({ caller, endpoint }) => {
    const allowed = (endpoint.allow as readonly Caller[]).includes(caller)
    const ofOwn = await call(endpoint, caller, own)
    if (!allowed) expect(ofOwn.statusCode).toBe(403)
    else expect([401, 403]).not.toContain(ofOwn.statusCode)

    if (endpoint.scope !== 'association') return
    const ofOther = await call(endpoint, caller, foreign)
    if (!allowed) expect(ofOther.statusCode).toBe(403)
    else if (isPlatform(caller)) expect(ofOther.statusCode).toBe(ofOwn.statusCode)
    else expect([ofOther.statusCode, ofOther.body.includes('Canari')]).toEqual([404, false])
  })

  it.each(endpoints)('%s asks who is calling', async (_name, endpoint) => {
    expect((await call(endpoint, undefined, own)).statusCode).toBe(401)
    const forged = await test.call({ token: 'esct.forged.token' }, endpoint.method, endpoint.path)
    expect(forged.statusCode).toBe(401)
  })

  it('answers 404 for an association that does not exist, to the platform too', async () => {
    const answer = await test.call(await signedIn('admin'), 'GET', `/customers/${randomUUID()}/transactions`)
    expect(answer.statusCode).toBe(404)
  })

  it.each(declared)('%s is bound to a route', (_name, { method, path }) => {
    expect(test.app.hasRoute({ method, url: `/api${path}` })).toBe(true)
  })
})
