import { randomUUID } from 'node:crypto'
import {
  insertBankAccount,
  insertBankContract,
  insertBankFile,
  insertBankLine,
  insertBankMatch,
} from '#features/bank/testing/bank.fixture.ts'
import { insertCheque, insertDeposit, insertSealedSheet } from '#features/cash/testing/deposit.fixture.ts'
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

/** Creates the records of an association. `wants` leaves out those that a call does not name: the whole set takes 60 ms. */
export const createRecords = async (
  db: SqlDatabase,
  { name = 'Les Amis du Partage', wants = () => true }: { name?: string; wants?: (key: string) => boolean } = {},
) => {
  const { id: customerId } = await insertCustomer(db, { name })
  const [cause, device, user] = await Promise.all([
    insertCause(db, customerId),
    insertDevice(db, customerId),
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
  await insertWaitingRaise(db, customerId, manager.id)
  await insertDonation(db, customerId, { device_id: device.id }, { created_at: slotTime })
  const sealSheet = () => insertSealedSheet(db, customerId, manager.id, user.id)
  const batchOf = async (insert: typeof insertRecordedBatch, at: string) => {
    const { id: transactionId } = await insertDonation(db, customerId, { device_id: device.id }, { created_at: at })
    return insert(db, { customerId, transactionId }, { at, toCauseId: cause.id, requestedBy: manager.id })
  }
  const makers = {
    archivedCauseId: async () => (await insertCause(db, customerId, { archived_at: new Date().toISOString() })).id,
    shortcutId: async () => (await insertShortcut(db, customerId)).id,
    productId: async () => (await insertProduct(db)).id,
    /** A terminal that has sent one donation of 20 €. */
    givingDeviceId: async () => {
      const giving = await insertDevice(db, customerId)
      await insertDonation(db, customerId, { device_id: giving.id }, { amount_cents: 2000 })
      return giving.id
    },
    /** A donation that nothing has changed. */
    untouchedDonationId: async () => (await insertDonation(db, customerId, { device_id: device.id })).id,
    movementId: () => insertMovement(db, about, { recordedBy: manager.id }),
    requestId: () => insertWaitingRequest(db, about, { requestedBy: manager.id }),
    sheetId: () => insertSheet(db, customerId, manager.id),
    signedSheetId: () => insertSheet(db, customerId, manager.id, { signedBy: manager.id }),
    wrongSheetId: sealSheet,
    /** A cheque, and as much cash in the box as a sheet counts. */
    chequeId: async () => {
      await sealSheet()
      return insertCheque(db, customerId, manager.id)
    },
    depositId: async () =>
      insertDeposit(db, customerId, manager.id, { chequeIds: [await insertCheque(db, customerId, manager.id)] }),
    closingId: () => insertClosed(db, customerId, { closedBy: manager.id, from: '2026-02-01', to: '2026-02-28' }),
    /** The closing of a day, in an association that has an accountant. */
    dayClosingId: async () => {
      await db.insertInto('accountants').values({ customer_id: customerId, email: 'compta@cabinet.example' }).execute()
      return insertClosed(db, customerId, { closedBy: manager.id, from: '2026-01-05' })
    },
    accountId: () => insertBankAccount(db, customerId, manager.id),
    contractId: async () => {
      const account = { iban: 'FR7630004000031234567890143', label: 'Livret' }
      const accountId = await insertBankAccount(db, customerId, manager.id, account)
      return insertBankContract(db, { customerId, accountId, createdBy: manager.id })
    },
    fileId: () => insertBankFile(db, customerId, manager.id),
    askingFileId: () => insertBankFile(db, customerId, manager.id, 'columns'),
    lineId: async () => {
      const accountId = await insertBankAccount(db, customerId, manager.id, { iban: 'DE89370400440532013000' })
      return insertBankLine(db, { customerId, accountId, uploadedBy: manager.id })
    },
    matchId: async () => {
      const accountId = await insertBankAccount(db, customerId, manager.id, { iban: 'BE68539007547034' })
      const lineId = await insertBankLine(db, { customerId, accountId, uploadedBy: manager.id })
      return insertBankMatch(db, { customerId, lineId, madeBy: manager.id })
    },
    importId: () => insertImport(db, customerId, manager.id),
    checkedImportId: () => insertImport(db, customerId, manager.id, 'checked'),
    doneImportId: () => insertImport(db, customerId, manager.id, 'done'),
    linkId: () => insertLiveLink(db, customerId, manager.id),
    batchId: () => batchOf(insertWaitingBatch, '2026-03-06T14:00:00.000Z'),
    recordedBatchId: () => batchOf(insertRecordedBatch, '2026-03-06T15:00:00.000Z'),
    filterId: () => insertSavedFilter(db, customerId, manager.id),
  }
  // A request that names a record which was left out would contain `undefined`, and fail.
  const made = {} as Record<keyof typeof makers, string>
  for (const key of Object.keys(makers) as (keyof typeof makers)[]) if (wants(key)) made[key] = await makers[key]()
  return {
    ...made,
    customerId,
    causeId: cause.id,
    deviceId: device.id,
    serialNumber: device.serial_number,
    userId: user.id,
    email: user.email,
    transactionId: donation.id,
    sessionId: randomUUID(),
  }
}
