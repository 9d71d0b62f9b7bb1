import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../../saved-filter.endpoints.ts'
import type { SavedFilterInput, SavedFilterRenaming } from '../../saved-filter.ts'

const keyOf = (customerId: string) => ['saved-filters', customerId] as const

export const savedFiltersQuery = (call: Client, customerId: string) =>
  callQuery(call, keyOf(customerId), calls.listSavedFilters, { params: { customerId } })

const useFilterChange = <Result, Input>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, change)
}

export const useCreateFilter = (customerId: string) =>
  useFilterChange(customerId, (call, body: SavedFilterInput) =>
    call(calls.createSavedFilter, { params: { customerId }, body }),
  )

export const useRenameFilter = (customerId: string, filterId: string) =>
  useFilterChange(customerId, (call, edit: Edit<SavedFilterRenaming>) =>
    call(calls.renameSavedFilter, { params: { customerId, filterId }, ...edit }),
  )

export const useDeleteFilter = (customerId: string) =>
  useFilterChange(customerId, (call, filterId: string) =>
    call(calls.deleteSavedFilter, { params: { customerId, filterId } }),
  )
