import { useQueries } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { AddButton, PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { AccountSection } from './AccountSection.tsx'
import { bankAccountsQuery, bankContractsQuery } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

/** 'Comptes bancaires et contrats': each account with its contracts of card acceptance, archived ones last. */
export const AccountsPage = () => {
  const places = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const { accounts, contracts, failure, isFetching, refetch } = useQueries({
    queries: [bankAccountsQuery(call, customerId), bankContractsQuery(call, customerId)],
    combine: ([first, second]) => ({
      accounts: first.data,
      contracts: second.data,
      failure: (!first.data && first.error) || (!second.data && second.error) || undefined,
      isFetching: first.isFetching || second.isFetching,
      refetch: () => Promise.all([first.refetch(), second.refetch()]),
    }),
  })
  return (
    <>
      <PageHeader
        title={texts.title}
        back={linkTo(places.bank())}
        actions={<AddButton label={texts.add} to={places.newBankAccount()} />}
      />
      {failure ? (
        <LoadFailure error={failure} retrying={isFetching} onRetry={() => void refetch()} />
      ) : !accounts || !contracts ? (
        <ListSkeleton rows={4} />
      ) : accounts.length === 0 ? (
        <EmptyState
          text={texts.empty}
          hint={texts.emptyHint}
          act={{ label: texts.addFirst, to: places.newBankAccount() }}
        />
      ) : (
        [...accounts]
          .sort((one, other) => Number(one.isArchived) - Number(other.isArchived))
          .map((account) => (
            <AccountSection key={account._id} account={account} accounts={accounts} contracts={contracts} />
          ))
      )}
    </>
  )
}
