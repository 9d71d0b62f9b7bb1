import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import { bankAccountJournal, bankContractJournal, bankFileJournal, bankMatchJournal } from '../bank.journal.ts'
import * as accountCalls from '../bank-account.endpoints.ts'
import * as accountShapes from '../bank-account.ts'
import * as contractShapes from '../bank-contract.ts'
import { createBankAccountService } from './account.service.ts'
import { accountRoutes } from './bank.routes.ts'
import { createBankContractService } from './contract.service.ts'

type Deps = DepsOf<typeof createBankAccountService | typeof createBankContractService>

export const feature = {
  api: [
    {
      tag: 'Bank',
      description:
        'What the bank paid: accounts, contracts of card acceptance, statements, and what each line of them is.',
      calls: { ...accountCalls },
      shapes: [accountShapes, contractShapes],
    },
  ],
  journals: [bankAccountJournal, bankContractJournal, bankFileJournal, bankMatchJournal],
  bind(bind: Bind, deps: Deps) {
    accountRoutes(bind, createBankAccountService(deps), createBankContractService(deps))
  },
} satisfies Feature
