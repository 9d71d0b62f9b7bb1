import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '#shared/client.ts'

/** A second try helps when the line dropped or the server was away; never when it refused, nor after 30 s of waiting. */
const deservesRetry = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && error instanceof CallFailure && (error.kind === 'network' || error.status === 503)

/** Refetches data each time a screen opens (docs/rules.md#lists-fresh) and shows the cached data meanwhile. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnMount: 'always',
        // A list must not move under the eyes of someone who only looked at another window.
        refetchOnWindowFocus: false,
        retry: deservesRetry,
        retryDelay: 700,
        // Offline, a call fails and says so, rather than waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
