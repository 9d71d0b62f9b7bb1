import { Button } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { foldText } from '#shared/search.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useOwnCustomerId, useRole } from '#shared/web/profile.tsx'
import { createCustomer } from '../customer.endpoints.ts'
import { CustomerListSearch } from '../customer.search.ts'
import type { Customer } from '../customer.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import { customersQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'
import { GlobalStatCards } from './GlobalStatCards.tsx'

/** The page 'Associations': the platform's figures, and all customers with a search. */
export const CustomerListPage = () => {
  const ownCustomerId = useOwnCustomerId()
  const [search, setSearch] = useAddressSearch()
  const customers = useQuery(customersQuery(useCall()))
  const wanted = useDeferredValue(foldText(search))
  const found = useFound(customers.data, wanted, ownCustomerId)
  return (
    <ListScreen
      list={{ ...customers, data: found }}
      title={found ? customerTexts.associationsWithCount(found.length) : customerTexts.associations}
      back="history"
      actions={<Actions />}
      above={
        <>
          <GlobalStatCards />
          <CustomerSearch value={search} onChange={setSearch} />
        </>
      }
      empty={{ text: customerTexts.noAssociation, hint: search ? kitTexts.noMatch : undefined }}
    >
      {/* A new key per search: the list starts with few chunks again. The value is deferred, so that typing stays fast. */}
      {(rows) => <CustomerCards key={wanted} customers={rows} ownCustomerId={ownCustomerId} />}
    </ListScreen>
  )
}

/** Keeps the search text in the address. */
const useAddressSearch = () => {
  const { q = '' } = CustomerListSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (text: string) =>
    void navigate({ to: '.', search: text ? { q: text } : {}, replace: true, resetScroll: false })
  return [q, setSearch] as const
}

const Actions = () => {
  const role = useRole()
  const places = usePlaces()
  return (
    <>
      {mayCall(listPlatformJournal, role) && (
        <Button
          variant="default"
          leftSection={<IconNotebook size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(places.platformJournal())} {...props} />}
        >
          {customerTexts.journal}
        </Button>
      )}
      {mayCall(createCustomer, role) && <AddButton label={customerTexts.create} to={places.newCustomer()} />}
    </>
  )
}

/** Returns the customers that match, in the server's order by name, with the user's association first. */
const useFound = (
  customers: Customer[] | undefined,
  wanted: string,
  ownCustomerId: string | undefined,
): Customer[] | undefined => {
  // Folded once: folding thousands of names at each keystroke would be slow.
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
