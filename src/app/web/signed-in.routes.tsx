import { createRoute, Outlet } from '@tanstack/react-router'
import { requireProfile, requireRight } from './context.ts'
import type { PagePath } from './pages.ts'
import { ProfileFailure } from './RouteFailure.tsx'
import { root } from './root.routes.tsx'
import { Shell } from './Shell.tsx'
import { ShellPending } from './ShellPending.tsx'

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
