import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../cause.endpoints.ts'
import { causeJournal } from '../cause.journal.ts'
import * as shapes from '../cause.ts'
import { causeRoutes } from './cause.routes.ts'
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
  bind: (bind: Bind, deps: DepsOf<typeof createCauseService>) => causeRoutes(bind, createCauseService(deps)),
} satisfies Feature
