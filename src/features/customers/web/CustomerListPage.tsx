import { IconNotebook } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatCount, formatEuros, notCounted } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { ListControls, SearchField } from '#shared/web/kit/SearchField.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { unfiltered, usePlaces } from '#shared/web/places.tsx'
import { useOwnCustomerId, useRole } from '#shared/web/profile.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import { createCustomer } from '../customer.endpoints.ts'
import { CustomerListSearch, CustomerRanking, CustomerSelection } from '../customer.search.ts'
import { CustomerCards } from './CustomerCards.tsx'
import { customersQuery, globalStatsQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** The page 'Associations': the platform's figures, and the customers that match a search, page by page. */
export const CustomerListPage = () => {
  const ownCustomerId = useOwnCustomerId()
  const [filters, change] = useAddressFilters(CustomerListSearch)
  const { q: search = '', sort, only } = filters
  const customers = useInfiniteQuery(customersQuery(useCall(), filters))
  const role = useRole()
  const { newCustomer } = usePlaces()
  const first = mayCall(createCustomer, role) ? { label: customerTexts.createFirst, to: newCustomer() } : undefined
  const nextAct = search || only ? { label: kitTexts.showAll, to: unfiltered } : first
  const { count, days } = customers.data?.pages[0] ?? {}
  return (
    <ListScreen
      list={customers}
      title={count === undefined ? customerTexts.associations : customerTexts.associationsWithCount(count)}
      back="history"
      actions={<Actions />}
      above={
        <>
          <GlobalStatCards />
          <ListControls>
            <SearchField label={customerTexts.searchPlaceholder} value={search} onChange={(q) => change({ q })} />
            <FilterSelect
              label={customerTexts.show}
              value={only}
              none={customerTexts.showAll}
              choices={CustomerSelection.options}
              labels={customerTexts.selections}
              onChange={(chosen) => change({ only: chosen })}
            />
            <FilterSelect
              label={kitTexts.sortBy}
              value={sort}
              none={customerTexts.byName}
              choices={CustomerRanking.options}
              labels={customerTexts.rankings}
              onChange={(chosen) => change({ sort: chosen })}
            />
          </ListControls>
          {days && <p className="small mb-12">{customerTexts.figureDays(days)}</p>}
        </>
      }
      empty={{
        text: customerTexts.noAssociation,
        hint: search ? kitTexts.noMatch : only && kitTexts.loosenFilters,
        act: nextAct,
      }}
    >
      {(rows) => <CustomerCards customers={rows} ownCustomerId={ownCustomerId} />}
    </ListScreen>
  )
}

const Actions = () => {
  const role = useRole()
  const places = usePlaces()
  return (
    <>
      {mayCall(listPlatformJournal, role) && (
        <LinkButton
          variant="default"
          leftSection={<IconNotebook size={18} aria-hidden />}
          to={places.platformJournal()}
        >
          {customerTexts.journal}
        </LinkButton>
      )}
      {mayCall(createCustomer, role) && <AddButton label={customerTexts.create} to={places.newCustomer()} />}
    </>
  )
}

/** Keeps the height of a line that has not come, or has nothing to say. */
const blank = '\u00a0'

const GlobalStatCards = () => {
  const figures = useQuery(globalStatsQuery(useCall()))
  const { data } = figures
  const cards = (
    <StatCards
      stats={[
        {
          label: customerTexts.donationCount,
          value: data && formatCount(data.donationCount),
          note: data ? customerTexts.countToday(formatCount(data.todayDonationCount)) : blank,
        },
        { label: customerTexts.averageDonation, value: data && formatEuros(data.averageDonation) },
        {
          label: customerTexts.totalDonations,
          value: data && formatEuros(data.totalDonations),
          note: data ? customerTexts.amountToday(formatEuros(data.todayTotalDonations)) : blank,
        },
      ]}
      below={(data && notCounted(data.cancelledCount)) ?? blank}
    />
  )
  return (
    <Loaded of={figures} skeleton={cards}>
      {() => cards}
    </Loaded>
  )
}
