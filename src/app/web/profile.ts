import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'

/**
 * Queries the signed-in person's profile. Loaded once per session, and refetched after a 403, since their rights may
 * have changed.
 */
export const profileQuery = (call: Client) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getMe, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })
