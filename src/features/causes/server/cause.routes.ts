import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { listArchivedCauses, listCauses, listOrganizerCauses } from '../cause.endpoints.ts'
import { listActiveCauses, listEveryCause, pageArchivedCauses } from './cause.repository.ts'

export const causeRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(listCauses, ({ customerId }) => listActiveCauses(db, customerId))
  bind(listArchivedCauses, ({ customerId, query }) => pageArchivedCauses(db, customerId, query))
  bind(listOrganizerCauses, () => listEveryCause(db))
}
