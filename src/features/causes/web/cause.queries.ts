import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import {
  archiveCause,
  createCause,
  getCause,
  listArchivedCauses,
  listCauses,
  unarchiveCause,
  updateCause,
} from '../cause.endpoints.ts'
import type { Cause, CauseInput } from '../cause.ts'

const keyOf = (customerId: string) => ['causes', customerId] as const

/** The archived causes are read ten at a time. */
const archivedPageSize = '10'

export const activeCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'active'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

export const archivedCausesQuery = (call: Client, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(customerId), 'archived'] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: archivedPageSize, ...(pageParam && { cursor: pageParam }) }
      return call(listArchivedCauses, { params: { customerId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const causeQuery = (call: Client, customerId: string, causeId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', causeId] as const,
    queryFn: ({ signal }) => call(getCause, { params: { customerId, causeId }, signal }),
  })

/** A change of a cause: lists that were read before it are forgotten, the cause itself is known as it became. */
const useChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Cause>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    onSuccess: (cause) => {
      queryClient.removeQueries({ queryKey: keyOf(customerId), type: 'inactive' })
      queryClient.setQueryData(causeQuery(call, customerId, cause._id).queryKey, cause)
    },
  })
}

type Body = z.input<typeof CauseInput>

export const useCreateCause = (customerId: string) =>
  useChange(customerId, (call, body: Body) => call(createCause, { params: { customerId }, body }))

export const useUpdateCause = (customerId: string, causeId: string) =>
  useChange(customerId, (call, body: Body) => call(updateCause, { params: { customerId, causeId }, body }))

export const useArchiveCause = (customerId: string, causeId: string) =>
  useChange<void>(customerId, (call) => call(archiveCause, { params: { customerId, causeId } }))

export const useUnarchiveCause = (customerId: string, causeId: string) =>
  useChange<void>(customerId, (call) => call(unarchiveCause, { params: { customerId, causeId } }))
