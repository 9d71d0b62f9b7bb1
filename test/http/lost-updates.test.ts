import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { changedMeanwhileCode, readVersionOf, takesReadVersion } from '#shared/read-version.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
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
}

type Body = Record<string, unknown>

/** How to read what an edit edits, with a version that no record has, and the text that shows it. */
const edits: Record<string, { read: string; of?: (answer: Body) => object; stale: object; shown: string }> = {
  updateSheet: { read: 'getSheet', stale: { place: 'Ancien lieu' }, shown: 'Lieu\u00a0: «\u00a0Ancien lieu\u00a0»' },
  updateRamadan: {
    read: 'getRamadan',
    of: ({ dates }) => dates as object,
    stale: { source: 'Ancienne source' },
    shown: 'Source\u00a0: «\u00a0Ancienne source\u00a0» → «\u00a0aucun\u00a0»',
  },
  updateMovementSettings: {
    read: 'getMovementSettings',
    stale: { confirmationAmount: 12 },
    shown: '«\u00a012,00\u00a0€\u00a0»',
  },
  checkImport: {
    read: 'getImport',
    of: ({ mapping }) => mapping as object,
    stale: { unknownCauses: 'default' },
    shown: 'Lignes dont la cause est inconnue\u00a0: «\u00a0cause par défaut\u00a0» → «\u00a0refusées\u00a0»',
  },
  renameSavedFilter: {
    read: 'listSavedFilters',
    of: (answer) => (answer as unknown as object[])[0] as object,
    stale: { name: 'Ancien nom' },
    shown: 'vous, dans une autre fenêtre\u00a0: Nom\u00a0: «\u00a0Ancien nom\u00a0»',
  },
  updateCause: { read: 'getCause', stale: { icon: 'sheep' }, shown: 'Icône\u00a0: «\u00a0Mouton\u00a0»' },
  updateCustomer: { read: 'getCustomer', stale: { city: 'Lyon' }, shown: 'Ville\u00a0: «\u00a0Lyon\u00a0»' },
  updateDevice: { read: 'getDevice', stale: { label: 'Ancien nom' }, shown: 'Nom\u00a0: «\u00a0Ancien nom\u00a0»' },
  updateAccountant: {
    read: 'getAccountant',
    stale: { email: 'ancien@cabinet.example' },
    shown: 'Adresse du comptable\u00a0: «\u00a0ancien@cabinet.example\u00a0»',
  },
  updateBankAccount: {
    read: 'listBankAccounts',
    of: (answer) => (answer as unknown as object[])[0] as object,
    stale: { label: 'Ancien nom' },
    shown: 'Nom du compte\u00a0: «\u00a0Ancien nom\u00a0»',
  },
  updateBankContract: {
    read: 'listBankContracts',
    of: ({ data }) => (data as object[])[0] as object,
    stale: { acquirer: 'sumup' },
    shown: 'Acquéreur\u00a0: «\u00a0SumUp\u00a0»',
  },
  assignContractDevices: {
    read: 'listBankContracts',
    of: ({ data }) => (data as object[])[0] as object,
    stale: {
      devices: [{ device: { _id: '00000000-0000-4000-8000-000000000001', name: 'Sortie' }, from: '2026-01-01' }],
    },
    shown: 'Appareils\u00a0: «\u00a0Sortie\u00a0»',
  },
  updateProduct: {
    read: 'getProduct',
    stale: { offers: [{ type: 'Location', engagement: '12 mois', price: 30 }] },
    shown: 'Offres\u00a0: «\u00a0Location 12 mois 30,00\u00a0€\u00a0»',
  },
  updateDonorRetention: {
    read: 'getDonorRetention',
    stale: { months: 12 },
    shown: '«\u00a012\u00a0» → «\u00a0aucun\u00a0»',
  },
  updateNotificationSettings: {
    read: 'getNotificationSettings',
    stale: { digest: 'month' },
    shown: 'vous, dans une autre fenêtre\u00a0: Résumé de la collecte\u00a0: «\u00a0chaque mois\u00a0»',
  },
  updateMe: { read: 'getMe', stale: { lastname: 'Ancien' }, shown: 'Nom\u00a0: «\u00a0Ancien\u00a0»' },
  updateUser: { read: 'getUser', stale: { role: 'manager' }, shown: 'Rôle\u00a0: «\u00a0Manageur\u00a0»' },
}

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
  const { read, of = (answer: Body) => answer, ...edit } = edits[name] as (typeof edits)[string]
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
  const version = readVersionOf(endpoint.body as never, of(answer.json())) as object
  const { path, body } = sampleRequest(name, endpoint, records, person.id)
  const send = (readVersion?: object) =>
    test.call(person, endpoint.method, path, { payload: { ...body, ...(readVersion && { readVersion }) } })
  return { version, send, ...edit }
}

describe.each(Object.keys(edits))('%s', (name) => {
  it('refuses to write over what another edit has changed, and says what', async () => {
    const { version, stale, shown, send } = await prepare(name)
    const refused = await send({ ...version, ...stale })
    expect(refused.statusCode, refused.body).toBe(409)
    const problem = Problem.parse(refused.json())
    expect(problem.code).toBe(changedMeanwhileCode)
    expect(problem.message).toMatch(/^Modifié entre-temps/)
    expect(problem.message).toContain(shown)
    expect(problem.changed?.fields.map(({ field }) => field)).toEqual(Object.keys(stale))
    // A save over the notice sends the values that the notice shows.
    const now = Object.fromEntries(problem.changed?.fields.map(({ field, value }) => [field, value]) ?? [])
    expect((await send({ ...version, ...stale, ...now })).statusCode).toBe(200)
  })

  it('accepts the version that holds, and a caller that sends none', async () => {
    const { version, stale, send } = await prepare(name)
    expect(Object.keys(version)).toEqual(expect.arrayContaining(Object.keys(stale)))
    const accepted = await send(version)
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
  const readVersion = readVersionOf(endpoint.body as never, read) as Body
  const save = (person: typeof karim, fields: object) =>
    test.call(person, 'PUT', address, { payload: { ...readVersion, ...fields } })
  await save(amina, { city: 'Lille', address: '3, rue du Bac' })
  const refused = (await save(karim, { name: 'Le Partage', readVersion })).json<Problem>()
  expect(refused.message).toMatch(/^Modifié entre-temps par Amina Benali\u00a0: /)
  expect(refused.changed?.fields.map(({ label, after }) => `${label} ${after}`).toSorted()).toEqual([
    'Adresse 3, rue du Bac',
    'Ville Lille',
  ])
  expect((await test.call(karim, 'GET', address)).json()).toMatchObject({ name: read.name, city: 'Lille' })
  await save(karim, { city: 'Brest' })
  expect((await save(karim, { readVersion })).json().message).toMatch(/^Modifié entre-temps par vous, dans une autre/)
})
