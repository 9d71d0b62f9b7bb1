import type { QueryClient } from '@tanstack/react-query'
import { rememberEmail } from '#features/identity/web/form.ts'
import type { Session } from '#features/identity/web/session.ts'
import { profileQuery } from '#features/users/web/user.queries.ts'
import type { Client } from '#shared/client.ts'
import { drafts } from '#shared/web/drafts.ts'
import { toasts } from '#shared/web/toasts.ts'
import type { createAppRouter } from './routes/router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>
type Deps = { session: Session; queryClient: QueryClient; router: AppRouter; call: Client }

/**
 * Applies each change of the session, in this tab or another one, to the caches, the toasts, the drafts and the router.
 * A session leaves no data behind, except for the drafts of an expired one.
 */
export const syncSession = ({ session, queryClient, router, call }: Deps): void => {
  let before = session.snapshot()
  const setOwner = ({ status, uid }: typeof before) => {
    toasts.silence(status === 'signed-out')
    drafts.setOwner(uid)
  }
  setOwner(before)
  session.subscribe(() => {
    const now = session.snapshot()
    const isAnotherPerson = before.status === 'signed-in' && now.status === 'signed-in'
    const email = queryClient.getQueryData(profileQuery(call).queryKey)?.email
    queryClient.clear()
    toasts.clear()
    setOwner(now)
    drafts.clearOthers()
    if (now.reason === 'expired') {
      if (before.uid) drafts.save(before.uid)
      if (email) rememberEmail(email)
    }
    before = now
    if (isAnotherPerson) reloadAtHome(router)
    else void router.invalidate()
  })
  // The back-forward cache restores a page with its data, such as donors' names, so the guards run again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void router.invalidate()
  })
}

/** Reloads the page at '/' for another person. Destroys the history first, so that no form asks anything. */
const reloadAtHome = (router: AppRouter): void => {
  router.history.destroy()
  window.location.replace('/')
}
