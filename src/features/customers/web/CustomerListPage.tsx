import { useQuery } from '@tanstack/react-query'
import { matchesSearch } from '#shared/search.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import type { Customer } from '../customer.ts'
import { CustomerCard } from './CustomerCard.tsx'
import classes from './CustomerListPage.module.css'
import { CustomerSearch } from './CustomerSearch.tsx'
import { customersQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'
import { GlobalStatCards } from './GlobalStatCards.tsx'

type CustomerListPageProps = {
  /** The association of the person who looks, if they have one: it comes first and stands out. */
  ownCustomerId: string | undefined
  /** What is searched for; it lives in the address. */
  search: string
  onSearch: (text: string) => void
}

/** 'Associations': the platform's figures, and every association to search in. */
export const CustomerListPage = ({ ownCustomerId, search, onSearch }: CustomerListPageProps) => {
  const customers = useQuery(customersQuery(useCall()))
  const found = customers.data && ownFirst(findAmong(customers.data, search), ownCustomerId)
  const title = found ? customerTexts.associationsWithCount(found.length) : customerTexts.associations
  return (
    <>
      <PageHeader title={title} back="history" />
      <GlobalStatCards />
      <CustomerSearch value={search} onChange={onSearch} />
      {customers.isPending && <ListSkeleton />}
      {customers.isError && !found && (
        <LoadFailure error={customers.error} retrying={customers.isFetching} onRetry={() => void customers.refetch()} />
      )}
      {found?.length === 0 && (
        <EmptyState text={customerTexts.noAssociation} hint={search ? kitTexts.noMatch : undefined} />
      )}
      {found && found.length > 0 && (
        <ul className={classes.list}>
          {found.map((customer) => (
            <li key={customer._id}>
              <CustomerCard customer={customer} isOwn={customer._id === ownCustomerId} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const findAmong = (customers: Customer[], text: string): Customer[] =>
  customers.filter(({ name, city }) => matchesSearch(text, name, city))

/** The server sorts by name; only one's own leaves that order. */
const ownFirst = (customers: Customer[], ownCustomerId: string | undefined): Customer[] => [
  ...customers.filter(({ _id }) => _id === ownCustomerId),
  ...customers.filter(({ _id }) => _id !== ownCustomerId),
]
