import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { sitePages } from '../pages.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { RouteFailure } from '../shell/RouteFailure.tsx'
import { ownRoutes } from './own.tsx'
import { platformRoutes } from './platform.tsx'
import { preprodRoutes } from './preprod.tsx'
import { type RouterContext, root } from './root.ts'
import { optionsOf, routesOf, signedIn } from './signed-in.tsx'
import { visitorRoutes } from './visitor.tsx'

/** Clears what the screens have cached (lists, filters) and starts again from '/', with the same session. */
const reset = createRoute({
  getParentRoute: () => signedIn,
  path: '/reset',
  beforeLoad: ({ context, preload }) => {
    if (!preload) context.queryClient.clear()
    throw redirect({ to: '/' })
  },
})

/** Any other path: a visitor is redirected to the login page, a signed-in person sees 'page not found'. */
const fallback = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

/** The pages whose routes are made by hand: '/' and a customer's first tab have frames, the others have no screen. */
type HandMade = '/' | '/a/customers/$customerId' | '/reset' | '/logout'
type SitePath = Exclude<keyof typeof sitePages, HandMade>
const handMade: string[] = ['/', '/a/customers/$customerId', '/reset', '/logout'] satisfies HandMade[]

const siteRoute = <Path extends SitePath>(path: Path) =>
  createRoute({ getParentRoute: () => signedIn, path, ...optionsOf(path) })
const sitePaths = Object.keys(sitePages).filter((path) => !handMade.includes(path)) as SitePath[]
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

/** Makes the product's router; a test gives its own history. */
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
