import { createRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import { useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { type PlatformPath, platformPathOf, type SharedPath, sectionOf, sharedPaths, tabsOf } from '../navigation.ts'
import { customerPages } from '../pages.ts'
import { CustomerFrame, CustomerProvider } from '../shell/CustomerFrame.tsx'
import { withNotFound } from '../shell/NotFoundBoundary.tsx'
import { preloading } from './root.ts'
import { optionsOf, routesOf, signedIn } from './signed-in.tsx'

const CustomerPage = lazyScreen(() => import('#features/customers/web/CustomerPage.tsx'), 'CustomerPage')

/** Wraps the tabs of a customer's page: shows its name and the tabs of the role. */
const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/a/customers/$customerId',
  component: withNotFound(
    preloading(CustomerPage, () => (
      <CustomerProvider>
        <CustomerTabs />
      </CustomerProvider>
    )),
  ),
})

const CustomerTabs = () => {
  const customerId = useCustomerId()
  const section = sectionOf(useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }))
  const tabs = tabsOf(useRole()).map(({ path, ...tab }) => ({
    ...tab,
    place: { to: path, params: { customerId } },
    isOpen: path === section.tab,
  }))
  return (
    <CustomerPage tabs={tabs} section={section.label}>
      <Outlet />
    </CustomerPage>
  )
}

/** Wraps the other screens of a customer (a cause, a form): shows the customer's name. */
const customerScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'customer-screens',
  component: withNotFound(() => (
    <CustomerProvider>
      <CustomerFrame>
        <Outlet />
      </CustomerFrame>
    </CustomerProvider>
  )),
})

const firstTab = createRoute({
  getParentRoute: () => customer,
  path: '/',
  ...optionsOf('/a/customers/$customerId'),
})

type TabPath = {
  [Path in SharedPath]: (typeof customerPages)[Path] extends { entry: object } ? Path : never
}[SharedPath]
const isTab = (path: SharedPath): path is TabPath => 'entry' in customerPages[path]
const tabRoute = <Path extends TabPath>(path: Path) =>
  createRoute({ getParentRoute: () => customer, path, ...optionsOf(platformPathOf<TabPath>(path)) })
type TabRoutes = { [Path in TabPath]: ReturnType<typeof tabRoute<Path>> }

type ScreenPath = PlatformPath<Exclude<SharedPath, TabPath>>
const screenPaths = sharedPaths.filter((path) => !isTab(path)).map((path) => platformPathOf(path)) as ScreenPath[]
const screenRoute = <Path extends ScreenPath>(path: Path) =>
  createRoute({ getParentRoute: () => customerScreens, path, ...optionsOf(path) })
type ScreenRoutes = { [Path in ScreenPath]: ReturnType<typeof screenRoute<Path>> }

// The consistent paths redirect to the existing ones, which have the guards (docs/rules/roles.md#routes-archived).
const archivedCauses = createRoute({
  getParentRoute: () => signedIn,
  path: '/a/customers/$customerId/causes/archived',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/a/$customerId/causes/archived', params })
  },
})
const archivedCause = createRoute({
  getParentRoute: () => signedIn,
  path: '/a/customers/$customerId/causes/archived/$causeId',
  validateSearch: DonationSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/a/customers/$customerId/cause/archived/$causeId', params, search })
  },
})

export const platformRoutes = {
  customer: customer.addChildren({ firstTab, ...routesOf<TabRoutes>(sharedPaths.filter(isTab), tabRoute) }),
  customerScreens: customerScreens.addChildren(routesOf<ScreenRoutes>(screenPaths, screenRoute)),
  archivedCauses,
  archivedCause,
}
