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
import type { BankAccountService } from './account.service.ts'
import type { BankContractService } from './contract.service.ts'

export const accountRoutes = (bind: Bind, accounts: BankAccountService, contracts: BankContractService): void => {
  bind(listBankAccounts, ({ customerId }) => accounts.list(customerId))
  bind(createBankAccount, ({ actor, customerId, body }) => accounts.create(actor, customerId, body))
  bind(updateBankAccount, ({ actor, params, body }) => accounts.update(actor, params, body))
  bind(listBankContracts, ({ customerId }) => contracts.list(customerId))
  bind(createBankContract, ({ actor, customerId, body }) => contracts.create(actor, customerId, body))
  bind(updateBankContract, ({ actor, params, body }) => contracts.update(actor, params, body))
  bind(assignContractDevices, ({ actor, params, body }) => contracts.assign(actor, params, body))
}
