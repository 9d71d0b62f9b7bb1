import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import { CustomerTransactionsSearch } from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { requireRight } from './context.ts'
import { customer, customerScreens, customerTab } from './customer.routes.tsx'
import { customerCauseScreens, customerCauseTabs } from './customer-cause.routes.tsx'
import { customerDeviceScreens, customerDeviceTabs } from './customer-device.routes.tsx'
import { customerShortcutScreens, customerShortcutTabs } from './customer-shortcut.routes.tsx'
import { customerUserScreens, customerUserTabs } from './customer-user.routes.tsx'
import { platformJournal } from './journal.routes.tsx'
import { organizerTransactions } from './organizer.routes.tsx'
import { SoonPage } from './PlaceholderPages.tsx'
import { screen } from './root.routes.tsx'
import { shellTexts } from './shell.texts.ts'
import { page } from './signed-in.routes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const loadCustomers = () => loadChunk(() => import('#features/customers/web/CustomerListPage.tsx'))
const loadInformation = () => loadChunk(() => import('#features/customers/web/CustomerInformation.tsx'))

const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')
const CustomerListPage = lazyRouteComponent(loadCustomers, 'CustomerListPage')
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

const customerCreate = createRoute({ ...page('/a/customers/create'), component: () => null })
const customerUpdate = createRoute({ ...page('/a/customers/update/$customerId'), component: () => null })

const customerInformation = createRoute({
  getParentRoute: () => customer,
  path: '/',
  beforeLoad: requireRight('/a/customers/$customerId'),
  component: screen(CustomerInformation, () => {
    const { profile } = customerInformation.useRouteContext()
    const { customerId } = customerInformation.useParams()
    return <CustomerInformation customerId={customerId} isAdmin={profile.role === 'admin'} />
  }),
})

const customerTransactions = createRoute({
  ...customerTab('transactions'),
  validateSearch: CustomerTransactionsSearch,
  component: screen(TransactionsPage, () => (
    <TransactionsPage scope={{ kind: 'customer', customerId: customerTransactions.useParams().customerId }} />
  )),
})

const devices = createRoute({ ...page('/a/devices'), component: () => <SoonPage title={shellTexts.pages.devices} /> })
const users = createRoute({ ...page('/a/users'), component: () => <SoonPage title={shellTexts.pages.users} /> })
const stats = createRoute({ ...page('/a/stats'), component: () => <SoonPage title={shellTexts.pages.statistics} /> })

/** The platform's side: what admin, commercial and organizer see. */
export const platformRoutes = [
  customers,
  customerCreate,
  customerUpdate,
  customer.addChildren([
    customerInformation,
    customerTransactions,
    ...customerCauseTabs,
    ...customerUserTabs,
    ...customerShortcutTabs,
    ...customerDeviceTabs,
  ]),
  customerScreens.addChildren([
    ...customerCauseScreens,
    ...customerUserScreens,
    ...customerShortcutScreens,
    ...customerDeviceScreens,
  ]),
  platformJournal,
  organizerTransactions,
  devices,
  users,
  stats,
] as const
