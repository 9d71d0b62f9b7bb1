import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { FleetPage } from '../fleet.ts'
import { insertDevice } from '../testing/device.fixture.ts'

let test: TestApp
let admin: { identity_uid: string }
/** The ids of the terminals by label. */
const ids: Record<string, string> = {}

const connected_at = '2026-01-01T09:00:00Z'
const silentAt = (silence_noticed_at: string) => ({ connected_at, silence_noticed_at })

beforeAll(async () => {
  test = await startTestApp()
  admin = await insertUser(test.db, { role: 'admin', customer_id: null })
  const fleet: [association: string, label: string, fields: object][] = [
    ['Zaouïa du Port', 'Accueil', { connected_at }],
    ['Zaouïa du Port', 'Parvis', silentAt('2026-06-05T12:00:00Z')],
    ['École des Tilleuls', 'Cour', { connected_at, revoked_at: '2026-02-01T09:00:00Z' }],
    ['École des Tilleuls', 'Atelier', {}],
    ['Alizés', 'Stand', silentAt('2026-06-04T12:00:00Z')],
    ['Alizés', 'Camion', { connected_at, retired_at: '2026-03-01T09:00:00Z' }],
    // Revoked since: its silence is over.
    ['Alizés', 'Bureau', { ...silentAt('2026-06-01T12:00:00Z'), revoked_at: '2026-06-02T09:00:00Z' }],
  ]
  const customers = new Map<string, string>()
  for (const [name, label, fields] of fleet) {
    const known = customers.get(name) ?? (await insertCustomer(test.db, { name })).id
    customers.set(name, known)
    ids[label] = (await insertDevice(test.db, known, { label, serial_number: `SN-${label}`, ...fields })).id
  }
})
afterAll(() => test.close())

const list = async (query: Record<string, string> = {}): Promise<FleetPage> => {
  const answer = await test.call(admin, 'GET', '/devices', { query: { limit: '100', ...query } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const labelsOf = ({ data }: FleetPage) => data.map(({ label }) => label)

describe('GET devices', () => {
  it('lists the silent terminals first, the longest noticed before the others, then by association and label', async () => {
    const { data, counts } = await list()
    expect(data.map(({ label, customer }) => `${label}, ${customer.name}`)).toEqual([
      'Stand, Alizés',
      'Parvis, Zaouïa du Port',
      'Bureau, Alizés',
      'Atelier, École des Tilleuls',
      'Cour, École des Tilleuls',
      'Accueil, Zaouïa du Port',
    ])
    expect(counts).toEqual({ unusual: 0, silent: 2, connected: 1, 'never-connected': 1, revoked: 2, retired: 1 })
  })

  it.each([
    ['silent', ['Stand', 'Parvis']],
    // A silent one is not listed as connected too.
    ['connected', ['Accueil']],
    ['never-connected', ['Atelier']],
    ['revoked', ['Bureau', 'Cour']],
    ['retired', ['Camion']],
  ])('filters by %s', async (filter, labels) => {
    expect(labelsOf(await list({ filter }))).toEqual(labels)
  })

  it.each([
    ['PARV', ['Parvis']],
    ['sn-cour', ['Cour']],
    ['ecole', ['Atelier', 'Cour']],
    ['%', []],
  ])('searches labels, serial numbers and associations: %s', async (search, labels) => {
    expect(labelsOf(await list({ search }))).toEqual(labels)
  })

  it.each(['1', '2', '3', '5'])('reads all of them once, %s at a time', async (limit) => {
    const labels: string[] = []
    let cursor: string | null = null
    do {
      const page: FleetPage = await list({ limit, ...(cursor !== null && { cursor }) })
      labels.push(...labelsOf(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(labels).toEqual(labelsOf(await list()))
  })

  it.each([{ cursor: 'x' }, { cursor: Buffer.from('{"part":"silent"}').toString('base64url') }, { filter: 'lost' }])(
    'refuses %j with 400',
    async (query) => {
      expect((await test.call(admin, 'GET', '/devices', { query })).statusCode).toBe(400)
    },
  )
})
