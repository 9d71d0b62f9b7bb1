import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useChange } from '#shared/web/useChange.ts'
import type { LiveLinkInput } from '../link.ts'
import { createLiveLink, endLiveLink, listLiveLinks } from '../live.endpoints.ts'

const keyOf = (customerId: string) => ['live-links', customerId] as const

export const liveLinksQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(listLiveLinks, { params: { customerId }, signal }),
  })

export const liveCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['live-causes', customerId] as const,
    queryFn: ({ signal }) => call(listCauses, { params: { customerId }, signal }),
  })

const useLinkChange = <Result, Input>(customerId: string, change: (call: Client, input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, onChanged: () => void queryClient.invalidateQueries({ queryKey }) }, change)
}

export const useCreateLiveLink = (customerId: string) =>
  useLinkChange(customerId, (call, body: LiveLinkInput) => call(createLiveLink, { params: { customerId }, body }))

export const useEndLiveLink = (customerId: string) =>
  useLinkChange(customerId, (call, linkId: string) => call(endLiveLink, { params: { customerId, linkId } }))
