import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { getWaiting } from '#features/customers/waiting.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { useCallers, useOwnCustomerId } from '#shared/web/profile.tsx'
import type { WaitingKind } from '../navigation.ts'

const queryKey = ['waiting'] as const
const freshMs = 30_000

const waitingQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...queryKey, customerId],
    queryFn: ({ signal }) => call(getWaiting, { params: { customerId }, signal }),
    staleTime: freshMs,
  })

/** Returns the counts of waiting work by kind. Empty until the first paint, and for a person without the rights. */
export const useWaiting = <Kind extends WaitingKind>(kinds: readonly Kind[]): [Kind, number][] => {
  const call = useCall()
  const customerId = useOwnCustomerId()
  const callers = useCallers()
  const isPainted = useDeferredValue(true, false)
  const isAsked = isPainted && customerId !== undefined && mayCall(getWaiting, callers) && kinds.length > 0
  const { data } = useQuery({ ...waitingQuery(call, customerId ?? ''), enabled: isAsked })
  return kinds.flatMap((kind): [Kind, number][] => (data?.[kind] ? [[kind, data[kind]]] : []))
}

/** Counts again after each change that the person makes. */
export const useFreshWaiting = (): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey })
      }),
    [queryClient],
  )
}
