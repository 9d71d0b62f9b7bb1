import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { account } from './account.routes.tsx'
import { association, ownTransactions, settings } from './association.routes.tsx'
import { causeRoutes } from './cause.routes.tsx'
import type { RouterContext } from './context.ts'
import { deviceRoutes } from './device.routes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { platformRoutes } from './platform.routes.tsx'
import { productRoutes } from './product.routes.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { root } from './root.routes.tsx'
import { shortcutRoutes } from './shortcut.routes.tsx'
import { signedIn } from './signed-in.routes.tsx'
import { userRoutes } from './user.routes.tsx'
import { visitorRoutes } from './visitor.routes.tsx'

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
    // Each feature of the association's side brings its own list of routes.
    association.addChildren([...causeRoutes, ...shortcutRoutes, ...userRoutes, ...deviceRoutes, settings]),
    ...platformRoutes,
    ...productRoutes,
    account,
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
