import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import {
  CustomerTransactionsSearch,
  OrganizerTransactionsSearch,
  OwnTransactionsSearch,
} from '#features/transactions/transaction.search.ts'
import type { Profile } from '#features/users/user.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { type RouterContext, requireProfile, requireRight } from './context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NoAssociationPage, SoonPage } from './PlaceholderPages.tsx'
import type { PagePath } from './pages.ts'
import { profileQuery } from './profile.ts'
import { ProfileFailure, RouteFailure } from './RouteFailure.tsx'
import { root, screen } from './rootRoute.tsx'
import { Shell } from './Shell.tsx'
import { ShellPending } from './ShellPending.tsx'
import { shellTexts } from './shell.texts.ts'
import { visitorRoutes } from './visitorRoutes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const loadCustomers = () => loadChunk(() => import('#features/customers/web/CustomerListPage.tsx'))
const loadCustomer = () => loadChunk(() => import('#features/customers/web/CustomerPage.tsx'))
const loadInformation = () => loadChunk(() => import('#features/customers/web/CustomerInformation.tsx'))
const loadPasswordChange = () => loadChunk(() => import('#features/identity/web/PasswordChangeForm.tsx'))
const loadAccount = () => loadChunk(() => import('#features/users/web/AccountPage.tsx'))

const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')
const CustomerListPage = lazyRouteComponent(loadCustomers, 'CustomerListPage')
const CustomerPage = lazyRouteComponent(loadCustomer, 'CustomerPage')
const CustomerInformation = lazyRouteComponent(loadInformation, 'CustomerInformation')
const PasswordChangeForm = lazyRouteComponent(loadPasswordChange, 'PasswordChangeForm')
const AccountPage = lazyRouteComponent(loadAccount, 'AccountPage')

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

const account = createRoute({
  ...page('/account'),
  component: screen(AccountPage, () => {
    const { profile, session, queryClient, call } = account.useRouteContext()
    const router = useRouter()
    const keepProfile = (saved: Profile) => {
      queryClient.setQueryData(profileQuery(call).queryKey, saved)
      void router.invalidate()
    }
    return (
      <AccountPage
        profile={profile}
        onSaved={keepProfile}
        onSignedOut={() => void session.signOut()}
        passwordForm={<PasswordChangeForm email={profile.email} passwords={session.passwords} />}
      />
    )
  }),
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
  ...visitorRoutes,
  signedIn.addChildren([
    ownTransactions,
    customers,
    customer.addChildren([customerInformation, customerTransactions]),
    organizerTransactions,
    account,
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
