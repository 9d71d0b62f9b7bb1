import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import { cashBoxJournal, depositJournal, sheetJournal } from '../cash.journal.ts'
import * as cashBoxShapes from '../cash-box.ts'
import * as differenceCalls from '../cash-difference.endpoints.ts'
import * as differenceShapes from '../cash-difference.ts'
import * as depositCalls from '../deposit.endpoints.ts'
import * as depositShapes from '../deposit.ts'
import * as handDonationCalls from '../hand-donation.endpoints.ts'
import * as sheetCalls from '../sheet.endpoints.ts'
import * as sheetShapes from '../sheet.ts'
import { createCashBoxService } from './cash-box.service.ts'
import { createCashDifferences } from './cash-difference.service.ts'
import { createDepositService } from './deposit.service.ts'
import { createHandDonationService } from './hand-donation.service.ts'
import { createSheetService } from './sheet.service.ts'

type Deps = DepsOf<
  | typeof createSheetService
  | typeof createHandDonationService
  | typeof createDepositService
  | typeof createCashBoxService
  | typeof createCashDifferences
>

export const feature = {
  api: [
    {
      tag: 'Cash',
      description:
        'Counting sheets: cash counted by denomination, signed by two people, recorded as a donation. The cash box, and deposit slips for the bank.',
      calls: { ...handDonationCalls, ...sheetCalls, ...depositCalls, ...differenceCalls },
      shapes: [sheetShapes, depositShapes, cashBoxShapes, differenceShapes],
    },
  ],
  journals: [sheetJournal, depositJournal, cashBoxJournal],
  bind(bind: Bind, deps: Deps) {
    const sheets = createSheetService(deps)
    const donations = createHandDonationService(deps)
    const deposits = createDepositService(deps)
    const boxes = createCashBoxService(deps)
    const differences = createCashDifferences(deps)
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

    bind(handDonationCalls.undoHandDonation, ({ actor, params }) => donations.undo(actor, params))

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

    bind(differenceCalls.recordCashDifference, ({ actor, customerId, body }) =>
      differences.record(actor, customerId, body),
    )
    bind(differenceCalls.confirmCashDifference, ({ actor, params }) => differences.confirm(actor, params))
    bind(differenceCalls.declineCashDifference, ({ actor, params }) => differences.decline(actor, params))
  },
} satisfies Feature
