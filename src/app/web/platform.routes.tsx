import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import { CustomerTransactionsSearch, OrganizerTransactionsSearch } from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { requireRight } from './context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { SoonPage } from './PlaceholderPages.tsx'
import { screen } from './root.routes.tsx'
import { shellTexts } from './shell.texts.ts'
import { page } from './signed-in.routes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const loadCustomers = () => loadChunk(() => import('#features/customers/web/CustomerListPage.tsx'))
const loadCustomer = () => loadChunk(() => import('#features/customers/web/CustomerPage.tsx'))
const loadInformation = () => loadChunk(() => import('#features/customers/web/CustomerInformation.tsx'))

const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')
const CustomerListPage = lazyRouteComponent(loadCustomers, 'CustomerListPage')
const CustomerPage = lazyRouteComponent(loadCustomer, 'CustomerPage')
const CustomerInformation = lazyRouteComponent(loadInformation, 'CustomerInformation')

const customers = createRoute({
  ...page('/a/customers'),
  validateSearch: CustomerListSearch,
  component: screen(CustomerListPage, () => {
    const { customer } = customers.useRouteContext().profile
    const navigate = customers.useNavigate()
    return (
      <CustomerListPage
        ownCustomerId={customer?._id}
        search={customers.useSearch().q ?? ''}
        onSearch={(q) => void navigate({ search: q ? { q } : {}, replace: true, resetScroll: false })}
      />
    )
  }),
})

const customer = createRoute({
  ...page('/a/customers/$customerId'),
  notFoundComponent: NotFoundPage,
  component: screen(CustomerPage, () => (
    <CustomerPage customerId={customer.useParams().customerId}>
      <Outlet />
    </CustomerPage>
  )),
})

const customerInformation = createRoute({
  getParentRoute: () => customer,
  path: '/',
  component: screen(CustomerInformation, () => {
    const { profile } = customerInformation.useRouteContext()
    const { customerId } = customerInformation.useParams()
    return <CustomerInformation customerId={customerId} isAdmin={profile.role === 'admin'} />
  }),
})

const customerTransactions = createRoute({
  getParentRoute: () => customer,
  path: 'transactions',
  beforeLoad: requireRight('/a/customers/$customerId/transactions'),
  validateSearch: CustomerTransactionsSearch,
  component: screen(TransactionsPage, () => (
    <TransactionsPage scope={{ kind: 'customer', customerId: customerTransactions.useParams().customerId }} />
  )),
})

const organizerTransactions = createRoute({
  ...page('/a/organizer/transactions'),
  validateSearch: OrganizerTransactionsSearch,
  component: screen(TransactionsPage, () => <TransactionsPage scope={{ kind: 'organizer' }} />),
})

const devices = createRoute({ ...page('/a/devices'), component: () => <SoonPage title={shellTexts.pages.devices} /> })
const users = createRoute({ ...page('/a/users'), component: () => <SoonPage title={shellTexts.pages.users} /> })
const stats = createRoute({ ...page('/a/stats'), component: () => <SoonPage title={shellTexts.pages.statistics} /> })

/** The platform's side: what admin, commercial and organizer see. */
export const platformRoutes = [
  customers,
  customer.addChildren([customerInformation, customerTransactions]),
  organizerTransactions,
  devices,
  users,
  stats,
] as const
