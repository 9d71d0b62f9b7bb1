import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { BackgroundWork, DepsOf, Feature } from '#shared/server/feature.ts'
import { createStepWork } from '#shared/server/step-work.ts'
import {
  bankAccountJournal,
  bankContractJournal,
  bankFileJournal,
  bankMatchJournal,
  bankRuleJournal,
} from '../bank.journal.ts'
import * as accountCalls from '../bank-account.endpoints.ts'
import * as accountShapes from '../bank-account.ts'
import * as calendarShapes from '../bank-calendar.ts'
import * as lineCalls from '../bank-line.endpoints.ts'
import * as lineShapes from '../bank-line.ts'
import * as columnShapes from '../csv-mapping.ts'
import * as matchShapes from '../match.ts'
import * as fileCalls from '../statement.endpoints.ts'
import * as fileShapes from '../statement.ts'
import { createBankAccountService } from './accounts/account.service.ts'
import { createBankContractService } from './accounts/contract.service.ts'
import { createBankWorker } from './bank-worker.ts'
import { createChoiceService } from './explanations/choice.service.ts'
import { createExplainService } from './explanations/explain.service.ts'
import { createLateDuty } from './explanations/late.service.ts'
import { createMatchService } from './explanations/match.service.ts'
import { createTaughtRules } from './explanations/taught-rule.service.ts'
import { createCalendarService } from './payments/calendar.service.ts'
import { createPaidService } from './payments/paid.service.ts'
import { createRiskService, createStandingDuty } from './payments/risk.service.ts'
import { listFilesUnderWay } from './statements/file.repository.ts'
import { createBankFileService, createFileSweep } from './statements/file.service.ts'
import { createFileStep } from './statements/file-steps.ts'
import { createWithdrawalService } from './statements/withdrawal.service.ts'

const journals = [bankAccountJournal, bankContractJournal, bankFileJournal, bankMatchJournal, bankRuleJournal]

type Deps = Omit<
  DepsOf<
    | typeof createBankAccountService
    | typeof createBankContractService
    | typeof createMatchService
    | typeof createRiskService
  >,
  'recordAudit' | 'explainer' | 'rules'
> & {
  recordAudit: RecordAudit<(typeof journals)[number]>
  onFailure: (error: unknown) => void
}

const bindBank = (bind: Bind, { onFailure, ...deps }: Deps): BackgroundWork => {
  const worker = createBankWorker()
  const rules = createTaughtRules(deps)
  const explainer = createExplainService({ ...deps, worker, applyRules: rules.apply })
  const work = createStepWork({
    step: createFileStep({ ...deps, worker, explainer, onFailure }),
    idOf: ({ fileId }) => fileId,
    listUnderWay: () => listFilesUnderWay(deps.db),
    onProgress: () => {},
    onFailure,
  })
  const accounts = createBankAccountService(deps)
  const contracts = createBankContractService(deps)
  const files = createBankFileService({ ...deps, work })
  const withdrawals = createWithdrawalService({ ...deps, work })
  const matches = createMatchService({ ...deps, explainer, rules })
  const choices = createChoiceService(deps)
  const calendar = createCalendarService(deps)
  const paid = createPaidService(deps)
  const risks = createRiskService(deps)
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
  bind(fileCalls.listBankFiles, ({ customerId, query }) => files.list(customerId, query))
  bind(fileCalls.uploadBankFile, ({ actor, customerId, query, body, request }) => {
    const isCompressed = request.headers['content-encoding'] === 'gzip'
    return files.upload(actor, customerId, { ...query, accountId: query.accountId, body, isCompressed })
  })
  bind(fileCalls.getBankFile, ({ params }) => files.get(params))
  bind(fileCalls.answerBankFile, ({ params, body }) => files.answer(params, body))
  bind(fileCalls.weighBankFileWithdrawal, ({ params }) => withdrawals.weigh(params))
  bind(fileCalls.withdrawBankFile, ({ actor, params }) => withdrawals.withdraw(actor, params))
  bind(lineCalls.listBankLines, ({ customerId, query }) => matches.list(customerId, query))
  bind(lineCalls.getBankLine, ({ params }) => matches.get(params))
  bind(lineCalls.listMatchChoices, ({ params }) => choices.list(params))
  bind(lineCalls.matchBankLine, ({ actor, params, body }) => matches.match(actor, params, body))
  bind(lineCalls.recordLineDonations, ({ actor, params, body }) => matches.give(actor, params, body))
  bind(lineCalls.undoBankMatch, ({ actor, params }) => matches.undo(actor, params))
  bind(lineCalls.seeBankMatch, ({ actor, params }) => matches.see(actor, params))
  bind(lineCalls.explainBankLines, ({ customerId }) => explainer.explain(customerId))
  bind(lineCalls.listBankRules, ({ customerId }) => rules.list(customerId))
  bind(lineCalls.teachBankRule, ({ actor, params }) => rules.teach(actor, params))
  bind(lineCalls.endBankRule, ({ actor, params }) => rules.end(actor, params))
  bind(accountCalls.getBankCalendar, ({ customerId, query }) => calendar.readMonth(customerId, query.month))
  bind(accountCalls.getBankBalance, ({ customerId }) => calendar.readBalance(customerId))
  bind(lineCalls.getDonationPaid, ({ params }) => paid.ofDonation(params))
  bind(accountCalls.getBankRisk, ({ customerId }) => risks.read(customerId))
  bind(accountCalls.listBankStandings, () => risks.listStandings())
  return work
}

/** The time after which the platform sees what a new file says. */
const standingMs = 300_000

export const feature = {
  api: [
    {
      tag: 'Bank',
      description:
        'What the bank paid: accounts, contracts of card acceptance, statements, and what each line of them is.',
      calls: { ...accountCalls, ...fileCalls, ...lineCalls },
      shapes: [accountShapes, fileShapes, columnShapes, lineShapes, matchShapes, calendarShapes],
    },
  ],
  journals,
  bind: bindBank,
  upkeep: ({ db, clock, deviceLosses }: DepsOf<typeof createFileSweep | typeof createStandingDuty>) => {
    const explainer = createExplainService({ db, clock, worker: createBankWorker() })
    return [
      { run: createFileSweep({ db, clock }) },
      { run: createLateDuty({ db, clock, explainer }) },
      { everyMs: standingMs, run: createStandingDuty({ db, clock, deviceLosses }) },
    ]
  },
} satisfies Feature
