import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { QuestionDialog } from '#shared/web/kit/QuestionDialog.tsx'
import { FactList } from '#shared/web/kit/Section.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { acquirerNames, type BankAccount, type BankContract, BankContractEdit } from '../../bank-account.ts'
import { bankDevicesQuery, useUpdateContract } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

const ContractDialog = lazyPart(() => import('./ContractDialog.tsx').then((module) => module.ContractDialog))
const ContractDevicesDialog = lazyPart(() =>
  import('./ContractDevicesDialog.tsx').then((module) => module.ContractDevicesDialog),
)

type ContractCardProps = { contract: BankContract; accounts: readonly BankAccount[] }

/** Shows a contract of card acceptance in plain words: its payer, its commission and its terminals. */
export const ContractCard = ({ contract, accounts }: ContractCardProps) => {
  const id = useId()
  const { number, acquirer, devices, isArchived, settles } = contract
  const title = texts.contract(number)
  return (
    <section aria-labelledby={id} className="grid one-column gap-8">
      <div className="inline middle between gap-8 mt-12">
        <h3 id={id} className="subheading">
          {isArchived ? `${title} · ${texts.archived}` : title}
        </h3>
        <ContractActions contract={contract} accounts={accounts} />
      </div>
      <FactList
        facts={[
          [texts.acquirer, acquirerNames[acquirer]],
          [texts.settles, texts.settlesChoices[settles]],
          [texts.fee, texts.feeOf(contract)],
          [texts.cutOff, texts.cutOffOf(contract)],
          [
            texts.devices,
            devices.length === 0
              ? texts.noDevices
              : devices.map(({ device, from }) => texts.deviceOf(device.name, from)).join(', '),
          ],
        ]}
      />
    </section>
  )
}

const ContractActions = ({ contract, accounts }: ContractCardProps) => {
  const [open, setOpen] = useState<'edit' | 'devices' | 'archive'>()
  const customerId = useCustomerId()
  const { mutateAsync } = useUpdateContract(customerId, contract._id)
  const devices = useQuery({ ...bankDevicesQuery(useCall(), customerId), enabled: open === 'devices' })
  const setArchived = (isArchived: boolean) =>
    toasts.outcome(
      mutateAsync({ body: { isArchived }, readVersion: readVersionOf(BankContractEdit, contract) }),
      isArchived ? texts.archived : texts.takenBack,
    )
  const close = () => setOpen(undefined)
  return (
    <div className="inline gap-8">
      {!contract.isArchived && (
        <Button variant="default" onClick={() => setOpen('devices')}>
          {texts.chooseDevices}
        </Button>
      )}
      <ActionMenu
        label={texts.ofContract}
        aria-label={texts.moreOf(texts.contract(contract.number))}
        actions={[
          { label: texts.edit, act: () => setOpen('edit') },
          contract.isArchived
            ? { label: texts.takeBack, act: () => void setArchived(false) }
            : { label: texts.archive, act: () => setOpen('archive') },
        ]}
      />
      {open === 'edit' && <ContractDialog contract={contract} accounts={accounts} onClose={close} />}
      {open === 'devices' && devices.data && (
        <ContractDevicesDialog contract={contract} devices={devices.data} onClose={close} />
      )}
      {open === 'archive' && (
        <QuestionDialog
          label={texts.archive}
          question={texts.archiveContract}
          act={() => setArchived(true)}
          onClose={close}
        />
      )}
    </div>
  )
}
