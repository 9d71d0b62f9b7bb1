import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import type { LiveLinkInput } from '../link.ts'
import { createLiveLink, endLiveLink, listLiveLinks } from '../live.endpoints.ts'

const keyOf = (customerId: string) => ['live-links', customerId] as const

export const liveLinksQuery = (call: Client, customerId: string) =>
  callQuery(call, keyOf(customerId), listLiveLinks, { params: { customerId } })

export const liveCausesQuery = (call: Client, customerId: string) =>
  callQuery(call, ['live-causes', customerId], listCauses, { params: { customerId } })

const useLinkChange = <Result, Input>(customerId: string, change: (call: Client, input: Input) => Promise<Result>) => {
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, change)
}

export const useCreateLiveLink = (customerId: string) =>
  useLinkChange(customerId, (call, body: LiveLinkInput) => call(createLiveLink, { params: { customerId }, body }))

export const useEndLiveLink = (customerId: string) =>
  useLinkChange(customerId, (call, linkId: string) => call(endLiveLink, { params: { customerId, linkId } }))
