import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import {
  archiveCause,
  createCause,
  getCause,
  listArchivedCauses,
  listCauses,
  unarchiveCause,
  updateCause,
} from '../cause.endpoints.ts'
import type { Cause, CauseChanges, CauseInput } from '../cause.ts'

const keyOf = (customerId: string) => ['causes', customerId] as const

const archivedPageSize = '10'

export const activeCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'active'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

/** Reads the active causes with what each has collected and its last donation. */
export const causeFiguresQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'active', 'figures'] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, query: { figures: 'true' }, signal }),
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

const useCauseChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Cause>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (cause: Cause) => queryClient.setQueryData(causeQuery(call, customerId, cause._id).queryKey, cause)
  return useChange({ queryKey: keyOf(customerId), onChanged }, change)
}

export const useCreateCause = (customerId: string) =>
  useCauseChange(customerId, (call, body: CauseInput) => call(createCause, { params: { customerId }, body }))

export const useUpdateCause = (customerId: string, causeId: string) =>
  useCauseChange(customerId, (call, edit: Edit<CauseChanges>) =>
    call(updateCause, { params: { customerId, causeId }, ...edit }),
  )

export const useArchiveCause = (customerId: string, causeId: string) =>
  useCauseChange<void>(customerId, (call) => call(archiveCause, { params: { customerId, causeId } }))

export const useUnarchiveCause = (customerId: string, causeId: string) =>
  useCauseChange<void>(customerId, (call) => call(unarchiveCause, { params: { customerId, causeId } }))
