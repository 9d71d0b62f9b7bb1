import { createRoute, createRouter, lazyRouteComponent, type RouterHistory, redirect } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { association, ownTransactions, settings } from './association.routes.tsx'
import { causeRoutes } from './cause.routes.tsx'
import { type RouterContext, requireVisitor } from './context.ts'
import { deviceRoutes } from './device.routes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { platformRoutes } from './platform.routes.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { shortcutRoutes } from './shortcut.routes.tsx'
import { root, screen, signedIn } from './signed-in.routes.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'

const loadLogin = () => loadChunk(() => import('#features/identity/web/LoginPage.tsx'))
const LoginPage = lazyRouteComponent(loadLogin, 'LoginPage')

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
    // Each feature of the association's side brings its own list of routes.
    association.addChildren([...causeRoutes, ...shortcutRoutes, ...deviceRoutes, settings]),
    ...platformRoutes,
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
