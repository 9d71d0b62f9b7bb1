import type { Bind } from '#shared/server/bind.ts'
import type { Feature } from '#shared/server/feature.ts'
import * as batchCalls from '../batch.endpoints.ts'
import * as batchShapes from '../batch.ts'
import * as movementCalls from '../movement.endpoints.ts'
import { movementBatchJournal, movementJournal, movementSettingsJournal } from '../movement.journal.ts'
import * as movementShapes from '../movement.ts'
import { type BatchDeps, createBatchService } from './batch.service.ts'
import { movementRoutes } from './movement.routes.ts'
import { createMovementService } from './movement.service.ts'
import { rebuildMovementDays } from './movement-days-rebuild.ts'
import { createRequestService } from './request.service.ts'
import { createSettingsService } from './settings.service.ts'

export const feature = {
  api: [
    {
      tag: 'Movements',
      description: 'What puts a donation right: cancelled, refunded, charged back, moved to another cause, corrected.',
      calls: { ...movementCalls, ...batchCalls },
      shapes: [movementShapes, batchShapes],
    },
  ],
  journals: [movementBatchJournal, movementJournal, movementSettingsJournal],
  bind: (bind: Bind, deps: BatchDeps) => {
    const movements = createMovementService(deps)
    movementRoutes(bind, {
      movements,
      requests: createRequestService(deps, movements),
      batches: createBatchService(deps),
      settings: createSettingsService(deps),
    })
  },
  rebuild: rebuildMovementDays,
} satisfies Feature
