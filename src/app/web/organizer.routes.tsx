import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listCustomers } from '#features/customers/customer.endpoints.ts'
import { OrganizerTransactionsSearch } from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { screen } from './root.routes.tsx'
import { page } from './signed-in.routes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')

/** The donations of all associations, for the organizer. */
export const organizerTransactions = createRoute({
  ...page('/a/organizer/transactions'),
  validateSearch: OrganizerTransactionsSearch,
  component: screen(TransactionsPage, () => {
    const { call, profile } = organizerTransactions.useRouteContext()
    return (
      <TransactionsPage
        scope={{ kind: 'organizer' }}
        role={profile.role}
        listAssociations={(signal) => call(listCustomers, { signal })}
      />
    )
  }),
})
