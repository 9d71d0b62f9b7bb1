import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CustomerTransactionsSearch } from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { customer, customerScreens, customerTab } from './customer.routes.tsx'
import { customerCauseScreens, customerCauseTabs } from './customer-cause.routes.tsx'
import { customerDeviceScreens, customerDeviceTabs } from './customer-device.routes.tsx'
import { customerInformation, customerRoutes } from './customer-list.routes.tsx'
import { customerShortcutScreens, customerShortcutTabs } from './customer-shortcut.routes.tsx'
import { customerUserScreens, customerUserTabs } from './customer-user.routes.tsx'
import { platformJournal } from './journal.routes.tsx'
import { organizerTransactions } from './organizer.routes.tsx'
import { SoonPage } from './PlaceholderPages.tsx'
import { screen } from './root.routes.tsx'
import { shellTexts } from './shell.texts.ts'
import { page } from './signed-in.routes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))

const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')

const customerTransactions = createRoute({
  ...customerTab('transactions'),
  validateSearch: CustomerTransactionsSearch,
  component: screen(TransactionsPage, () => (
    <TransactionsPage
      scope={{ kind: 'customer', customerId: customerTransactions.useParams().customerId }}
      role={customerTransactions.useRouteContext().profile.role}
    />
  )),
})

const devices = createRoute({ ...page('/a/devices'), component: () => <SoonPage title={shellTexts.pages.devices} /> })
const users = createRoute({ ...page('/a/users'), component: () => <SoonPage title={shellTexts.pages.users} /> })
const stats = createRoute({ ...page('/a/stats'), component: () => <SoonPage title={shellTexts.pages.statistics} /> })

/** The platform's side: what admin, commercial and organizer see. */
export const platformRoutes = [
  ...customerRoutes,
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
