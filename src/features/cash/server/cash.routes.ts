import type { Bind } from '#shared/server/bind.ts'
import { confirmCashDifference, declineCashDifference, recordCashDifference } from '../cash-difference.endpoints.ts'
import * as depositCalls from '../deposit.endpoints.ts'
import { undoHandDonation } from '../hand-donation.endpoints.ts'
import * as sheetCalls from '../sheet.endpoints.ts'
import type { CashBoxService } from './cash-box.service.ts'
import type { CashDifferences } from './cash-difference.service.ts'
import type { DepositService } from './deposit.service.ts'
import type { HandDonationService } from './hand-donation.service.ts'
import type { SheetService } from './sheet.service.ts'

export const handDonationRoutes = (bind: Bind, donations: HandDonationService): void => {
  bind(undoHandDonation, ({ actor, params }) => donations.undo(actor, params))
}

export const depositRoutes = (bind: Bind, deposits: DepositService, boxes: CashBoxService): void => {
  bind(depositCalls.listDeposits, ({ customerId, query }) => deposits.list(customerId, query))
  bind(depositCalls.getUndeposited, ({ customerId }) => deposits.readUndeposited(customerId))
  bind(depositCalls.getDeposit, ({ params }) => deposits.get(params))
  bind(depositCalls.printDeposit, ({ params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="bordereau.pdf"')
    return deposits.print(params)
  })
  bind(depositCalls.createDeposit, ({ actor, customerId, body }) => deposits.create(actor, customerId, body))
  bind(depositCalls.cancelDeposit, ({ actor, params, body }) => deposits.cancel(actor, params, body.reason))
  bind(depositCalls.getCashBox, ({ actor, customerId, query }) => boxes.read(actor, customerId, query))
}

export const differenceRoutes = (bind: Bind, differences: CashDifferences): void => {
  bind(recordCashDifference, ({ actor, customerId, body }) => differences.record(actor, customerId, body))
  bind(confirmCashDifference, ({ actor, params }) => differences.confirm(actor, params))
  bind(declineCashDifference, ({ actor, params }) => differences.decline(actor, params))
}

export const sheetRoutes = (bind: Bind, sheets: SheetService): void => {
  bind(sheetCalls.listSheets, ({ actor, customerId, query }) => sheets.list(actor, customerId, query))
  bind(sheetCalls.getSheet, ({ actor, params }) => sheets.get(actor, params))
  bind(sheetCalls.printSheet, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="feuille.pdf"')
    return sheets.print(actor, params)
  })
  bind(sheetCalls.createSheet, ({ actor, customerId, body }) => sheets.create(actor, customerId, body))
  bind(sheetCalls.updateSheet, ({ actor, params, body, headers }) =>
    sheets.update(actor, params, body, headers['if-match']),
  )
  bind(sheetCalls.deleteSheet, ({ actor, params }) => sheets.remove(actor, params))
  bind(sheetCalls.signSheet, ({ actor, params, body }) => sheets.sign(actor, params, body.total))
  bind(sheetCalls.reverseSheet, ({ actor, params, body }) => sheets.reverse(actor, params, body.reason))
  bind(sheetCalls.withdrawSignature, ({ actor, params }) => sheets.withdraw(actor, params))
}
