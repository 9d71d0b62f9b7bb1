import { z } from 'zod'
import { movementRefusals } from '#features/movements/movement-refusals.ts'
import { donationRefusals } from '#features/transactions/donation.ts'
import { byOwnManagers, endpoint, NoContent } from '#shared/endpoint.ts'
import { pageTooDeep } from '#shared/page.ts'
import { DonationPaid } from './bank-calendar.ts'
import {
  BankLine,
  BankLinePage,
  BankLinesQuery,
  BankRule,
  bankRuleRefusals,
  LineDonationsInput,
  lineDonationRefusals,
  MatchRun,
} from './bank-line.ts'
import { MatchChoices, MatchInput, matchRefusals } from './match.ts'

export const listBankLines = endpoint({
  call: 'GET /customers/:customerId/bank/lines',
  summary: 'Lists the lines of the bank accounts of an association with what each is, newest first.',
  ...byOwnManagers,
  query: BankLinesQuery,
  response: BankLinePage,
  refusals: [pageTooDeep],
})

export const getBankLine = endpoint({
  call: 'GET /customers/:customerId/bank/lines/:lineId',
  summary: 'Reads a line of the bank with its evidence and, while it is not explained, what it may be.',
  ...byOwnManagers,
  cost: 'heavy',
  response: BankLine,
})

export const listMatchChoices = endpoint({
  call: 'GET /customers/:customerId/bank/lines/:lineId/choices',
  summary:
    'Lists what a line of the bank may be made of by hand: the donations, slips and movements around it that are free.',
  ...byOwnManagers,
  cost: 'heavy',
  response: MatchChoices,
})

export const matchBankLine = endpoint({
  call: 'POST /customers/:customerId/bank/lines/:lineId/match',
  summary: 'Says what a line of the bank is: a proposal, or parts that add up to it.',
  ...byOwnManagers,
  body: MatchInput,
  status: 201,
  response: BankLine,
  refusals: [
    matchRefusals.explained,
    matchRefusals.taken,
    matchRefusals.changed,
    matchRefusals.doesNotAddUp,
    matchRefusals.tooLarge,
    matchRefusals.unknownPart,
    matchRefusals.afterLine,
  ],
})

export const recordLineDonations = endpoint({
  call: 'POST /customers/:customerId/bank/lines/:lineId/donations',
  summary:
    'Records the donations that a credit of the bank is, dated as the bank dates it, and explains the line by them.',
  ...byOwnManagers,
  body: LineDonationsInput,
  status: 201,
  response: BankLine,
  refusals: [
    matchRefusals.explained,
    lineDonationRefusals.notACredit,
    lineDonationRefusals.doesNotAddUp,
    donationRefusals.unknownCause,
  ],
})

export const undoBankMatch = endpoint({
  call: 'POST /customers/:customerId/bank/matches/:matchId/undo',
  summary: 'Undoes an explanation in one step: its line and its donations are as they were before.',
  description: 'Donations that were recorded from the line are cancelled with it, unless they are cancelled already.',
  ...byOwnManagers,
  response: BankLine,
  refusals: [
    matchRefusals.undone,
    lineDonationRefusals.toConfirm,
    movementRefusals.afterMoney,
    movementRefusals.afterCorrection,
    movementRefusals.exceeds,
    movementRefusals.waiting,
  ],
})

export const seeBankMatch = endpoint({
  call: 'POST /customers/:customerId/bank/matches/:matchId/seen',
  summary: 'Says that an explanation stands although its donations have changed since. Its words stay.',
  ...byOwnManagers,
  response: BankLine,
  refusals: [matchRefusals.undone],
})

export const explainBankLines = endpoint({
  call: 'POST /customers/:customerId/bank/explain',
  summary: 'Explains every line of the bank that has only one explanation. It also happens by itself after each file.',
  ...byOwnManagers,
  cost: 'heavy',
  response: MatchRun,
})

export const getDonationPaid = endpoint({
  call: 'GET /customers/:customerId/bank/donations/:transactionId',
  summary: 'Reads what the bank has paid of a donation: the line that contains it, or what is known of its day.',
  description:
    'A donation by card is paid with the day of its terminal, a cheque with its slip, a transfer by a line of its own, ' +
    'an imported donation with the payout of its payment.',
  ...byOwnManagers,
  response: DonationPaid,
})

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
  response: NoContent,
  refusals: [bankRuleRefusals.ended],
})
