import { z } from 'zod'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { associationRoles } from '#shared/role.ts'
import { SavedFilter, SavedFilterInput, SavedFilterRenaming, savedFilterRefusals } from './saved-filter.ts'

export const listSavedFilters = endpoint({
  call: 'GET /customers/:customerId/saved-filters',
  summary: 'Lists the filters of the transactions that the signed-in person has saved, by name.',
  allow: associationRoles,
  ownStaffOnly: true,
  response: z.array(SavedFilter),
})

export const createSavedFilter = endpoint({
  call: 'POST /customers/:customerId/saved-filters',
  summary: 'Saves a filter of the transactions under a name.',
  description: 'A `period` moves with the calendar, days are fixed. Nobody else sees the filter.',
  allow: associationRoles,
  ownStaffOnly: true,
  body: SavedFilterInput,
  status: 201,
  response: SavedFilter,
  refusals: [
    savedFilterRefusals.nameTaken,
    savedFilterRefusals.limitReached,
    savedFilterRefusals.unknownCause,
    savedFilterRefusals.unknownDevice,
  ],
})

export const renameSavedFilter = endpoint({
  call: 'PATCH /customers/:customerId/saved-filters/:filterId',
  summary: 'Renames a saved filter of the signed-in person.',
  allow: associationRoles,
  ownStaffOnly: true,
  headers: EditHeaders,
  body: SavedFilterRenaming,
  response: SavedFilter,
  refusals: [savedFilterRefusals.nameTaken],
})

export const deleteSavedFilter = endpoint({
  call: 'DELETE /customers/:customerId/saved-filters/:filterId',
  summary: 'Deletes a saved filter of the signed-in person.',
  allow: associationRoles,
  ownStaffOnly: true,
  response: NoContent,
})
