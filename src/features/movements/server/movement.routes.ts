import type { Bind } from '#shared/server/bind.ts'
import * as batchCalls from '../batch.endpoints.ts'
import * as movementCalls from '../movement.endpoints.ts'
import type { BatchService } from './batch.service.ts'
import type { MovementService } from './movement.service.ts'
import type { RequestService } from './request.service.ts'
import type { SettingsService } from './settings.service.ts'

type Services = {
  movements: MovementService
  requests: RequestService
  batches: BatchService
  settings: SettingsService
}

export const movementRoutes = (bind: Bind, { movements, requests, batches, settings }: Services): void => {
  bind(movementCalls.listMovements, ({ actor, params }) => movements.list(actor, params))
  bind(movementCalls.createMovement, ({ actor, params, body }) => movements.create(actor, params, body))
  bind(movementCalls.undoMovement, ({ actor, params: { movementId, ...key }, body }) =>
    movements.undo(actor, key, movementId, body),
  )
  bind(movementCalls.listMovementRequests, ({ actor, customerId }) => requests.list(actor, customerId))
  bind(movementCalls.confirmMovementRequest, ({ actor, customerId, params }) =>
    requests.confirm(actor, customerId, params.requestId),
  )
  bind(movementCalls.declineMovementRequest, ({ actor, customerId, params }) =>
    requests.decline(actor, customerId, params.requestId),
  )
  bind(movementCalls.getMovementSettings, ({ actor, customerId }) => settings.get(actor, customerId))
  bind(movementCalls.updateMovementSettings, ({ actor, customerId, body, headers }) =>
    settings.set(actor, customerId, body, headers['if-match']),
  )
  bind(movementCalls.confirmMovementSettings, ({ actor, customerId, body }) =>
    settings.confirm(actor, customerId, body),
  )
  bind(movementCalls.declineMovementSettings, ({ actor, customerId }) => settings.decline(actor, customerId))
  bind(batchCalls.previewSlot, ({ actor, customerId, body }) => batches.preview(actor, customerId, body))
  bind(batchCalls.listMovementBatches, ({ actor, customerId }) => batches.list(actor, customerId))
  bind(batchCalls.createMovementBatch, ({ actor, customerId, body }) => batches.create(actor, customerId, body))
  bind(batchCalls.previewTerminalCancellation, ({ actor, customerId, body }) =>
    batches.previewCancellation(actor, customerId, body),
  )
  bind(batchCalls.requestTerminalCancellation, ({ actor, customerId, body }) => batches.cancel(actor, customerId, body))
  bind(batchCalls.undoMovementBatch, ({ actor, customerId, params, body }) =>
    batches.undo(actor, customerId, params.batchId, body.reason),
  )
  bind(batchCalls.confirmMovementBatch, ({ actor, customerId, params }) =>
    batches.confirm(actor, customerId, params.batchId),
  )
  bind(batchCalls.declineMovementBatch, ({ actor, customerId, params }) =>
    batches.decline(actor, customerId, params.batchId),
  )
}
