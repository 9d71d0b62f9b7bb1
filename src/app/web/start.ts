import { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createSession, type Session, sessionEndBy } from '#features/identity/web/session.ts'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { CallFailure, type ClientOptions, createClient } from '#shared/client.ts'
import { hasFailed } from '#shared/web/onReconnect.ts'
import { readAppEnvironment } from './environment.ts'
import { createAppRouter } from './routes/router.tsx'
import { syncSession } from './session-sync.ts'

type AppRouter = ReturnType<typeof createAppRouter>
/** Replaces the browser's session and history in tests. `send` replaces the global `fetch`. */
export type StartOptions = { session?: Session; history?: RouterHistory; send?: ClientOptions['send'] }
export type StartedApp = ReturnType<typeof startApp>

export const startApp = ({ session = createSession(), history, send }: StartOptions = {}) => {
  const queryClient = createQueryClient()
  const call = createClient({
    token: () => session.accessToken(),
    onRefused: (...refusal) => onRefused(...refusal),
    ...(send && { send }),
  })
  const router = createAppRouter({ session, queryClient, call, environment: readAppEnvironment() }, history)

  const refetchProfile = shareRunning(async () => {
    await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
    await router.invalidate()
  })
  const onRefused = (failure: CallFailure, refusedToken: string | null): void => {
    // The refused token belongs to an ended session, or was renewed since.
    if (refusedToken !== session.accessToken()) return
    const end = sessionEndBy(failure)
    if (end) void session.signOut(end)
    // The role has changed since the profile was loaded, so the guards must run again.
    else if (failure.status === 403) void refetchProfile()
  }

  session.start()
  syncSession({ session, queryClient, router, call })
  if (session.snapshot().status === 'signed-in') preloadScreen(router)
  return { router, queryClient, call }
}

/** Loads the code of the first screen in parallel with the profile. */
const preloadScreen = (router: AppRouter): void => {
  const [matchedRoutes] = router.getMatchedRoutes(router.history.location.pathname)
  // The screen loads its chunk again when it is shown, and reports a failure then.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
}

/** Returns a function whose concurrent calls share one run. It ignores failures, which the profile's screens report. */
const shareRunning = (work: () => Promise<void>) => {
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

/** Retries once after a network failure or a 503, but not after a refusal or a timeout. */
const shouldRetry = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && error instanceof CallFailure && (error.kind === 'network' || error.status === 503)

/** Refetches data each time a screen opens (docs/rules/screens.md#lists-fresh) and shows the cached data meanwhile. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnMount: 'always',
        // A list must not change when its reader returns from another window.
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: 700,
        // Offline, a call fails at once instead of waiting for the network. What failed is read again when it returns.
        networkMode: 'always',
        refetchOnReconnect: hasFailed,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
