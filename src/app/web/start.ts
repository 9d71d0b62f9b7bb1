import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { rememberEmail } from '#features/identity/web/rememberedEmail.ts'
import { createSession, type Session, sessionEndBy } from '#features/identity/web/session.ts'
import { type CallFailure, type Client, createClient } from '#shared/client.ts'
import { drafts } from '#shared/web/drafts.ts'
import { toasts } from '#shared/web/toasts.ts'
import { readAppEnvironment } from './environment.ts'
import { profileQuery } from './profile.ts'
import { createQueryClient } from './queryClient.ts'
import { createAppRouter } from './routes/router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>
/** What a test gives instead of the browser's own. */
type Surroundings = { session?: Session; history?: RouterHistory }
export type StartedApp = ReturnType<typeof startApp>

/** Puts session, client, caches and router together, and ties them: who signs out here or in another tab leaves nothing. */
export const startApp = ({ session = createSession(), history }: Surroundings = {}) => {
  const queryClient = createQueryClient()
  const call = createClient({ token: () => session.accessToken(), onRefused: (...refusal) => onRefused(...refusal) })
  const router = createAppRouter({ session, queryClient, call, environment: readAppEnvironment() }, history)

  const rereadProfile = once(async () => {
    await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
    await router.invalidate()
  })
  const onRefused = (failure: CallFailure, refusedToken: string | null): void => {
    // Asked by a session that has ended since, or with a token renewed since: nothing is said of the one held now.
    if (refusedToken !== session.accessToken()) return
    const end = sessionEndBy(failure)
    if (end) void session.signOut(end)
    // The rights have changed since the profile was read: read it again, and run the guards again.
    else if (failure.status === 403) void rereadProfile()
  }

  session.start()
  followSession({ session, queryClient, router, call })
  if (session.snapshot().status === 'signed-in') fetchScreen(router)
  return { router, queryClient, call }
}

/** Fetches the program of the first screen while the profile is read, rather than after it. */
const fetchScreen = (router: AppRouter): void => {
  const [matchedRoutes] = router.getMatchedRoutes(router.history.location.pathname)
  // What does not arrive is asked for again when the screen is shown, which then tells of its failure.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
}

type Followed = { session: Session; queryClient: QueryClient; router: AppRouter; call: Client }

const followSession = ({ session, queryClient, router, call }: Followed): void => {
  let before = session.snapshot()
  const belongTo = ({ status, uid }: typeof before) => {
    toasts.silence(status === 'signed-out')
    drafts.belongTo(uid)
  }
  belongTo(before)
  session.subscribe(() => {
    const now = session.snapshot()
    const isAnotherPerson = before.status === 'signed-in' && now.status === 'signed-in'
    const email = queryClient.getQueryData(profileQuery(call).queryKey)?.email
    queryClient.clear()
    toasts.clear()
    belongTo(now)
    drafts.clearOthers()
    if (now.reason === 'expired') {
      if (before.uid) drafts.keep(before.uid)
      if (email) rememberEmail(email)
    }
    before = now
    if (isAnotherPerson) startAnew(router)
    else void router.invalidate()
  })
  // The browser may bring a page back as it was left, donors' names included: the guards look at it first.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void router.invalidate()
  })
}

/** Someone else has signed in in another tab: no screen of the one before may stay, nor a form ask whether it may go. */
const startAnew = (router: AppRouter): void => {
  router.history.destroy()
  window.location.replace('/')
}

/** The same work asked for again while it runs is the same work; the first caller handles its failure. */
const once = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined
  return (): Promise<void> => {
    running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }
}
