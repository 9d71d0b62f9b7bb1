import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { NewDonation } from '../server/record/donation.queries.ts'

/**
 * Adds two associations, `mine` and `other`. `mine` has two terminals, two causes and two quick donations, the first
 * with a cause and archived. `targets` holds what a donation of `mine` may be given to.
 */
export const insertTargets = async (db: SqlDatabase) => {
  const { id: mine } = await insertCustomer(db)
  const { id: other } = await insertCustomer(db)
  const { id: cause } = await insertCause(db, mine)
  const { id: otherCause } = await insertCause(db, mine, { name: 'Puits' })
  const { id: based } = await insertShortcut(db, mine, { cause_id: cause, archived_at: new Date() })
  const { id: temporary } = await insertShortcut(db, mine)
  const targets: Partial<NewDonation>[] = [
    {},
    { cause_id: cause },
    { cause_id: otherCause },
    { shortcut_id: based },
    { shortcut_id: temporary },
  ]
  return {
    mine,
    other,
    causes: [cause, otherCause] as const,
    shortcuts: [based, temporary] as const,
    devices: [(await insertDevice(db, mine)).id, (await insertDevice(db, mine)).id] as const,
    foreignDevice: (await insertDevice(db, other)).id,
    targets,
  }
}
