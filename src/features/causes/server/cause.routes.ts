import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  archiveCause,
  createCause,
  getCause,
  listArchivedCauses,
  listCauses,
  listOrganizerCauses,
  unarchiveCause,
  updateCause,
} from '../cause.endpoints.ts'
import { listActiveCauses, listEveryCause, pageArchivedCauses } from './cause.repository.ts'
import {
  createArchiveCause,
  createCreateCause,
  createUnarchiveCause,
  createUpdateCause,
  getCauseOf,
} from './cause.service.ts'

type Deps = { db: Database; recordAudit: RecordAudit; clock: () => Date }

export const causeRoutes = (bind: Bind, deps: Deps): void => {
  const { db } = deps
  const create = createCreateCause(deps)
  const update = createUpdateCause(deps)
  const archive = createArchiveCause(deps)
  const unarchive = createUnarchiveCause(deps)

  bind(listCauses, ({ customerId }) => listActiveCauses(db, customerId))
  bind(listArchivedCauses, ({ customerId, query }) => pageArchivedCauses(db, customerId, query))
  bind(listOrganizerCauses, () => listEveryCause(db))
  bind(getCause, ({ params }) => getCauseOf(db, params))
  bind(createCause, ({ actor, customerId, body }) => create(actor, customerId, body))
  bind(updateCause, ({ actor, params, body }) => update(actor, params, body))
  bind(archiveCause, ({ actor, params }) => archive(actor, params))
  bind(unarchiveCause, ({ actor, params }) => unarchive(actor, params))
}
