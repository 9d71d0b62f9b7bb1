import { createRoute, Outlet } from '@tanstack/react-router'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader, PrintHead } from '#shared/web/kit/PageHeader.tsx'
import { useOptionalCustomerId } from '#shared/web/places.tsx'
import { useOwnCustomerName } from '#shared/web/profile.tsx'
import { type OwnPath, ownPaths } from '../navigation.ts'
import { sitePages } from '../pages.ts'
import { OwnFrame } from '../shell/OwnFrame.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import { requireOwnCustomer } from './guards.ts'
import { preloading } from './root.ts'
import { optionsOf, routesOf, signedIn } from './signed-in.tsx'

/** The home page of a person without a customer: an admin acting as manager. */
const NoCustomerPage = () => (
  <>
    <PageHeader title={shellTexts.pages.transactions} back="history" />
    <EmptyState text={shellTexts.noAssociation} />
  </>
)

const HomeScreen = sitePages['/'].screen

const OwnHome = () => (
  <>
    <PrintHead name={useOwnCustomerName()} />
    <HomeScreen />
  </>
)

const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  ...optionsOf('/'),
  component: preloading(HomeScreen, () => (useOptionalCustomerId() === undefined ? <NoCustomerPage /> : <OwnHome />)),
})

/** Wraps the screens of the own customer in the side navigation. */
const own = createRoute({
  getParentRoute: () => signedIn,
  id: 'own',
  beforeLoad: requireOwnCustomer,
  component: () => (
    <OwnFrame>
      <Outlet />
    </OwnFrame>
  ),
})

const ownRoute = <Path extends OwnPath>(path: Path) =>
  createRoute({ getParentRoute: () => own, path, ...optionsOf(path) })

type OwnRoutes = { [Path in OwnPath]: ReturnType<typeof ownRoute<Path>> }

export const ownRoutes = { transactions, own: own.addChildren(routesOf<OwnRoutes>(ownPaths, ownRoute)) }
