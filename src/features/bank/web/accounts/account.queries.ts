import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '#features/devices/device.endpoints.ts'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import {
  assignContractDevices,
  createBankAccount,
  createBankContract,
  listBankAccounts,
  listBankContracts,
  updateBankAccount,
  updateBankContract,
} from '../../bank-account.endpoints.ts'
import type {
  BankAccountEdit,
  BankAccountInput,
  BankContractEdit,
  BankContractInput,
  ContractDevicesInput,
} from '../../bank-account.ts'
import { bankKey, bankQuery, useBankChange } from '../bank.queries.ts'

export const bankAccountsQuery = (call: Client, customerId: string) =>
  bankQuery(call, listBankAccounts, { params: { customerId } }, 'accounts')

export const bankContractsQuery = (call: Client, customerId: string) =>
  bankQuery(call, listBankContracts, { params: { customerId } }, 'contracts')

export const bankDevicesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...bankKey(customerId), 'devices'] as const,
    queryFn: async ({ signal }) =>
      (await call(listDevices, { params: { customerId }, signal })).map(({ _id, label }) => ({ _id, name: label })),
  })

export const useCreateAccount = (customerId: string) =>
  useBankChange(customerId, (call, body: BankAccountInput) => call(createBankAccount, { params: { customerId }, body }))

export const useUpdateAccount = (customerId: string, accountId: string) =>
  useBankChange(customerId, (call, edit: Edit<BankAccountEdit>) =>
    call(updateBankAccount, { params: { customerId, accountId }, ...edit }),
  )

export const useCreateContract = (customerId: string) =>
  useBankChange(customerId, (call, body: BankContractInput) =>
    call(createBankContract, { params: { customerId }, body }),
  )

export const useUpdateContract = (customerId: string, contractId: string) =>
  useBankChange(customerId, (call, edit: Edit<BankContractEdit>) =>
    call(updateBankContract, { params: { customerId, contractId }, ...edit }),
  )

type Assigning = Edit<ContractDevicesInput> & { contractId: string }

export const useAssignDevices = (customerId: string) =>
  useBankChange(customerId, (call, { contractId, ...edit }: Assigning) =>
    call(assignContractDevices, { params: { customerId, contractId }, ...edit }),
  )
