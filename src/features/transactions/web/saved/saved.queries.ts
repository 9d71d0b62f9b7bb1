import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { useChange } from '#shared/web/useChange.ts'
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from '../../saved-filter.endpoints.ts'
import type { SavedFilterInput, SavedFilterRenaming } from '../../saved-filter.ts'

const keyOf = (customerId: string) => ['saved-filters', customerId] as const

export const savedFiltersQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(listSavedFilters, { params: { customerId }, signal }),
  })

const useFilterChange = <Result, Input>(
  customerId: string,
  change: (call: Client, input: Input) => Promise<Result>,
) => {
  const queryClient = useQueryClient()
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, onChanged: () => void queryClient.invalidateQueries({ queryKey }) }, change)
}

export const useCreateFilter = (customerId: string) =>
  useFilterChange(customerId, (call, body: SavedFilterInput) =>
    call(createSavedFilter, { params: { customerId }, body }),
  )

export const useRenameFilter = (customerId: string, filterId: string) =>
  useFilterChange(customerId, (call, edit: Edit<SavedFilterRenaming>) =>
    call(renameSavedFilter, { params: { customerId, filterId }, ...edit }),
  )

export const useDeleteFilter = (customerId: string) =>
  useFilterChange(customerId, (call, filterId: string) => call(deleteSavedFilter, { params: { customerId, filterId } }))
