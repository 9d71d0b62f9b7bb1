import { z } from 'zod'
import { byOwnManagers, endpoint, NoContent } from '#shared/endpoint.ts'
import { BankRule, bankRuleRefusals } from './bank-rule.ts'
import { matchRefusals } from './match.ts'

export const listBankRules = endpoint({
  call: 'GET /customers/:customerId/bank/rules',
  summary: 'Lists the rules by which lines of the bank are explained as a person explained one, newest first.',
  ...byOwnManagers,
  response: z.array(BankRule),
})

export const teachBankRule = endpoint({
  call: 'POST /customers/:customerId/bank/matches/:matchId/rule',
  summary: 'Makes a rule of the answer to a line: later lines of the account in the same words get it.',
  ...byOwnManagers,
  status: 201,
  response: BankRule,
  refusals: [bankRuleRefusals.notOneAnswer, bankRuleRefusals.wordless, matchRefusals.undone],
})

export const endBankRule = endpoint({
  call: 'POST /customers/:customerId/bank/rules/:ruleId/end',
  summary: 'Ends a rule. The lines that it has explained stay as they are.',
  ...byOwnManagers,
  status: 204,
  response: NoContent,
  refusals: [bankRuleRefusals.ended],
})
