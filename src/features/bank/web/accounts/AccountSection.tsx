import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { readVersionOf } from '#shared/read-version.ts'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionDialog } from '#shared/web/kit/QuestionDialog.tsx'
import { FactList, Section } from '#shared/web/kit/Section.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { type BankAccount, BankAccountEdit, type BankContracts } from '../../bank-account.ts'
import { useUpdateAccount } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'
import { ContractCard } from './ContractCard.tsx'

const AccountDialog = lazyPart(() => import('./AccountDialog.tsx').then((module) => module.AccountDialog))

type AccountSectionProps = { account: BankAccount; accounts: readonly BankAccount[]; contracts: BankContracts }

/** An account: what is known of it, the statements that it lacks, and its contracts. */
export const AccountSection = ({ account, accounts, contracts }: AccountSectionProps) => {
  const { newBankContract } = usePlaces()
  const { _id, label, iban, holder, balance, statementsUntil, missingStatements, isArchived } = account
  const own = contracts.data.filter(({ accountId }) => accountId === _id)
  const proposed = contracts.proposed?.accountId === _id ? contracts.proposed.number : undefined
  return (
    <Section title={isArchived ? `${label} · ${texts.archived}` : label}>
      <div className="grid one-column gap-12 to-760">
        {missingStatements.map((missing) => (
          <Notice key={missing.from} tone="warning" role="note">
            {texts.missing(missing)}
          </Notice>
        ))}
        <FactList
          facts={[
            [texts.iban, <MaskedIban key="iban" iban={iban} />],
            [texts.holder, holder],
            [texts.statements, statementsUntil ? texts.statementsUntil(statementsUntil) : texts.noStatement],
            ...(balance || statementsUntil
              ? [[texts.balance, balance ? texts.balanceOf(balance.amount, balance.day) : texts.noBalance] as const]
              : []),
          ]}
        />
        {own.map((contract) => (
          <ContractCard key={contract._id} contract={contract} accounts={accounts} />
        ))}
        {own.length === 0 && !isArchived && (
          <Notice tone="info" role="note">
            {proposed === undefined ? texts.noContract : texts.proposed(proposed)}
          </Notice>
        )}
        <div className="inline gap-8">
          {!isArchived && (
            <LinkButton
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={texts.addContractTo(label)}
              to={newBankContract(_id)}
            >
              {proposed === undefined ? texts.addContract : texts.addProposed}
            </LinkButton>
          )}
          <AccountActions account={account} />
        </div>
      </div>
    </Section>
  )
}

const AccountActions = ({ account }: { account: BankAccount }) => {
  const [open, setOpen] = useState<'edit' | 'archive'>()
  const { mutateAsync } = useUpdateAccount(useCustomerId(), account._id)
  const setArchived = (isArchived: boolean) =>
    toasts.outcome(
      mutateAsync({ body: { isArchived }, readVersion: readVersionOf(BankAccountEdit, account) }),
      isArchived ? texts.archived : texts.takenBack,
    )
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu
        label={texts.accountLabel}
        aria-label={texts.moreOf(account.label)}
        actions={[
          { label: texts.edit, act: () => setOpen('edit') },
          account.isArchived
            ? { label: texts.takeBack, act: () => void setArchived(false) }
            : { label: texts.archive, act: () => setOpen('archive') },
        ]}
      />
      {open === 'edit' && <AccountDialog account={account} onClose={close} />}
      {open === 'archive' && (
        <QuestionDialog
          label={texts.archive}
          question={texts.archiveAccount}
          act={() => setArchived(true)}
          onClose={close}
        />
      )}
    </>
  )
}

const shownEnd = 4

/** Shows the country and the last four characters of an IBAN, as the journal does. */
const MaskedIban = ({ iban }: { iban: string }) => {
  const end = iban.slice(-shownEnd)
  return (
    <>
      <span className="figures" aria-hidden>
        {`${iban.slice(0, 2)}••\u00a0••••\u00a0${end}`}
      </span>
      <VisuallyHidden>{texts.ibanEnd(end)}</VisuallyHidden>
    </>
  )
}
