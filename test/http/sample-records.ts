import { randomUUID } from 'node:crypto'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Records } from '#test/feature-fixture.ts'
import { fixtures } from './feature-fixtures.ts'

/**
 * Creates the records of an association. `wants` leaves out those that a call does not name: the whole set takes 60 ms.
 */
export const createRecords = async (
  db: SqlDatabase,
  { name = 'Les Amis du Partage', wants = () => true }: { name?: string; wants?: (key: string) => boolean } = {},
): Promise<Records> => {
  const { id: customerId } = await insertCustomer(db, { name })
  const [cause, device, user] = await Promise.all([
    insertCause(db, customerId),
    insertDevice(db, customerId),
    insertUser(db, { role: 'user', customer_id: customerId, isConfirmed: false }),
  ])
  // A second manager, so that a call may delete or demote the caller.
  const manager = await insertUser(db, { role: 'manager', customer_id: customerId })
  const donation = await insertDonation(db, customerId, { device_id: device.id }, { donator_fullname: 'Maud Le Goff' })
  const own = {
    customerId,
    causeId: cause.id,
    deviceId: device.id,
    serialNumber: device.serial_number,
    userId: user.id,
    email: user.email,
    transactionId: donation.id,
    sessionId: randomUUID(),
  }
  const setting = { ...own, db, managerId: manager.id }
  for (const { prepare } of fixtures) await prepare?.(setting)
  // A request that names a record which was left out would contain `undefined`, and fail.
  const made: Record<string, string> = {}
  for (const { records } of fixtures)
    for (const [key, make] of Object.entries(records?.(setting) ?? {})) if (wants(key)) made[key] = await make()
  return { ...made, ...own }
}
