import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createCause, listArchivedCauses, listCauses } from '#features/causes/cause.endpoints.ts'
import { CauseInput } from '#features/causes/cause.ts'
import { confirmMovementBatch, declineMovementBatch, listMovementBatches } from '#features/movements/batch.endpoints.ts'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { pageQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../import.endpoints.ts'
import type { DonationImport, DoublesInput, ImportState, RunInput } from '../import.ts'
import type { ImportMapping } from '../mapping.ts'

const keyOf = (customerId: string) => ['imports', customerId] as const

const pageSize = '10'
const pollMs = 800
const underWay: readonly ImportState[] = ['checking', 'running', 'undoing']
export const isUnderWay = (state: ImportState | undefined): boolean => state !== undefined && underWay.includes(state)

export const importsQuery = (call: Client, customerId: string) =>
  pageQuery(call, [...keyOf(customerId), 'list'], calls.listImports, {
    params: { customerId },
    query: { limit: pageSize },
  })

/** An import, which is read again and again while a step is under way. */
export const importQuery = (call: Client, customerId: string, importId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', importId] as const,
    queryFn: ({ signal }) => call(calls.getImport, { params: { customerId, importId }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? pollMs : false),
  })

export const refusedGroupsQuery = (call: Client, customerId: string, { _id, state, mapping }: DonationImport) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', _id, 'refused', state, mapping] as const,
    queryFn: ({ signal }) => call(calls.listRefusedGroups, { params: { customerId, importId: _id }, signal }),
  })

export const likelyDoublesQuery = (call: Client, customerId: string, { _id, state }: DonationImport) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(customerId), 'one', _id, 'doubles', state] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam > 0 ? { after: String(pageParam) } : {}
      return call(calls.listLikelyDoubles, { params: { customerId, importId: _id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextLine }) => nextLine,
  })

export const knownRowsQuery = (call: Client, customerId: string, { _id, state }: DonationImport) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(customerId), 'one', _id, 'known', state] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam > 0 ? { after: String(pageParam) } : {}
      return call(calls.listKnownRows, { params: { customerId, importId: _id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextLine }) => nextLine,
  })

/** The undo of an import that waits for a second person. */
export const waitingUndoQuery = (call: Client, customerId: string, importId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'one', importId, 'undo'] as const,
    queryFn: async ({ signal }) => {
      const batches = await call(listMovementBatches, { params: { customerId }, signal })
      return batches.find((batch) => batch.importId === importId && batch.state === 'waiting') ?? null
    },
  })

const mostArchived = '100'

/** The causes that a row can have: the active ones, then the archived ones. */
export const importCausesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'causes'] as const,
    queryFn: async ({ signal }) => {
      const params = { customerId }
      const [active, archived] = await Promise.all([
        call(listCauses, { params, signal }),
        call(listArchivedCauses, { params, query: { limit: mostArchived }, signal }),
      ])
      return [...active, ...archived.data].map(({ _id, name }) => ({ value: _id, label: name }))
    },
  })

const useImportChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<DonationImport>) =>
  useChange({ queryKey: keyOf(customerId), shownBy: (call, one) => importQuery(call, customerId, one._id) }, change)

export const useUploadImport = (customerId: string) =>
  useImportChange(customerId, (call, { file, sheet }: { file: File; sheet?: string | undefined }) =>
    call(calls.uploadImport, { params: { customerId }, query: { fileName: file.name.slice(-200), sheet }, file }),
  )

export const useCheckImport = (customerId: string, importId: string) =>
  useImportChange(customerId, (call, edit: Edit<ImportMapping>) =>
    call(calls.checkImport, { params: { customerId, importId }, ...edit }),
  )

/** Makes a cause of a value of the file. */
export const useCreateCause = (customerId: string) =>
  useChange({ queryKey: ['causes', customerId] }, (call, name: string) =>
    call(createCause, { params: { customerId }, body: CauseInput.parse({ name }) }),
  )

export const useChooseDoubles = (customerId: string, importId: string) =>
  useImportChange(customerId, (call, body: DoublesInput) =>
    call(calls.chooseDoubles, { params: { customerId, importId }, body }),
  )

export const useRunImport = (customerId: string, importId: string) =>
  useImportChange(customerId, (call, body: RunInput) =>
    call(calls.runImport, { params: { customerId, importId }, body }),
  )

export const useResumeImport = (customerId: string, importId: string) =>
  useImportChange(customerId, (call) => call(calls.resumeImport, { params: { customerId, importId } }))

const useUndoChange = <Input, Result>(customerId: string, change: (call: Client, input: Input) => Promise<Result>) => {
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, change)
}

/** Undoes an import, or asks for it above the amount to confirm. */
export const useUndoImport = (customerId: string, importId: string) =>
  useUndoChange(customerId, (call) => call(calls.undoImport, { params: { customerId, importId } }))

export const useDecideUndo = (customerId: string, batchId: string) =>
  useUndoChange(customerId, (call, isConfirmed: boolean) =>
    call(isConfirmed ? confirmMovementBatch : declineMovementBatch, { params: { customerId, batchId } }),
  )

export const useDeleteImport = (customerId: string, importId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call) => call(calls.deleteImport, { params: { customerId, importId } }))
