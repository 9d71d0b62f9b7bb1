import type { RouterHistory } from '@tanstack/react-router'
import { createSession, type Session, sessionEndBy } from '#features/identity/web/session.ts'
import { profileQuery } from '#features/users/web/user.queries.ts'
import { type CallFailure, type ClientOptions, createClient } from '#shared/client.ts'
import { readAppEnvironment } from './environment.ts'
import { createQueryClient } from './queryClient.ts'
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
