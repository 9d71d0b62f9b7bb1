import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session.endpoints.ts'

const queryKey = ['own-sessions'] as const

/** The sessions of the signed-in person, the last used first. */
export const sessionsQuery = (call: Client) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(listOwnSessions, { signal }) })

/** Ends a session. Refetches the list also after a refusal, which means that the list was stale. */
export const useEndSession = (sessionId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOwnSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useEndOtherSessions = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
