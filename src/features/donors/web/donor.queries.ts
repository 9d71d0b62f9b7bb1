import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, useCall } from '#shared/web/call.tsx'
import { hasFailed } from '#shared/web/onReconnect.ts'
import { useCustomerId } from '#shared/web/places.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../donor.endpoints.ts'
import type { DonorSearch, ErasureInput } from '../donor.ts'
import type { Retention } from '../retention.ts'

const root = ['donors'] as const
const pageSize = 25

/** Finds what is kept of a person. A mutation, whose answer ends with the screen: no cache keeps a donor's name. */
export const useDonorSearch = () => {
  const call = useCall()
  const params = { customerId: useCustomerId() }
  return useMutation({ gcTime: 0, mutationFn: (body: DonorSearch) => call(calls.searchDonors, { params, body }) })
}

export type ExportFormat = 'json' | 'html'

export const useDonorExport = () => {
  const call = useCall()
  const params = { customerId: useCustomerId() }
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ format, transactionIds }: { format: ExportFormat; transactionIds: string[] }) => {
      const endpoint = format === 'json' ? calls.exportDonorData : calls.exportDonorPage
      return (await call(endpoint, { params, body: { transactionIds } })).blob()
    },
  })
}

export const useEraseDonors = () => {
  const params = { customerId: useCustomerId() }
  return useChange({ queryKey: root }, (call, body: ErasureInput) => call(calls.eraseDonors, { params, body }))
}

export const useHoldDonors = () => {
  const params = { customerId: useCustomerId() }
  return useChange(
    { queryKey: root, gcTime: 0 },
    (call, body: { transactionIds: string[]; until: string | null; reason?: string | undefined }) =>
      call(calls.holdDonors, { params, body }),
  )
}

export const retentionQuery = (call: Client, customerId: string) =>
  callQuery(call, [...root, customerId, 'retention'], calls.getDonorRetention, { params: { customerId } })

export const retentionPreviewQuery = (call: Client, customerId: string, months: number) =>
  callQuery(call, [...root, customerId, 'preview', months], calls.previewDonorRetention, {
    params: { customerId },
    query: { months: String(months) },
  })

export const useUpdateRetention = (customerId: string) =>
  useChange({ queryKey: root }, (call, edit: Edit<Retention>) =>
    call(calls.updateDonorRetention, { params: { customerId }, ...edit }),
  )

export const useRecallRetention = (customerId: string) =>
  useChange({ queryKey: root }, (call) => call(calls.recallDonorRetention, { params: { customerId } }))

export const erasuresQuery = (call: Client, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...root, customerId, 'erasures'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(calls.listDonorErasures, { params: { customerId }, query: { limit: String(pageSize), cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: hasFailed,
  })
