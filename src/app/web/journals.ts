import { depositJournal } from '#features/cash/deposit.journal.ts'
import { sheetJournal } from '#features/cash/sheet.journal.ts'
import { causeJournal } from '#features/causes/cause.journal.ts'
import { closingJournal } from '#features/closings/closing.journal.ts'
import { customerJournal } from '#features/customers/customer.journal.ts'
import { deviceJournal } from '#features/devices/device.journal.ts'
import { donorJournal } from '#features/donors/donor.journal.ts'
import { importJournal } from '#features/imports/import.journal.ts'
import { liveJournal } from '#features/live/live.journal.ts'
import { movementBatchJournal, movementJournal, movementSettingsJournal } from '#features/movements/movement.journal.ts'
import { productJournal } from '#features/products/product.journal.ts'
import { shortcutJournal } from '#features/shortcuts/shortcut.journal.ts'
import { ramadanJournal } from '#features/statistics/ramadan.journal.ts'
import { transactionJournal } from '#features/transactions/transaction.journal.ts'
import { roleJournal, userJournal } from '#features/users/user.journal.ts'

/** The journals of every feature. The page shows only their fields. */
export const journals = [
  causeJournal,
  shortcutJournal,
  deviceJournal,
  userJournal,
  roleJournal,
  customerJournal,
  productJournal,
  transactionJournal,
  sheetJournal,
  depositJournal,
  closingJournal,
  ramadanJournal,
  donorJournal,
  importJournal,
  liveJournal,
  movementBatchJournal,
  movementJournal,
  movementSettingsJournal,
] as const
