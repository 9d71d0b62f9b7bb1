import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session.endpoints.ts'

const queryKey = ['own-sessions'] as const

/** The sessions of the signed-in person, the last used first. */
export const sessionsQuery = (call: Client) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(listOwnSessions, { signal }) })

/** Ends a session. The list is refetched also after a refusal: then it was out of date. */
export const useEndSession = (sessionId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOwnSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Ends every session but this one. */
export const useEndOtherSessions = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
