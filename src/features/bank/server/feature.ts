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
import * as calendarCalls from '../bank-calendar.endpoints.ts'
import * as calendarShapes from '../bank-calendar.ts'
import * as contractShapes from '../bank-contract.ts'
import * as lineCalls from '../bank-line.endpoints.ts'
import * as lineShapes from '../bank-line.ts'
import * as riskShapes from '../bank-risk.ts'
import * as ruleCalls from '../bank-rule.endpoints.ts'
import * as ruleShapes from '../bank-rule.ts'
import * as columnShapes from '../csv-mapping.ts'
import * as matchShapes from '../match.ts'
import * as paidShapes from '../paid.ts'
import * as fileCalls from '../statement.endpoints.ts'
import * as fileShapes from '../statement.ts'
import { createBankAccountService } from './accounts/account.service.ts'
import { createBankContractService } from './accounts/contract.service.ts'
import { accountRoutes, calendarRoutes, fileRoutes, lineRoutes, riskRoutes, ruleRoutes } from './bank.routes.ts'
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

type Journals =
  | typeof bankAccountJournal
  | typeof bankContractJournal
  | typeof bankFileJournal
  | typeof bankMatchJournal
  | typeof bankRuleJournal

type Deps = Omit<
  DepsOf<
    | typeof createBankAccountService
    | typeof createBankContractService
    | typeof createMatchService
    | typeof createRiskService
  >,
  'recordAudit' | 'explainer' | 'rules'
> & {
  recordAudit: RecordAudit<Journals>
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
  accountRoutes(bind, createBankAccountService(deps), createBankContractService(deps))
  fileRoutes(bind, createBankFileService({ ...deps, work }), createWithdrawalService({ ...deps, work }))
  lineRoutes(bind, createMatchService({ ...deps, explainer, rules }), createChoiceService(deps), explainer)
  calendarRoutes(bind, createCalendarService(deps), createPaidService(deps))
  ruleRoutes(bind, rules)
  riskRoutes(bind, createRiskService(deps))
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
      calls: { ...accountCalls, ...fileCalls, ...lineCalls, ...ruleCalls, ...calendarCalls },
      shapes: [
        accountShapes,
        contractShapes,
        fileShapes,
        columnShapes,
        lineShapes,
        ruleShapes,
        matchShapes,
        calendarShapes,
        riskShapes,
        paidShapes,
      ],
    },
  ],
  journals: [bankAccountJournal, bankContractJournal, bankFileJournal, bankMatchJournal, bankRuleJournal],
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
