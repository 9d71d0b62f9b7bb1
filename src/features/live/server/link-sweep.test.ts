import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertLiveLink } from '../testing/link.fixture.ts'
import { createLinkSweep } from './link.repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('deletes the links that ended 30 days ago, except the last one of an association', async () => {
  const { db } = database
  const now = new Date('2026-03-31T12:00:00Z')
  const sweep = createLinkSweep({ db: inCamelCase(db), clock: () => now })
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const add = async (customerId: string, userId: string, createdHoursAgo: number, endedHoursAgo?: number) => {
    const id = await insertLiveLink(db, customerId, userId)
    const times = { created_at: hoursAgo(createdHoursAgo), ends_at: hoursAgo(createdHoursAgo - 24) }
    const ended = endedHoursAgo === undefined ? {} : { ended_at: hoursAgo(endedHoursAgo), ended_by: userId }
    await db
      .updateTable('live_links')
      .set({ ...times, ...ended })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [busy, quiet] = [(await insertCustomer(db)).id, (await insertCustomer(db)).id]
  const manager = await insertUser(db, { customer_id: busy })
  const other = await insertUser(db, { customer_id: quiet })
  const day = 24
  await add(busy, manager.id, 40 * day)
  await add(busy, manager.id, 30 * day + 5, 30 * day + 1)
  const lately = await add(busy, manager.id, 30 * day + 4, 30 * day - 1)
  const open = await add(busy, manager.id, 1)
  const only = await add(quiet, other.id, 400 * day)
  await sweep()
  const rows = await db.selectFrom('live_links').select('id').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([lately, open, only].toSorted())
})
