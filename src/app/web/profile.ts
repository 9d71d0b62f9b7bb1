import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'

/** The signed-in person. Read once for a session, and again after a 403: their rights may have changed. */
export const profileQuery = (call: Client) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getMe, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })
