import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { ownFields, specifiedBodies } from '#test/specified-bodies.ts'
import { createRecords } from './sample-records.ts'

// The bodies of docs/rules/screens.md#forms-bodies.

const declared = new Map<string, Endpoint>(
  (await everyEndpoint()).map(([, endpoint]) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

const fieldsOf = (call: string): string[] => {
  const { properties, anyOf = [] } = z.toJSONSchema(declared.get(call)?.body ?? z.never(), { io: 'input' }) as {
    properties?: object
    anyOf?: { properties: object }[]
  }
  return [...new Set([properties ?? {}, ...anyOf.map((one) => one.properties)].flatMap(Object.keys))]
}

it.each(Object.entries(specifiedBodies))('%s takes the fields of the rules and no others', (call, fields) => {
  expect(fieldsOf(call).sort()).toEqual([...fields, ...(ownFields[call] ?? [])].sort())
})

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('a client that is written from the rules', () => {
  it('edits without a version, and keeps what it does not know', async () => {
    const { customerId } = await createRecords(test.db)
    const admin = await insertUser(test.db, { role: 'admin' })
    const path = `/customers/${customerId}`
    const { _id, hasManager: _hasManager, siren: _siren, ...known } = (await test.call(admin, 'GET', path)).json()
    const withSiren = await test.call(admin, 'PUT', path, { payload: { ...known, siren: '732829320' } })
    expect(withSiren.json()).toMatchObject({ siren: '732829320' })
    const edited = await test.call(admin, 'PUT', path, { payload: { ...known, city: 'Lille' } })
    expect(edited.json()).toMatchObject({ city: 'Lille', siren: '732829320' })
    expect((await test.call(admin, 'PUT', path, { payload: { ...known, siren: '' } })).json()).toMatchObject({
      siren: null,
    })
  })

  it('edits a terminal as a manager with its label alone', async () => {
    const { customerId, deviceId } = await createRecords(test.db)
    const manager = await insertUser(test.db, { role: 'manager', customer_id: customerId })
    const path = `/customers/${customerId}/devices/${deviceId}`
    expect((await test.call(manager, 'PATCH', path, { payload: { label: 'Accueil' } })).statusCode).toBe(200)
    const readVersion = { label: 'Accueil' }
    expect((await test.call(manager, 'PATCH', path, { payload: { label: 'Sortie', readVersion } })).statusCode).toBe(
      400,
    )
  })

  it('is refused in French with an entity tag that no screen has made, and may send *', async () => {
    const { customerId, causeId } = await createRecords(test.db)
    const manager = await insertUser(test.db, { role: 'manager', customer_id: customerId })
    const edit = (tag: string) =>
      test.call(manager, 'PATCH', `/customers/${customerId}/causes/${causeId}`, {
        payload: { name: 'Toiture' },
        headers: { 'if-match': tag },
      })
    expect((await edit('W/"abc"')).json()).toMatchObject({
      status: 400,
      fields: { 'if-match': expect.stringMatching(/version/) },
    })
    expect((await edit('*')).statusCode).toBe(200)
    expect((await edit('"name:0.constructor:0"')).json()).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  })
})
