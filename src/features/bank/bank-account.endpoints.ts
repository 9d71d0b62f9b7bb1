import { z } from 'zod'
import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  BankAccount,
  BankAccountEdit,
  BankAccountInput,
  BankContract,
  BankContractEdit,
  BankContractInput,
  BankContracts,
  bankAccountRefusals,
  bankContractRefusals,
  ContractDevicesInput,
} from './bank-account.ts'
import { BankBalance, BankCalendar, BankRisk, BankStandings, CalendarQuery } from './bank-calendar.ts'

export const listBankAccounts = endpoint({
  call: 'GET /customers/:customerId/bank/accounts',
  summary: 'Lists the bank accounts of an association with the statements that are missing, by name.',
  ...byOwnManagers,
  response: z.array(BankAccount),
})

export const createBankAccount = endpoint({
  call: 'POST /customers/:customerId/bank/accounts',
  summary: 'Adds a bank account. Its statements are then recognised by its IBAN.',
  ...byOwnManagers,
  body: BankAccountInput,
  status: 201,
  response: BankAccount,
  refusals: [bankAccountRefusals.known, bankAccountRefusals.tooMany],
})

export const updateBankAccount = endpoint({
  call: 'PATCH /customers/:customerId/bank/accounts/:accountId',
  summary: 'Changes the given fields of a bank account, or archives it. Its IBAN stays.',
  ...byOwnManagers,
  headers: EditHeaders,
  body: BankAccountEdit,
  response: BankAccount,
})

export const listBankContracts = endpoint({
  call: 'GET /customers/:customerId/bank/contracts',
  summary: 'Lists the contracts of card acceptance of an association with their terminals, by number.',
  ...byOwnManagers,
  response: BankContracts,
})

export const createBankContract = endpoint({
  call: 'POST /customers/:customerId/bank/contracts',
  summary: 'Adds a contract of card acceptance, with its commission.',
  description:
    'Without a `cutOff`, the hour at which the terminals send their donations is learnt from the lines of the bank.',
  ...byOwnManagers,
  body: BankContractInput,
  status: 201,
  response: BankContract,
  refusals: [bankContractRefusals.known, bankContractRefusals.tooMany, bankContractRefusals.unknownAccount],
})

export const updateBankContract = endpoint({
  call: 'PATCH /customers/:customerId/bank/contracts/:contractId',
  summary: 'Changes the given fields of a contract, or archives it. Matches that were made stay as they are.',
  ...byOwnManagers,
  headers: EditHeaders,
  body: BankContractEdit,
  response: BankContract,
  refusals: [bankContractRefusals.known, bankContractRefusals.unknownAccount, bankContractRefusals.monthlyNeedsGross],
})

export const assignContractDevices = endpoint({
  call: 'PUT /customers/:customerId/bank/contracts/:contractId/devices',
  summary: 'Sets the terminals that collect under a contract, each from a day on.',
  ...byOwnManagers,
  headers: EditHeaders,
  body: ContractDevicesInput,
  response: BankContract,
  refusals: [bankContractRefusals.unknownDevice, bankContractRefusals.deviceTaken],
})

export const getBankCalendar = endpoint({
  call: 'GET /customers/:customerId/bank/calendar',
  summary: 'Reads a month by days and terminals: what was collected by card, and what the bank has paid of it.',
  ...byOwnManagers,
  query: CalendarQuery,
  cost: 'heavy',
  response: BankCalendar,
})

export const getBankBalance = endpoint({
  call: 'GET /customers/:customerId/bank/balance',
  summary: 'Reads the balances of the bank accounts, what is on its way to them, and how many lines wait for a person.',
  ...byOwnManagers,
  cost: 'heavy',
  response: BankBalance,
})

export const getBankRisk = endpoint({
  call: 'GET /customers/:customerId/bank/risk',
  summary: 'Reads the euros at risk of an association: what terminals and the bank owe, each with what it is about.',
  ...byOwnManagers,
  cost: 'heavy',
  response: BankRisk,
})

export const listBankStandings = endpoint({
  call: 'GET /bank/associations',
  summary: 'Lists the associations with a late payout or a difference, the most euros at risk first.',
  description: '100 at most. Computed for each association within the hour: states and sums, never lines.',
  allow: ['admin'],
  response: BankStandings,
})
