import {
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { ListSkeleton, useDelayed } from '#shared/web/kit/Loading.tsx'
import { sitePages } from '../pages.ts'
import { NotFoundPage } from '../shell/NotFoundBoundary.tsx'
import { RouteErrorBoundary } from '../shell/RouteErrorBoundary.tsx'
import { ShellPending } from '../shell/Shell.tsx'
import { ownRoutes } from './own.tsx'
import { platformRoutes } from './platform.tsx'
import { preprodRoutes } from './preprod.tsx'
import { type RouterContext, root } from './root.ts'
import { optionsOf, routesOf, signedIn } from './signed-in.tsx'
import { visitorRoutes } from './visitor.tsx'

/** Clears the cache and redirects to '/', within the same session. */
const reset = createRoute({
  getParentRoute: () => signedIn,
  path: '/reset',
  beforeLoad: ({ context, preload }) => {
    if (!preload) context.queryClient.clear()
    throw redirect({ to: '/' })
  },
})

/** Any other path: redirects a visitor to the login page, and shows the 404 page to a signed-in person. */
const fallback = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

/** The pages whose routes are not derived: '/' and a customer's first tab have frames, the others have no screen. */
type CustomPath = '/' | '/a/customers/$customerId' | '/reset' | '/logout'
type SitePath = Exclude<keyof typeof sitePages, CustomPath>
const customPaths: string[] = ['/', '/a/customers/$customerId', '/reset', '/logout'] satisfies CustomPath[]

const siteRoute = <Path extends SitePath>(path: Path) =>
  createRoute({ getParentRoute: () => signedIn, path, ...optionsOf(path) })
const sitePaths = Object.keys(sitePages).filter((path) => !customPaths.includes(path)) as SitePath[]
type SiteRoutes = { [Path in SitePath]: ReturnType<typeof siteRoute<Path>> }

const routeTree = root.addChildren({
  ...visitorRoutes,
  ...preprodRoutes,
  signedIn: signedIn.addChildren({
    ...ownRoutes,
    ...platformRoutes,
    ...routesOf<SiteRoutes>(sitePaths, siteRoute),
    reset,
    fallback,
  }),
})

/** Shows the skeleton of the shell while the profile of a signed-in person loads, before the router shows a screen. */
const BeforeFirstScreen = ({ children }: { children: ReactNode }): ReactElement => {
  const router = useRouter()
  const { session } = router.options.context
  const isAwaited = useRouterState({
    select: ({ matches, location }) =>
      matches.length === 0 && router.getMatchedRoutes(location.pathname)[0].some(({ id }) => id === signedIn.id),
  })
  const isLate = useDelayed(isAwaited)
  return (
    <>
      {isLate && session.snapshot().status === 'signed-in' && <ShellPending />}
      {children}
    </>
  )
}

export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    InnerWrap: BeforeFirstScreen,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ListSkeleton,
    defaultErrorComponent: RouteErrorBoundary,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
