import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type RouterContext, requireProfile, requireRight } from './context.ts'
import type { PagePath } from './pages.ts'
import { ProfileFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'
import { ShellPending } from './ShellPending.tsx'

/** The screen of a route whose program is fetched as soon as a link to it is pointed at. */
export const screen = (program: { preload?: () => Promise<void> | undefined }, component: () => ReactNode) =>
  Object.assign(component, { preload: async () => program.preload?.() })

export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

export const signedIn = createRoute({
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
export const page = <Path extends PagePath>(path: Path) => ({
  getParentRoute: () => signedIn,
  path,
  beforeLoad: requireRight(path),
})
