import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listDevices } from '#features/devices/device.endpoints.ts'
import type { CallInput, Client } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Edit } from '#shared/read-version.ts'
import { useChange } from '#shared/web/useChange.ts'
import {
  assignContractDevices,
  createBankAccount,
  createBankContract,
  listBankAccounts,
  listBankContracts,
  updateBankAccount,
  updateBankContract,
} from '../../bank-account.endpoints.ts'
import type { BankAccountEdit, BankAccountInput } from '../../bank-account.ts'
import type { BankContractEdit, BankContractInput, ContractDevicesInput } from '../../bank-contract.ts'

/** The key of every query of the bank: an account, a contract or a line changes what the others show. */
export const bankKey = (customerId: string) => ['bank', customerId] as const

/** Makes a query of the bank by a call, under a name of its own. */
export const bankQuery = <E extends Endpoint>(
  call: Client,
  endpoint: E,
  input: CallInput<E> & { params: { customerId: string } },
  ...name: string[]
) =>
  queryOptions({
    queryKey: [...bankKey(input.params.customerId), ...name],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })

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

/** Makes a change to the bank, after which each of its screens is read again. */
export const useBankChange = <Input, Result>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryClient = useQueryClient()
  const queryKey = bankKey(customerId)
  return useChange({ queryKey, onChanged: () => void queryClient.invalidateQueries({ queryKey }) }, change)
}

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
