import { getCustomer, searchCustomers } from '#features/customers/customer.endpoints.ts'
import type { Associations } from '#features/transactions/web/filters/choices.queries.ts'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { UnderHeaderProvider } from '#shared/web/kit/PageHeader.tsx'
import { useQuiet } from '#shared/web/lateLibrary.ts'
import { lazyPart } from '#shared/web/lazyPart.tsx'

const UnderHeader = lazyPart(() => import('./UnderHeader.tsx').then((module) => module.UnderHeader))

/** Loads after the first rows, which it would delay on a slow phone. */
const LateUnderHeader = () => useQuiet(100) && <UnderHeader />

/** The home of an association's own users: its donations. */
export const HomeScreen = () => (
  <UnderHeaderProvider content={<LateUnderHeader />}>
    <TransactionsPage />
  </UnderHeaderProvider>
)

const associationsBy = (call: Client): Associations => ({
  search: (search, signal) =>
    call(searchCustomers, { query: { order: 'relevance', limit: '50', ...(search && { search }) }, signal }),
  get: (customerId, signal) => call(getCustomer, { params: { customerId }, signal }),
})

/** The donations of all customers, with a search for the customer to filter by. */
export const OrganizerTransactions = () => <TransactionsPage associations={associationsBy(useCall())} />
