import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkClosingSeals } from './closing-seals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const { id: customerId } = await insertCustomer(db)
  const { id: closedBy } = await insertUser(db, { customer_id: customerId })
  const { id: device_id } = await insertDevice(db, customerId)
  const { id: cause_id } = await insertCause(db, customerId)
  await insertDonation(db, customerId, { device_id }, { cause_id })
  await insertClosed(db, customerId, { closedBy })
})
afterAll(() => database.close())

/** Returns SQL that changes a table despite its triggers. */
const forge = (table: string, change: string): string => `alter table ${table} disable trigger user; ${change}`

/** Finds seals that are wrong after a change, which is rolled back. */
const findAfter = async (change: string): Promise<number> => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(change)
    return (await checkClosingSeals(client)).offendingCount
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns SQL that gives the first sealed record of a dimension another value. */
const seal = (dimension: string, field: string): string =>
  forge(
    'closing_seals',
    `update closing_seals set figures = jsonb_set(figures, '{${dimension},0,${field}}', '"Autre"')`,
  )

it('finds nothing wrong with the seals of the product, whatever is renamed later', async () => {
  expect(await findAfter('select')).toBe(0)
  expect(await findAfter("update causes set name = 'Autre'; update devices set label = 'Autre'")).toBe(0)
})

it.each([
  ['another checksum', forge('closing_seals', "update closing_seals set export_sha256 = repeat('0', 64)")],
  ['another name of a cause', seal('causes', 'name')],
  ['another name of a terminal', seal('devices', 'name')],
  ['another donation', forge('transactions', 'update transactions set amount_cents = amount_cents + 1')],
  [
    'a closing without its row',
    `alter table closing_seals drop constraint closing_seals_customer_id_closing_id_fkey; ${forge('closings', 'delete from closings')}`,
  ],
])('finds %s', async (_how, change) => {
  expect(await findAfter(change)).toBe(1)
})
