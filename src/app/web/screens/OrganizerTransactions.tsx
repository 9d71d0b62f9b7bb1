import { listCustomers } from '#features/customers/customer.endpoints.ts'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import { useCall } from '#shared/web/call.tsx'

/** The donations of all customers, with the list of customers to filter by. */
export const OrganizerTransactions = () => {
  const call = useCall()
  return <TransactionsPage listAssociations={(signal) => call(listCustomers, { signal })} />
}
