import { createRoute, Outlet } from '@tanstack/react-router'
import { useOptionalCustomerId } from '#shared/web/places.tsx'
import { type OwnPath, ownPaths } from '../navigation.ts'
import { sitePages } from '../pages.ts'
import { NoCustomerPage } from '../shell/NoCustomerPage.tsx'
import { OwnFrame } from '../shell/OwnFrame.tsx'
import { requireOwnCustomer } from './guards.ts'
import { preloading } from './root.ts'
import { optionsOf, routesOf, signedIn } from './signed-in.tsx'

const HomeScreen = sitePages['/'].screen

const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  ...optionsOf('/'),
  component: preloading(HomeScreen, () =>
    useOptionalCustomerId() === undefined ? <NoCustomerPage /> : <HomeScreen />,
  ),
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

/** The screens of a customer's own users. */
export const ownRoutes = { transactions, own: own.addChildren(routesOf<OwnRoutes>(ownPaths, ownRoute)) }
