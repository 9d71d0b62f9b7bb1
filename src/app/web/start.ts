import type { QueryClient } from '@tanstack/react-query'
import { createSession, endsSession, type Session } from '#features/identity/web/session.ts'
import { type CallFailure, createClient } from '#shared/client.ts'
import { toasts } from '#shared/web/toasts.ts'
import { readAppEnvironment } from './environment.ts'
import { profileQuery } from './profile.ts'
import { createQueryClient } from './queryClient.ts'
import { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** Puts session, client, caches and router together, and ties them: who signs out here or in another tab leaves nothing. */
export const startApp = () => {
  const session = createSession()
  const queryClient = createQueryClient()
  const call = createClient({ token: () => session.accessToken(), onRefused: (failure) => onRefused(failure) })
  const router = createAppRouter({ session, queryClient, call, environment: readAppEnvironment() })

  const rereadProfile = once(async () => {
    await queryClient.fetchQuery({ ...profileQuery(call), staleTime: 0 })
    await router.invalidate()
  })
  const onRefused = (failure: CallFailure): void => {
    if (endsSession(failure)) void session.signOut('expired')
    // The rights have changed since the profile was read: read it again, and let the guards judge anew.
    else if (failure.status === 403) void rereadProfile()
  }

  session.start()
  followSession(session, queryClient, router)
  return { router, queryClient, call }
}

const followSession = (session: Session, queryClient: QueryClient, router: AppRouter): void => {
  session.subscribe(() => {
    if (session.snapshot().status === 'signed-out') forgetEverything(queryClient)
    void router.invalidate()
  })
  // The browser may bring a page back as it was left, donors' names included: the guards look at it first.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void router.invalidate()
  })
}

const forgetEverything = (queryClient: QueryClient): void => {
  queryClient.clear()
  toasts.clear()
  sessionStorage.clear()
}

/** The same work asked for again while it runs is the same work; its failure has been told where it was first asked. */
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
