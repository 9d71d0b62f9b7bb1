import type { Bind } from '#shared/server/bind.ts'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calendarCalls from '../calendar.endpoints.ts'
import { updateCalendar } from '../calendar.endpoints.ts'
import * as calendarShapes from '../calendar.ts'
import * as donationShapes from '../donation.ts'
import * as savedFilterCalls from '../saved-filter.endpoints.ts'
import { createSavedFilter, deleteSavedFilter, listSavedFilters, renameSavedFilter } from '../saved-filter.endpoints.ts'
import * as savedFilterShapes from '../saved-filter.ts'
import * as transactionCalls from '../transaction.endpoints.ts'
import { calendarJournal, transactionJournal } from '../transaction.journal.ts'
import * as transactionShapes from '../transaction.ts'
import { createUpdateCalendar } from './calendar/calendar.service.ts'
import { createRollUpUpkeep, rebuildRollUps } from './figures/roll-up-rebuild.ts'
import { measureDonations } from './record/donation-backlog.ts'
import { createSavedFilterService, type SavedFilterService } from './saved/saved-filter.service.ts'
import { type TransactionDeps, transactionRoutes } from './transaction.routes.ts'

const savedFilterRoutes = (bind: Bind, filters: SavedFilterService): void => {
  bind(listSavedFilters, ({ actor, customerId }) => filters.list(actor, customerId))
  bind(createSavedFilter, ({ actor, customerId, body }) => filters.create(actor, customerId, body))
  bind(renameSavedFilter, ({ actor, customerId, params, body, headers }) =>
    filters.rename(actor, customerId, params.filterId, body.name, headers['if-match']),
  )
  bind(deleteSavedFilter, ({ actor, customerId, params }) => filters.remove(actor, customerId, params.filterId))
}

type Deps = Omit<TransactionDeps, 'db'> & { db: Database } & DepsOf<
    typeof createSavedFilterService | typeof createUpdateCalendar
  >

export const feature = {
  api: [
    {
      tag: 'Donations',
      description: 'Donations: recording, lists with their figures, and CSV exports.',
      calls: {
        ...transactionCalls,
        ...savedFilterCalls,
        ...calendarCalls,
      },
      shapes: [calendarShapes, donationShapes, transactionShapes, savedFilterShapes],
    },
  ],
  journals: [transactionJournal, calendarJournal],
  bind: (bind: Bind, deps: Deps) => {
    transactionRoutes(bind, { ...deps, db: inSqlNames(deps.db) })
    savedFilterRoutes(bind, createSavedFilterService(deps))
    const changeCalendar = createUpdateCalendar(deps)
    bind(updateCalendar, ({ actor, customerId, body, headers }) =>
      changeCalendar(actor, customerId, body, headers['if-match']),
    )
  },
  measure: measureDonations,
  rebuild: rebuildRollUps,
  upkeep: ({ db, clock }: { db: Database; clock: () => Date }) => [
    { run: createRollUpUpkeep({ db: inSqlNames(db), clock }) },
  ],
} satisfies Feature
