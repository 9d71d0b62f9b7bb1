import { getCustomer, searchCustomers } from '#features/customers/customer.endpoints.ts'
import type { Associations } from '#features/transactions/web/filters/choices.queries.ts'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'

const associationsBy = (call: Client): Associations => ({
  search: (search, signal) =>
    call(searchCustomers, { query: { order: 'relevance', limit: '50', ...(search && { search }) }, signal }),
  get: (customerId, signal) => call(getCustomer, { params: { customerId }, signal }),
})

/** The donations of all customers, with a search for the customer to filter by. */
export const OrganizerTransactions = () => <TransactionsPage associations={associationsBy(useCall())} />
