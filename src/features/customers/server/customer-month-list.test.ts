import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { CustomerPage } from '../customer.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

let test: TestApp
let admin: { identity_uid: string }
/** A Friday. The trend compares 1 to 13 March with 1 to 13 February. */
const now = new Date('2026-03-13T12:00:00Z')

const create = async (name: string, donations: [day: string, cents: number][]) => {
  const { id } = await insertCustomer(test.db, {
    name,
    city: 'Mois-sur-Mer',
    responsible_first_name: 'Odile',
    responsible_last_name: 'Fournier',
  })
  const { id: device_id } = await insertDevice(test.db, id)
  for (const [day, amount_cents] of donations)
    await insertDonation(test.db, id, { device_id }, { amount_cents, created_at: `${day}T10:00:00.000Z` })
}

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
  admin = await insertUser(test.db, { role: 'admin', customer_id: null })
  await create('Aulne', [
    ['2026-03-02', 10_000],
    ['2026-02-01', 4000],
    ['2026-01-05', 99_900],
  ])
  await create('Bouleau', [
    ['2026-03-12', 2010],
    ['2026-03-13', 5000],
    ['2026-02-12', 50_000],
  ])
  await create('Cèdre', [
    ['2026-01-31', 70_000],
    ['2026-02-13', 70_000],
  ])
  await create('Douglas', [
    ['2026-03-13', 30_000],
    ['2026-02-06', 100],
  ])
})
afterAll(() => test.close())

const search = async (query: Record<string, string> = {}): Promise<CustomerPage> => {
  const answer = await test.call(
    admin,
    'GET',
    `/customers/search?${new URLSearchParams({ search: 'mois-sur-mer', limit: '100', ...query }).toString()}`,
  )
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const namesOf = ({ data }: CustomerPage) => data.map(({ name }) => name)

describe('the figures of the month', () => {
  it('are the total up to today, against that of as many days of the month before, to the cent', async () => {
    const { data, days } = await search({ figures: 'true' })
    expect(days).toEqual({
      month: { startDate: '2026-03-01', endDate: '2026-03-13' },
      previous: { startDate: '2026-02-01', endDate: '2026-02-13' },
    })
    expect(data.map(({ name, responsible, month }) => [name, responsible, month])).toEqual([
      ['Aulne', 'Odile Fournier', { total: 100, previous: 40 }],
      ['Bouleau', 'Odile Fournier', { total: 70.1, previous: 500 }],
      ['Cèdre', 'Odile Fournier', { total: 0, previous: 700 }],
      ['Douglas', 'Odile Fournier', { total: 300, previous: 1 }],
    ])
  })

  it.each([
    ['total', ['Douglas', 'Aulne', 'Bouleau', 'Cèdre']],
    ['fall', ['Cèdre', 'Bouleau', 'Aulne', 'Douglas']],
    ['rise', ['Douglas', 'Aulne', 'Bouleau', 'Cèdre']],
  ])('order the associations by %s, over several pages', async (order, names) => {
    const whole = await search({ order })
    expect([namesOf(whole), whole.count, whole.nextCursor]).toEqual([names, 4, null])
    const first = await search({ order, limit: '2' })
    const second = await search({ order, limit: '2', cursor: first.nextCursor! })
    expect([...namesOf(first), ...namesOf(second)]).toEqual(names)
    expect([first.count, second.nextCursor]).toEqual([4, null])
  })

  it('select the associations that fall, and those without a donation this month, with their number', async () => {
    const falling = await search({ only: 'falling' })
    expect([namesOf(falling), falling.count]).toEqual([['Bouleau', 'Cèdre'], 2])
    expect(namesOf(await search({ only: 'falling', order: 'fall' }))).toEqual(['Cèdre', 'Bouleau'])
    expect(namesOf(await search({ only: 'idle' }))).toEqual(['Cèdre'])
    await sql`update devices set silence_noticed_at = now() where customer_id = (select id from customers where name = 'Aulne')`.execute(
      test.db,
    )
    const silent = await search({ only: 'silent' })
    expect([namesOf(silent), silent.data[0]?.silentDeviceCount]).toEqual([['Aulne'], 1])
    const first = await search({ only: 'falling', limit: '1' })
    expect(namesOf(await search({ only: 'falling', limit: '1', cursor: first.nextCursor! }))).toEqual(['Cèdre'])
  })

  it.each(['zzz', 'WyJhIl0', '00000000-0000-4000-8000-00000000dead'])('refuse the cursor %s', async (cursor) => {
    const answer = await test.call(admin, 'GET', `/customers/search?order=fall&cursor=${cursor}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-input'])
  })
})
