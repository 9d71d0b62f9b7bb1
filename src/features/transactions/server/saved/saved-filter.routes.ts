import type { Bind } from '#shared/server/bind.ts'
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from '../../saved-filter.endpoints.ts'
import type { SavedFilterService } from './saved-filter.service.ts'

/** Binds the calls about a person's saved filters. */
export const savedFilterRoutes = (bind: Bind, filters: SavedFilterService): void => {
  bind(listSavedFilters, ({ actor, customerId }) => filters.list(actor, customerId))
  bind(createSavedFilter, ({ actor, customerId, body }) => filters.create(actor, customerId, body))
  bind(renameSavedFilter, ({ actor, customerId, params, body }) =>
    filters.rename(actor, customerId, params.filterId, body),
  )
  bind(deleteSavedFilter, async ({ actor, customerId, params }) => {
    await filters.remove(actor, customerId, params.filterId)
    return undefined
  })
}
