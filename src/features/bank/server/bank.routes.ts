import type { Bind } from '#shared/server/bind.ts'
import {
  assignContractDevices,
  createBankAccount,
  createBankContract,
  listBankAccounts,
  listBankContracts,
  updateBankAccount,
  updateBankContract,
} from '../bank-account.endpoints.ts'
import { getBankBalance, getBankCalendar, getBankRisk, listBankStandings } from '../bank-calendar.endpoints.ts'
import {
  explainBankLines,
  getBankLine,
  getDonationPaid,
  listBankLines,
  listMatchChoices,
  matchBankLine,
  undoBankMatch,
} from '../bank-line.endpoints.ts'
import {
  chooseBankFileAccount,
  chooseBankFileColumns,
  chooseBankFileSheet,
  getBankFile,
  listBankFiles,
  uploadBankFile,
  weighBankFileWithdrawal,
  withdrawBankFile,
} from '../statement.endpoints.ts'
import type { BankAccountService } from './accounts/account.service.ts'
import type { BankContractService } from './accounts/contract.service.ts'
import type { ChoiceService } from './explanations/choice.service.ts'
import type { ExplainService } from './explanations/explain.service.ts'
import type { MatchService } from './explanations/match.service.ts'
import type { CalendarService } from './payments/calendar.service.ts'
import type { PaidService } from './payments/paid.service.ts'
import type { RiskService } from './payments/risk.service.ts'
import type { BankFileService } from './statements/file.service.ts'
import type { WithdrawalService } from './statements/withdrawal.service.ts'

export const accountRoutes = (bind: Bind, accounts: BankAccountService, contracts: BankContractService): void => {
  bind(listBankAccounts, ({ customerId }) => accounts.list(customerId))
  bind(createBankAccount, ({ actor, customerId, body }) => accounts.create(actor, customerId, body))
  bind(updateBankAccount, ({ actor, params, body, headers }) =>
    accounts.update(actor, params, body, headers['if-match']),
  )
  bind(listBankContracts, ({ customerId }) => contracts.list(customerId))
  bind(createBankContract, ({ actor, customerId, body }) => contracts.create(actor, customerId, body))
  bind(updateBankContract, ({ actor, params, body, headers }) =>
    contracts.update(actor, params, body, headers['if-match']),
  )
  bind(assignContractDevices, ({ actor, params, body, headers }) =>
    contracts.assign(actor, params, body, headers['if-match']),
  )
}

export const fileRoutes = (bind: Bind, files: BankFileService, withdrawals: WithdrawalService): void => {
  bind(listBankFiles, ({ customerId, query }) => files.list(customerId, query))
  bind(uploadBankFile, ({ actor, customerId, query, body, request }) => {
    const isCompressed = request.headers['content-encoding'] === 'gzip'
    return files.upload(actor, customerId, { ...query, accountId: query.accountId, body, isCompressed })
  })
  bind(getBankFile, ({ params }) => files.get(params))
  bind(chooseBankFileColumns, ({ params, body }) => files.chooseColumns(params, body))
  bind(chooseBankFileSheet, ({ params, body }) => files.chooseSheet(params, body.sheet))
  bind(chooseBankFileAccount, ({ params, body }) => files.chooseAccount(params, body.accountId))
  bind(weighBankFileWithdrawal, ({ params }) => withdrawals.weigh(params))
  bind(withdrawBankFile, ({ actor, params }) => withdrawals.withdraw(actor, params))
}

export const lineRoutes = (
  bind: Bind,
  matches: MatchService,
  choices: ChoiceService,
  explainer: ExplainService,
): void => {
  bind(listBankLines, ({ customerId, query }) => matches.list(customerId, query))
  bind(getBankLine, ({ params }) => matches.get(params))
  bind(listMatchChoices, ({ params }) => choices.list(params))
  bind(matchBankLine, ({ actor, params, body }) => matches.match(actor, params, body))
  bind(undoBankMatch, ({ actor, params }) => matches.undo(actor, params))
  bind(explainBankLines, ({ customerId }) => explainer.explain(customerId))
}

export const calendarRoutes = (bind: Bind, calendar: CalendarService, paid: PaidService): void => {
  bind(getBankCalendar, ({ customerId, query }) => calendar.readMonth(customerId, query.month))
  bind(getBankBalance, ({ customerId }) => calendar.readBalance(customerId))
  bind(getDonationPaid, ({ params }) => paid.ofDonation(params))
}

export const riskRoutes = (bind: Bind, risks: RiskService): void => {
  bind(getBankRisk, ({ customerId }) => risks.read(customerId))
  bind(listBankStandings, () => risks.listStandings())
}
