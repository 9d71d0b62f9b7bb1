import { Button } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { foldText } from '#shared/search.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { createCustomer } from '../customer.endpoints.ts'
import type { Customer } from '../customer.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import { customersQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'
import { GlobalStatCards } from './GlobalStatCards.tsx'

type CustomerListPageProps = {
  role: Role
  /** The association of the person who looks, if they have one: it comes first and stands out. */
  ownCustomerId: string | undefined
  /** What is searched for; it lives in the address. */
  search: string
  onSearch: (text: string) => void
}

/** 'Associations': the platform's figures, and every association to search in. */
export const CustomerListPage = ({ role, ownCustomerId, search, onSearch }: CustomerListPageProps) => {
  const customers = useQuery(customersQuery(useCall()))
  const wanted = useDeferredValue(foldText(search))
  const found = useFound(customers.data, wanted, ownCustomerId)
  const title = found ? customerTexts.associationsWithCount(found.length) : customerTexts.associations
  return (
    <>
      <PageHeader title={title} back="history" actions={<Actions role={role} />} />
      <GlobalStatCards />
      <CustomerSearch value={search} onChange={onSearch} />
      {customers.isPending && <ListSkeleton />}
      {customers.isError && !found && (
        <LoadFailure error={customers.error} retrying={customers.isFetching} onRetry={() => void customers.refetch()} />
      )}
      {found?.length === 0 && (
        <EmptyState text={customerTexts.noAssociation} hint={search ? kitTexts.noMatch : undefined} />
      )}
      {/* Each search begins at the top of a short page; the list may follow the typing late. */}
      {found && found.length > 0 && <CustomerCards key={wanted} customers={found} ownCustomerId={ownCustomerId} />}
    </>
  )
}

const Actions = ({ role }: { role: Role }) => (
  <>
    {mayCall(listPlatformJournal, role) && (
      <Button
        variant="default"
        leftSection={<IconNotebook size={18} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/a/journal" {...props} />}
      >
        {customerTexts.journal}
      </Button>
    )}
    {mayCall(createCustomer, role) && (
      <AddButton label={customerTexts.create} to={linkOptions({ to: '/a/customers/create' })} />
    )}
  </>
)

/** What the search finds, in the server's order by name, which one's own alone leaves. */
const useFound = (
  customers: Customer[] | undefined,
  wanted: string,
  ownCustomerId: string | undefined,
): Customer[] | undefined => {
  // Folded once: thousands of names at each letter would be felt.
  const folded = useMemo(
    () =>
      customers
        ?.toSorted((a, b) => Number(b._id === ownCustomerId) - Number(a._id === ownCustomerId))
        .map((customer) => ({ customer, texts: [foldText(customer.name), foldText(customer.city)] })),
    [customers, ownCustomerId],
  )
  return useMemo(
    () => folded?.filter(({ texts }) => texts.some((text) => text.includes(wanted))).map(({ customer }) => customer),
    [folded, wanted],
  )
}
