import { insertClosed, insertReopened } from '#features/closings/testing/closing.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

type Association = { customerId: string; managerId: string }

/**
 * Closes two days: one with a donation that comes late, which the other carries, and with one that is cancelled on a
 * third day. Then the first day is reopened and closed again.
 */
export const closeDays = async (db: SqlDatabase, { customerId, managerId }: Association): Promise<void> => {
  const sender = { device_id: (await insertDevice(db, customerId)).id }
  const mistaken = await insertDonation(db, customerId, sender)
  const close = (day: string) => insertClosed(db, customerId, { closedBy: managerId, from: day })
  const first = await close('2026-03-06')
  await insertDonation(db, customerId, sender)
  await insertMovement(
    db,
    { customerId, transactionId: mistaken.id },
    {
      recordedBy: managerId,
      requested: { kind: 'cancelled', amountCents: null, toCauseId: null },
      effectiveOn: '2026-03-08',
    },
  )
  await close('2026-03-07')
  await insertReopened(db, customerId, first, managerId)
  await close('2026-03-06')
}
