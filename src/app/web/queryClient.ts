import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '#shared/client.ts'
import { hasFailed } from '#shared/web/onReconnect.ts'

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
