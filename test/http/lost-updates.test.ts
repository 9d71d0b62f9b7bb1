import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { changedMeanwhileCode, readVersionOf, takesReadVersion } from '#shared/read-version.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Edit } from '#test/feature-fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { fixtures } from './feature-fixtures.ts'
import { rights } from './rights-table.ts'
import { createRecords } from './sample-records.ts'
import { sampleRequest } from './sample-request.ts'

// Walks every call that edits a record: none may write back what another edit has replaced
// (docs/rules/screens.md#forms-version).

/** Calls by PUT that write no field which a form has read. */
const noEdits: Record<string, string> = {
  updateRole: 'switches between two roles',
  updateCountingRight: 'a button that names the state it sets',
  holdDonors: 'a dialog without values of before',
  chooseDoubles: 'buttons that name the state they set',
  setCauseReceipts: 'a switch that names the state it sets',
}

type Body = Record<string, unknown>

const edits: Record<string, Edit> = Object.assign({}, ...fixtures.map((fixture) => fixture.edits))

const declared = new Map(await everyEndpoint())
const replacing = [...declared].filter(([, { method }]) => method === 'PUT' || method === 'PATCH')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('every call that edits a record takes the version that its caller read', () => {
  const missing = replacing.filter(([name, endpoint]) => !(name in noEdits) && !takesReadVersion(endpoint))
  expect(missing.map(([name]) => name)).toEqual([])
  expect(Object.keys(edits).sort()).toEqual(
    replacing
      .map(([name]) => name)
      .filter((name) => !(name in noEdits))
      .sort(),
  )
})

const prepare = async (name: string) => {
  const endpoint = declared.get(name) as Endpoint
  const { read, at = [], version, ...edit } = edits[name] as Edit
  const records = await createRecords(test.db)
  const role = rights[name]?.includes('admin') ? 'admin' : 'manager'
  const person = await insertUser(test.db, { role, ...(role === 'manager' && { customer_id: records.customerId }) })
  if (name === 'renameSavedFilter')
    await test.db
      .updateTable('saved_filters')
      .set({ user_id: person.id })
      .where('id', '=', String(records['filterId']))
      .execute()
  const reading = sampleRequest(read, declared.get(read) as Endpoint, records, person.id)
  const answer = await test.call(person, 'GET', reading.path, { query: reading.query })
  const record = at.reduce((part: Record<string, never>, key) => part[key] ?? {}, answer.json())
  const versionOf = (stale = {}) => readVersionOf(version ?? (endpoint.body as never), { ...record, ...stale })
  const { path, body } = sampleRequest(name, endpoint, records, person.id)
  const send = (readVersion?: string) =>
    test.call(person, endpoint.method, path, {
      ...(body && { payload: body }),
      ...(readVersion && { headers: { 'if-match': readVersion } }),
    })
  return { versionOf, send, ...edit }
}

describe.each(Object.keys(edits))('%s', (name) => {
  it('refuses to write over what another edit has changed, and says what', async () => {
    const { versionOf, stale, shown, send } = await prepare(name)
    const refused = await send(versionOf(stale))
    expect(refused.statusCode, refused.body).toBe(409)
    const problem = Problem.parse(refused.json())
    expect(problem.code).toBe(changedMeanwhileCode)
    expect(problem.message).toMatch(/^Modifié entre-temps/)
    expect(problem.message).toContain(shown)
    expect(problem.changed?.fields.map(({ field }) => field)).toEqual(Object.keys(stale))
    // A save over the notice sends the version that the notice shows.
    expect(problem.changed?.version).toBe(versionOf())
    expect((await send(problem.changed?.version)).statusCode).toBe(200)
  })

  it('accepts the version that holds, and a caller that sends none', async () => {
    const { versionOf, send } = await prepare(name)
    const accepted = await send(versionOf())
    expect(accepted.statusCode, accepted.body).toBe(200)
    const { send: sendAnother } = await prepare(name)
    expect((await sendAnother()).statusCode).toBe(200)
  })
})

it('names the other person and every field that they changed, and their own other window to a person', async () => {
  const { customerId } = await createRecords(test.db)
  const insertAdmin = (lastname: string) => insertUser(test.db, { role: 'admin', firstname: 'Amina', lastname })
  const [amina, karim] = [await insertAdmin('Benali'), await insertAdmin('Diallo')]
  const endpoint = declared.get('updateCustomer') as Endpoint
  const address = `/customers/${customerId}`
  const read = (await test.call(karim, 'GET', address)).json<Body>()
  const { _id, hasManager: _hasManager, ...customer } = read
  const headers = { 'if-match': readVersionOf(endpoint.body as never, read) }
  const save = (person: typeof karim, fields: object, sent = {}) =>
    test.call(person, 'PUT', address, { payload: { ...customer, ...fields }, headers: sent })
  await save(amina, { city: 'Lille', address: '3, rue du Bac' })
  const refused = (await save(karim, { name: 'Le Partage' }, headers)).json<Problem>()
  expect(refused.message).toMatch(/^Modifié entre-temps par Amina Benali\u00a0: /)
  expect(refused.changed?.fields.map(({ label, after }) => `${label} ${after}`).toSorted()).toEqual([
    'Adresse 3, rue du Bac',
    'Ville Lille',
  ])
  expect((await test.call(karim, 'GET', address)).json()).toMatchObject({ name: read.name, city: 'Lille' })
  await save(karim, { city: 'Brest' })
  expect((await save(karim, {}, headers)).json().message).toMatch(/^Modifié entre-temps par vous, dans une autre/)
})
