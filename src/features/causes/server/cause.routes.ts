import type { Bind } from '#shared/server/bind.ts'
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
import type { CauseService } from './cause.service.ts'

export const causeRoutes = (bind: Bind, causes: CauseService): void => {
  bind(listCauses, ({ actor, customerId, query }) =>
    causes.listActive(customerId, { hasFigures: query.figures === 'true' && actor.kind === 'person' }),
  )
  bind(listArchivedCauses, ({ customerId, query }) => causes.listArchived(customerId, query))
  bind(listOrganizerCauses, () => causes.listAll())
  bind(getCause, ({ params }) => causes.get(params))
  bind(createCause, ({ actor, customerId, body }) => causes.create(actor, customerId, body))
  bind(updateCause, ({ actor, params, body }) => causes.update(actor, params, body))
  bind(archiveCause, ({ actor, params }) => causes.archive(actor, params))
  bind(unarchiveCause, ({ actor, params }) => causes.unarchive(actor, params))
}
