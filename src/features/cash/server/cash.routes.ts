import type { Bind } from '#shared/server/bind.ts'
import { confirmCashDifference, declineCashDifference, recordCashDifference } from '../cash-difference.endpoints.ts'
import {
  cancelDeposit,
  createDeposit,
  getCashBox,
  getDeposit,
  getUndeposited,
  listDeposits,
  printDeposit,
} from '../deposit.endpoints.ts'
import { undoHandDonation } from '../hand-donation.endpoints.ts'
import {
  createSheet,
  deleteSheet,
  getSheet,
  listSheets,
  printSheet,
  reverseSheet,
  signSheet,
  updateSheet,
  withdrawSignature,
} from '../sheet.endpoints.ts'
import type { CashBoxService } from './cash-box.service.ts'
import type { CashDifferences } from './cash-difference.service.ts'
import type { DepositService } from './deposit.service.ts'
import type { HandDonationService } from './hand-donation.service.ts'
import type { SheetService } from './sheet.service.ts'

export const handDonationRoutes = (bind: Bind, donations: HandDonationService): void => {
  bind(undoHandDonation, ({ actor, params }) => donations.undo(actor, params))
}

export const depositRoutes = (bind: Bind, deposits: DepositService, boxes: CashBoxService): void => {
  bind(listDeposits, ({ customerId, query }) => deposits.list(customerId, query))
  bind(getUndeposited, ({ customerId }) => deposits.readUndeposited(customerId))
  bind(getDeposit, ({ params }) => deposits.get(params))
  bind(printDeposit, ({ params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="bordereau.pdf"')
    return deposits.print(params)
  })
  bind(createDeposit, ({ actor, customerId, body }) => deposits.create(actor, customerId, body))
  bind(cancelDeposit, ({ actor, params, body }) => deposits.cancel(actor, params, body.reason))
  bind(getCashBox, ({ actor, customerId, query }) => boxes.read(actor, customerId, query))
}

export const differenceRoutes = (bind: Bind, differences: CashDifferences): void => {
  bind(recordCashDifference, ({ actor, customerId, body }) => differences.record(actor, customerId, body))
  bind(confirmCashDifference, ({ actor, params }) => differences.confirm(actor, params))
  bind(declineCashDifference, ({ actor, params }) => differences.decline(actor, params))
}

export const sheetRoutes = (bind: Bind, sheets: SheetService): void => {
  bind(listSheets, ({ actor, customerId, query }) => sheets.list(actor, customerId, query))
  bind(getSheet, ({ actor, params }) => sheets.get(actor, params))
  bind(printSheet, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="feuille.pdf"')
    return sheets.print(actor, params)
  })
  bind(createSheet, ({ actor, customerId, body }) => sheets.create(actor, customerId, body))
  bind(updateSheet, ({ actor, params, body, headers }) => sheets.update(actor, params, body, headers['if-match']))
  bind(deleteSheet, async ({ actor, params }) => {
    await sheets.remove(actor, params)
    return undefined
  })
  bind(signSheet, ({ actor, params, body }) => sheets.sign(actor, params, body.total))
  bind(reverseSheet, ({ actor, params, body }) => sheets.reverse(actor, params, body.reason))
  bind(withdrawSignature, ({ actor, params }) => sheets.withdraw(actor, params))
}
