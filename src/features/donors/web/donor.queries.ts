import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, pageQuery, useCall } from '#shared/web/call.tsx'
import { hasFailed } from '#shared/web/onReconnect.ts'
import { useCustomerId } from '#shared/web/places.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../donor.endpoints.ts'
import type { DonorSelection } from '../donor.search.ts'
import type { DonorSearch, ErasureInput } from '../donor.ts'
import * as importCalls from '../donor-import.endpoints.ts'
import type { DonorImport } from '../donor-import.ts'
import type { DonorRecordInput } from '../donor-record.ts'
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

// No cache keeps a donor's name.
const untold = { gcTime: 0, staleTime: 0 }

export const donorsQuery = (call: Client, customerId: string, only: DonorSelection | undefined) => ({
  ...pageQuery(call, [...root, customerId, 'records', only], calls.listDonors, {
    params: { customerId },
    query: { limit: String(pageSize), ...(only && { only }) },
  }),
  ...untold,
})

export const donorQuery = (call: Client, customerId: string, donorId: string) => ({
  ...callQuery(call, [...root, customerId, 'record', donorId], calls.getDonor, { params: { customerId, donorId } }),
  ...untold,
})

export const useCreateDonor = (customerId: string) =>
  useChange({ queryKey: root, gcTime: 0 }, (call, body: DonorRecordInput) =>
    call(calls.createDonor, { params: { customerId }, body }),
  )

type DonorKey = { customerId: string; donorId: string }

export const useUpdateDonor = (params: DonorKey) =>
  useChange({ queryKey: root, gcTime: 0 }, (call, edit: Edit<DonorRecordInput>) =>
    call(calls.updateDonor, { params, ...edit }),
  )

const useRecordChange = <Input>(change: (call: Client, input: Input) => Promise<unknown>) =>
  useChange({ queryKey: root, rereads: [root], gcTime: 0 }, change)

/** Joins another donor to this one. */
export const useJoinDonor = ({ customerId, donorId }: DonorKey) =>
  useRecordChange((call, other: string) =>
    call(calls.joinDonor, { params: { customerId, donorId: other }, body: { donorId } }),
  )

export const useSeparateDonor = (customerId: string) =>
  useRecordChange((call, donorId: string) => call(calls.separateDonor, { params: { customerId, donorId } }))

export const useEraseDonor = (params: DonorKey) =>
  useChange({ queryKey: root, gcTime: 0 }, (call) => call(calls.eraseDonor, { params }))

export type DonorFile = { file: File; sheet?: string; columns?: DonorImport['columns'] }

/** Reads a file of donors, then adds them. The file is sent for each. */
export const useImportDonors = (customerId: string) => {
  const call = useCall()
  const send = (
    endpoint: typeof importCalls.previewDonorImport | typeof importCalls.importDonors,
    chosen: DonorFile,
  ) => {
    const columns = chosen.columns && Object.entries(chosen.columns).map((pair) => pair.join(':'))
    const query = { ...(chosen.sheet && { sheet: chosen.sheet }), ...(columns && { columns: columns.join() }) }
    return call(endpoint, { params: { customerId }, query, file: chosen.file })
  }
  return {
    preview: useMutation({
      gcTime: 0,
      mutationFn: (chosen: DonorFile) => send(importCalls.previewDonorImport, chosen),
    }),
    run: useChange({ queryKey: root, gcTime: 0 }, (_, chosen: DonorFile) => send(importCalls.importDonors, chosen)),
  }
}
