import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { firstLedgerDay } from '#shared/days.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { both } from '#shared/web/kit/Loaded.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { ContractCreateSearch } from '../../bank.search.ts'
import { type BankAccount, BankContractInput, type BankContracts, ContractDevicesInput } from '../../bank-account.ts'
import { bankAccountsQuery, bankContractsQuery, useAssignDevices, useCreateContract } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'
import { ContractFields } from './ContractFields.tsx'
import { contractBodyOf, contractValuesOf } from './contractForm.ts'

export const ContractCreatePage = () => {
  const { bankAccounts } = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const record = both(useQuery(bankAccountsQuery(call, customerId)), useQuery(bankContractsQuery(call, customerId)))
  return (
    <RecordScreen record={record} title={() => texts.createContract} back={bankAccounts} skeletonRows={6}>
      {([accounts, contracts]) => (
        <NewContract accounts={accounts.filter(({ isArchived }) => !isArchived)} contracts={contracts} />
      )}
    </RecordScreen>
  )
}

type NewContractProps = { accounts: BankAccount[]; contracts: BankContracts }

const NewContract = ({ accounts, contracts: { data, freeDevices, proposed } }: NewContractProps) => {
  const customerId = useCustomerId()
  const { bankAccounts, bankFiles } = usePlaces()
  const goTo = useGoTo()
  const { account } = ContractCreateSearch.parse(useSearch({ strict: false }))
  const create = useCreateContract(customerId)
  const assign = useAssignDevices(customerId)
  // The first contract is that of every terminal.
  const [chosen, setChosen] = useState(() => (data.length === 0 ? freeDevices.map(({ _id }) => _id) : []))
  const accountId = accounts.find(({ _id }) => _id === account)?._id ?? accounts[0]?._id ?? ''
  const form = useSchemaForm({
    schema: BankContractInput,
    initialValues: contractValuesOf({
      accountId,
      ...(proposed?.accountId === accountId && { number: proposed.number }),
    }),
    bodyOf: contractBodyOf,
  })
  const save = async (values: BankContractInput) => {
    const { _id } = await create.mutateAsync(values)
    const devices = chosen.map((deviceId) => ({ deviceId, from: firstLedgerDay }))
    if (devices.length === 0) return
    // The contract exists: its terminals are chosen on the next screen where this fails.
    const edit = { body: { devices }, readVersion: readVersionOf(ContractDevicesInput, { devices: [] }) }
    await assign.mutateAsync({ contractId: _id, ...edit }).catch((error: unknown) => toasts.failed(error))
  }
  return (
    <SaveForm
      className="grid gap-20 to-760"
      form={form}
      texts={{ submit: texts.submitContract, saved: texts.contractCreated }}
      save={save}
      // After the first contract, a statement is next.
      onSaved={() => goTo(data.length === 0 ? bankFiles() : bankAccounts(), { replace: true })}
    >
      <ContractFields form={form} accounts={accounts} />
      <Checkbox.Group label={texts.devices} value={chosen} onChange={setChosen}>
        <div className="inline gap-24 row-gap-0 mt-8">
          {freeDevices.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
        </div>
        {freeDevices.length === 0 && <p className="quiet">{texts.allDevicesTaken}</p>}
      </Checkbox.Group>
    </SaveForm>
  )
}
