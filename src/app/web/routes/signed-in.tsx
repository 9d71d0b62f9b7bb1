import { type AnyRoute, createRoute, Outlet, type RouteComponent } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { CustomerListSearch } from '#features/customers/customer.search.ts'
import {
  type CustomerTransactionsSearch,
  DonationSearch,
  type OrganizerTransactionsSearch,
} from '#features/transactions/transaction.search.ts'
import { DonationActionsProvider } from '#features/transactions/web/dialog/openDonation.ts'
import { isPlatformRole } from '#shared/role.ts'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import { HistoryProvider } from '#shared/web/outlets.tsx'
import { PlacesProvider } from '#shared/web/places.tsx'
import { ProfileProvider } from '#shared/web/profile.tsx'
import { type PagePath, pages } from '../navigation.ts'
import type { UserCreateSearch } from '../pages.ts'
import { placesOf } from '../places.ts'
import { withNotFound } from '../shell/NotFoundBoundary.tsx'
import { ProfileErrorBoundary } from '../shell/RouteErrorBoundary.tsx'
import { Shell } from '../shell/Shell.tsx'
import { requireProfile, requireRight } from './guards.ts'
import { root } from './root.ts'

const DonationSection = lazyScreen(
  () => import('#features/transactions/web/list/TransactionHistory.tsx'),
  'DonationSection',
)
const DonationParts = lazyPart(() => import('../screens/DonationParts.tsx').then((module) => module.DonationParts))

/** The parent of every signed-in screen: the shell and the contexts. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireProfile,
  // The router would keep the skeleton until the screen's code has come too: router.tsx shows it until the profile has.
  pendingMs: Infinity,
  errorComponent: ProfileErrorBoundary,
  component: () => {
    const { profile, environment } = signedIn.useRouteContext()
    const { role, customer } = profile
    const customerId = isPlatformRole(role) ? undefined : customer?._id
    const value = useMemo(() => ({ places: placesOf(role, customerId), customerId }), [role, customerId])
    return (
      <ProfileProvider profile={profile}>
        <PlacesProvider value={value}>
          <HistoryProvider render={(props) => <DonationSection {...props} />}>
            <DonationActionsProvider render={(donation) => <DonationParts {...donation} />}>
              <Shell profile={profile} environment={environment}>
                <Outlet />
              </Shell>
            </DonationActionsProvider>
          </HistoryProvider>
        </PlacesProvider>
      </ProfileProvider>
    )
  },
})

export const routesOf = <Routes extends Record<string, AnyRoute>>(
  paths: (keyof Routes)[],
  makeRoute: (path: never) => unknown,
): Routes => Object.fromEntries(paths.map((path) => [path, makeRoute(path as never)])) as Routes

/** The query string of any page. Each page uses what its schema declares. */
type PageSearch = z.output<typeof OrganizerTransactionsSearch> &
  z.output<typeof CustomerTransactionsSearch> &
  z.output<typeof UserCreateSearch> &
  z.output<typeof CustomerListSearch>

/** Loads the code of the history together with the page's. */
const withHistory = (Screen: RouteComponent): RouteComponent => {
  const preload = async () => {
    await Promise.all([Screen.preload?.(), DonationSection.preload()])
  }
  return Object.assign(() => <Screen />, { preload })
}

/** Derives the options of a page's route from its line in the table. */
export const optionsOf = (path: PagePath) => {
  const { screen = () => null, hasHistory, search = hasHistory && DonationSearch } = pages[path]
  return {
    beforeLoad: requireRight(path),
    component: withNotFound(hasHistory ? withHistory(screen) : screen),
    validateSearch: (input: Record<string, unknown>) => (search?.parse(input) ?? {}) as PageSearch,
  }
}
