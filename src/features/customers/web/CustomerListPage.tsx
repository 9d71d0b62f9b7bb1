import { Button } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useOwnCustomerId, useRole } from '#shared/web/profile.tsx'
import { createCustomer } from '../customer.endpoints.ts'
import { CustomerListSearch } from '../customer.search.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import { customersQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'
import { GlobalStatCards } from './GlobalStatCards.tsx'

/** The page 'Associations': the platform's figures, and the customers that match a search, page by page. */
export const CustomerListPage = () => {
  const ownCustomerId = useOwnCustomerId()
  const [search, setSearch] = useAddressSearch()
  const customers = useInfiniteQuery(customersQuery(useCall(), search.trim()))
  const count = customers.data?.pages[0]?.count
  return (
    <ListScreen
      list={customers}
      title={count === undefined ? customerTexts.associations : customerTexts.associationsWithCount(count)}
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
      {(rows) => <CustomerCards customers={rows} ownCustomerId={ownCustomerId} />}
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
