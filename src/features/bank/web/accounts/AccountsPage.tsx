import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { both, Loaded } from '#shared/web/kit/Loaded.tsx'
import { AddButton, PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { RuleSection } from '../lines/LineRule.tsx'
import { AccountSection } from './AccountSection.tsx'
import { bankAccountsQuery, bankContractsQuery } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

/** 'Comptes bancaires et contrats': each account with its contracts of card acceptance, archived ones last. */
export const AccountsPage = () => {
  const places = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const accounts = useQuery(bankAccountsQuery(call, customerId))
  const contracts = useQuery(bankContractsQuery(call, customerId))
  return (
    <>
      <PageHeader
        title={texts.title}
        back={linkTo(places.bank())}
        actions={<AddButton label={texts.add} to={places.newBankAccount()} />}
      />
      <Loaded of={both(accounts, contracts)} rows={4}>
        {([all, ofAll]) =>
          all.length === 0 ? (
            <EmptyState
              text={texts.empty}
              hint={texts.emptyHint}
              act={{ label: texts.addFirst, to: places.newBankAccount() }}
            />
          ) : (
            <>
              {all.map((account) => (
                <AccountSection key={account._id} account={account} accounts={all} contracts={ofAll} />
              ))}
              <RuleSection />
            </>
          )
        }
      </Loaded>
    </>
  )
}
