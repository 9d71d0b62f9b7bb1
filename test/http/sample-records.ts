import { randomUUID } from 'node:crypto'
import { insertDeposit, insertSealedSheet } from '#features/cash/testing/deposit.fixture.ts'
import { insertSheet } from '#features/cash/testing/sheet.fixture.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertImport } from '#features/imports/testing/record.fixture.ts'
import { insertLiveLink } from '#features/live/testing/link.fixture.ts'
import {
  insertMovement,
  insertRecordedBatch,
  insertWaitingBatch,
  insertWaitingRaise,
  insertWaitingRequest,
} from '#features/movements/testing/movement.fixture.ts'
import { insertProduct } from '#features/products/testing/product.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertSavedFilter } from '#features/transactions/testing/saved-filter.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

/** When a donation was given that nothing has put right. */
export const slotTime = '2026-03-06T13:00:00.000Z'

/** A record of each kind in an association. */
export type Records = Awaited<ReturnType<typeof createRecords>>

export const createRecords = async (db: SqlDatabase, name = 'Les Amis du Partage') => {
  const { id: customerId } = await insertCustomer(db, { name })
  const [cause, archived, shortcut, device, product, user] = await Promise.all([
    insertCause(db, customerId),
    insertCause(db, customerId, { archived_at: new Date().toISOString() }),
    insertShortcut(db, customerId),
    insertDevice(db, customerId),
    insertProduct(db),
    insertUser(db, { role: 'user', customer_id: customerId }),
  ])
  // A reset needs something to reset.
  await db
    .updateTable('identity_accounts')
    .set({ second_factor_at: new Date() })
    .where('uid', '=', user.identity_uid)
    .execute()
  // A second manager, so that a call may delete or demote the caller.
  const manager = await insertUser(db, { role: 'manager', customer_id: customerId })
  const donation = await insertDonation(db, customerId, { device_id: device.id }, { donator_fullname: 'Maud Le Goff' })
  const about = { customerId, transactionId: donation.id }
  const movementId = await insertMovement(db, about, { recordedBy: manager.id })
  const requestId = await insertWaitingRequest(db, about, { requestedBy: manager.id })
  await insertWaitingRaise(db, customerId, manager.id)
  const sheetId = await insertSheet(db, customerId, manager.id)
  const signedSheetId = await insertSheet(db, customerId, manager.id, { signedBy: manager.id })
  const sealedSheetId = await insertSealedSheet(db, customerId, manager.id, user.id)
  // A sheet on a deposit slip is not reversed: each call has its own.
  const wrongSheetId = await insertSealedSheet(db, customerId, manager.id, user.id)
  const depositId = await insertDeposit(db, customerId, manager.id, {
    sheetIds: [await insertSealedSheet(db, customerId, manager.id, user.id)],
  })
  const closingId = await insertClosed(db, customerId, { closedBy: manager.id, from: '2026-02-01', to: '2026-02-28' })
  const importId = await insertImport(db, customerId, manager.id)
  const checkedImportId = await insertImport(db, customerId, manager.id, 'checked')
  const doneImportId = await insertImport(db, customerId, manager.id, 'done')
  const linkId = await insertLiveLink(db, customerId, manager.id)
  const batchOf = async (insert: typeof insertRecordedBatch, at: string) => {
    const { id: transactionId } = await insertDonation(db, customerId, { device_id: device.id }, { created_at: at })
    return insert(db, { customerId, transactionId }, { at, toCauseId: cause.id, requestedBy: manager.id })
  }
  const batchId = await batchOf(insertWaitingBatch, '2026-03-06T14:00:00.000Z')
  const recordedBatchId = await batchOf(insertRecordedBatch, '2026-03-06T15:00:00.000Z')
  await insertDonation(db, customerId, { device_id: device.id }, { created_at: slotTime })
  return {
    customerId,
    sheetId,
    signedSheetId,
    sealedSheetId,
    wrongSheetId,
    depositId,
    closingId,
    importId,
    checkedImportId,
    doneImportId,
    linkId,
    causeId: cause.id,
    archivedCauseId: archived.id,
    shortcutId: shortcut.id,
    deviceId: device.id,
    serialNumber: device.serial_number,
    productId: product.id,
    userId: user.id,
    email: user.email,
    transactionId: donation.id,
    movementId,
    requestId,
    batchId,
    recordedBatchId,
    sessionId: randomUUID(),
    filterId: await insertSavedFilter(db, customerId, manager.id),
  }
}
