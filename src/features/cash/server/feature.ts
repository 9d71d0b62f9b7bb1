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
import { depositRoutes, differenceRoutes, handDonationRoutes, sheetRoutes } from './cash.routes.ts'
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
  bind: (bind: Bind, deps: Deps) => {
    sheetRoutes(bind, createSheetService(deps))
    handDonationRoutes(bind, createHandDonationService(deps))
    depositRoutes(bind, createDepositService(deps), createCashBoxService(deps))
    differenceRoutes(bind, createCashDifferences(deps))
  },
} satisfies Feature
