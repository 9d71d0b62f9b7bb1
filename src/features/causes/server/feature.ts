import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../cause.endpoints.ts'
import { causeJournal } from '../cause.journal.ts'
import * as shapes from '../cause.ts'
import { createCauseService } from './cause.service.ts'

export const feature = {
  api: [
    {
      tag: 'Causes',
      description: 'What an association collects for: up to nine active causes, and the archived ones.',
      calls,
      shapes: [shapes],
    },
  ],
  journals: [causeJournal],
  bind(bind: Bind, deps: DepsOf<typeof createCauseService>) {
    const causes = createCauseService(deps)
    bind(calls.listCauses, ({ actor, customerId, query }) =>
      causes.listActive(customerId, { hasFigures: query.figures === 'true' && actor.kind === 'person' }),
    )
    bind(calls.listArchivedCauses, ({ customerId, query }) => causes.listArchived(customerId, query))
    bind(calls.listOrganizerCauses, () => causes.listAll())
    bind(calls.getCause, ({ params }) => causes.get(params))
    bind(calls.createCause, ({ actor, customerId, body }) => causes.create(actor, customerId, body))
    bind(calls.updateCause, ({ actor, params, body, headers }) =>
      causes.update(actor, params, body, headers['if-match']),
    )
    bind(calls.archiveCause, ({ actor, params }) => causes.archive(actor, params))
    bind(calls.unarchiveCause, ({ actor, params }) => causes.unarchive(actor, params))
  },
} satisfies Feature
