import type { RouterHistory } from '@tanstack/react-router'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import {
  CustomerTransactionsSearch,
  OrganizerTransactionsSearch,
  OwnTransactionsSearch,
} from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { type RouterContext, requireProfile, requireRight, requireVisitor } from './context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NoAssociationPage, SoonPage } from './PlaceholderPages.tsx'
import type { PagePath } from './pages.ts'
import { ProfileFailure, RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'
import { ShellPending } from './ShellPending.tsx'
import { shellTexts } from './shell.texts.ts'
import { VisitorFrame } from './VisitorFrame.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const loadCustomers = () => loadChunk(() => import('#features/customers/web/CustomerListPage.tsx'))
const loadCustomer = () => loadChunk(() => import('#features/customers/web/CustomerPage.tsx'))
const loadInformation = () => loadChunk(() => import('#features/customers/web/CustomerInformation.tsx'))
const loadLogin = () => loadChunk(() => import('#features/identity/web/LoginPage.tsx'))

const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')
const CustomerListPage = lazyRouteComponent(loadCustomers, 'CustomerListPage')
const CustomerPage = lazyRouteComponent(loadCustomer, 'CustomerPage')
const CustomerInformation = lazyRouteComponent(loadInformation, 'CustomerInformation')
const LoginPage = lazyRouteComponent(loadLogin, 'LoginPage')

/** The screen of a route whose program is fetched as soon as a link to it is pointed at. */
const screen = (program: { preload?: () => Promise<void> | undefined }, component: () => ReactNode) =>
  Object.assign(component, { preload: async () => program.preload?.() })

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  beforeLoad: requireVisitor,
  pendingComponent: () => null,
  component: screen(LoginPage, () => {
    const { session, environment } = login.useRouteContext()
    return (
      <VisitorFrame environment={environment}>
        <LoginPage signIn={session.signIn} expired={session.snapshot().reason === 'expired'} />
      </VisitorFrame>
    )
  }),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await context.session.signOut('signed-out')
    throw redirect({ to: '/auth/login' })
  },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireProfile,
  pendingComponent: ShellPending,
  errorComponent: ProfileFailure,
  component: () => {
    const { profile, environment } = signedIn.useRouteContext()
    return (
      <Shell profile={profile} environment={environment}>
        <Outlet />
      </Shell>
    )
  },
})

/** The path of a page of the table, and its guard. */
const page = <Path extends PagePath>(path: Path) => ({
  getParentRoute: () => signedIn,
  path,
  beforeLoad: requireRight(path),
})

const ownTransactions = createRoute({
  ...page('/'),
  validateSearch: OwnTransactionsSearch,
  component: screen(TransactionsPage, () => {
    const { customer } = ownTransactions.useRouteContext().profile
    if (!customer) return <NoAssociationPage />
    return <TransactionsPage scope={{ kind: 'own', customerId: customer._id }} />
  }),
})

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

/** Clears what the screens have kept (lists, filters) and starts again from '/', with the same session. */
const reset = createRoute({
  getParentRoute: () => signedIn,
  path: '/reset',
  beforeLoad: ({ context, preload }) => {
    if (!preload) context.queryClient.clear()
    throw redirect({ to: '/' })
  },
})

/** Any other path: for visitors the login page, like every signed-in screen; for the others 'page not found'. */
const fallback = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  login,
  logout,
  signedIn.addChildren([
    ownTransactions,
    customers,
    customer.addChildren([customerInformation, customerTransactions]),
    organizerTransactions,
    devices,
    users,
    stats,
    reset,
    fallback,
  ]),
])

/** The routes of the product; a test gives its own history. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ListSkeleton,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
