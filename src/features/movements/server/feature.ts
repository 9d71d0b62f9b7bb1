import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as batchCalls from '../batch.endpoints.ts'
import * as batchShapes from '../batch.ts'
import * as movementCalls from '../movement.endpoints.ts'
import { movementBatchJournal, movementJournal, movementSettingsJournal } from '../movement.journal.ts'
import type { Cancellations } from '../movement.port.ts'
import * as movementShapes from '../movement.ts'
import { type BatchDeps, createBatchService } from './batch.service.ts'
import { createCancelImport } from './cancel.service.ts'
import { createAskImportUndo } from './import-undo.service.ts'
import type { DonationKey } from './movement.repository.ts'
import { movementRoutes } from './movement.routes.ts'
import { createMovementService, type MovementDeps } from './movement.service.ts'
import { rebuildMovementDays } from './movement-days-rebuild.ts'
import { createMovementReads } from './movement-reads.service.ts'
import { countWaiting } from './request.repository.ts'
import { createRequestService } from './request.service.ts'
import { readConfirmationCents } from './settings.repository.ts'
import { createSettingsService } from './settings.service.ts'

const createCancellations = (deps: MovementDeps): Cancellations => {
  const movements = createMovementService(deps)
  return {
    cancel: (...call) => movements.cancelWhole(...call),
    findConfirmation: (...call) => movements.findConfirmation(...call),
    readConfirmationCents,
  }
}

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
  offers: {
    cancellations: createCancellations,
    countWaitingCorrections:
      ({ db }: MovementDeps) =>
      (customerId: string, accountId?: string) =>
        countWaiting(db, customerId, accountId),
    askImportUndo: (deps: MovementDeps) => createAskImportUndo(deps),
    cancelImport: (deps: DepsOf<typeof createCancelImport>) => createCancelImport(deps),
    summariseMovements: ({ db }: MovementDeps) => {
      const reads = createMovementReads(db)
      return (key: DonationKey) => reads.summarise(key)
    },
  },
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
