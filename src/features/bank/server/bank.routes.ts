import type { Bind } from '#shared/server/bind.ts'
import * as accountCalls from '../bank-account.endpoints.ts'
import * as calendarCalls from '../bank-calendar.endpoints.ts'
import * as lineCalls from '../bank-line.endpoints.ts'
import * as ruleCalls from '../bank-rule.endpoints.ts'
import * as fileCalls from '../statement.endpoints.ts'
import type { BankAccountService } from './accounts/account.service.ts'
import type { BankContractService } from './accounts/contract.service.ts'
import type { ChoiceService } from './explanations/choice.service.ts'
import type { ExplainService } from './explanations/explain.service.ts'
import type { MatchService } from './explanations/match.service.ts'
import type { TaughtRules } from './explanations/taught-rule.service.ts'
import type { CalendarService } from './payments/calendar.service.ts'
import type { PaidService } from './payments/paid.service.ts'
import type { RiskService } from './payments/risk.service.ts'
import type { BankFileService } from './statements/file.service.ts'
import type { WithdrawalService } from './statements/withdrawal.service.ts'

export const accountRoutes = (bind: Bind, accounts: BankAccountService, contracts: BankContractService): void => {
  bind(accountCalls.listBankAccounts, ({ customerId }) => accounts.list(customerId))
  bind(accountCalls.createBankAccount, ({ actor, customerId, body }) => accounts.create(actor, customerId, body))
  bind(accountCalls.updateBankAccount, ({ actor, params, body, headers }) =>
    accounts.update(actor, params, body, headers['if-match']),
  )
  bind(accountCalls.listBankContracts, ({ customerId }) => contracts.list(customerId))
  bind(accountCalls.createBankContract, ({ actor, customerId, body }) => contracts.create(actor, customerId, body))
  bind(accountCalls.updateBankContract, ({ actor, params, body, headers }) =>
    contracts.update(actor, params, body, headers['if-match']),
  )
  bind(accountCalls.assignContractDevices, ({ actor, params, body, headers }) =>
    contracts.assign(actor, params, body, headers['if-match']),
  )
}

export const fileRoutes = (bind: Bind, files: BankFileService, withdrawals: WithdrawalService): void => {
  bind(fileCalls.listBankFiles, ({ customerId, query }) => files.list(customerId, query))
  bind(fileCalls.uploadBankFile, ({ actor, customerId, query, body, request }) => {
    const isCompressed = request.headers['content-encoding'] === 'gzip'
    return files.upload(actor, customerId, { ...query, accountId: query.accountId, body, isCompressed })
  })
  bind(fileCalls.getBankFile, ({ params }) => files.get(params))
  bind(fileCalls.chooseBankFileColumns, ({ params, body }) => files.chooseColumns(params, body))
  bind(fileCalls.chooseBankFileSheet, ({ params, body }) => files.chooseSheet(params, body.sheet))
  bind(fileCalls.chooseBankFileAccount, ({ params, body }) => files.chooseAccount(params, body.accountId))
  bind(fileCalls.weighBankFileWithdrawal, ({ params }) => withdrawals.weigh(params))
  bind(fileCalls.withdrawBankFile, ({ actor, params }) => withdrawals.withdraw(actor, params))
}

export const lineRoutes = (
  bind: Bind,
  matches: MatchService,
  choices: ChoiceService,
  explainer: ExplainService,
): void => {
  bind(lineCalls.listBankLines, ({ customerId, query }) => matches.list(customerId, query))
  bind(lineCalls.getBankLine, ({ params }) => matches.get(params))
  bind(lineCalls.listMatchChoices, ({ params }) => choices.list(params))
  bind(lineCalls.matchBankLine, ({ actor, params, body }) => matches.match(actor, params, body))
  bind(lineCalls.recordLineDonations, ({ actor, params, body }) => matches.give(actor, params, body))
  bind(lineCalls.undoBankMatch, ({ actor, params }) => matches.undo(actor, params))
  bind(lineCalls.seeBankMatch, ({ actor, params }) => matches.see(actor, params))
  bind(lineCalls.explainBankLines, ({ customerId }) => explainer.explain(customerId))
}

export const ruleRoutes = (bind: Bind, rules: TaughtRules): void => {
  bind(ruleCalls.listBankRules, ({ customerId }) => rules.list(customerId))
  bind(ruleCalls.teachBankRule, ({ actor, params }) => rules.teach(actor, params))
  bind(ruleCalls.endBankRule, ({ actor, params }) => rules.end(actor, params))
}

export const calendarRoutes = (bind: Bind, calendar: CalendarService, paid: PaidService): void => {
  bind(calendarCalls.getBankCalendar, ({ customerId, query }) => calendar.readMonth(customerId, query.month))
  bind(calendarCalls.getBankBalance, ({ customerId }) => calendar.readBalance(customerId))
  bind(lineCalls.getDonationPaid, ({ params }) => paid.ofDonation(params))
}

export const riskRoutes = (bind: Bind, risks: RiskService): void => {
  bind(calendarCalls.getBankRisk, ({ customerId }) => risks.read(customerId))
  bind(calendarCalls.listBankStandings, () => risks.listStandings())
}
