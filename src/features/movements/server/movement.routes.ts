import type { Bind } from '#shared/server/bind.ts'
import {
  confirmMovementBatch,
  createMovementBatch,
  declineMovementBatch,
  listMovementBatches,
  previewSlot,
  previewTerminalCancellation,
  requestTerminalCancellation,
  undoMovementBatch,
} from '../batch.endpoints.ts'
import {
  confirmMovementRequest,
  confirmMovementSettings,
  createMovement,
  declineMovementRequest,
  declineMovementSettings,
  getMovementSettings,
  listMovementRequests,
  listMovements,
  undoMovement,
  updateMovementSettings,
} from '../movement.endpoints.ts'
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
  bind(listMovements, ({ actor, params }) => movements.list(actor, params))
  bind(createMovement, ({ actor, params, body }) => movements.create(actor, params, body))
  bind(undoMovement, ({ actor, params: { movementId, ...key }, body }) => movements.undo(actor, key, movementId, body))
  bind(listMovementRequests, ({ actor, customerId }) => requests.list(actor, customerId))
  bind(confirmMovementRequest, ({ actor, customerId, params }) => requests.confirm(actor, customerId, params.requestId))
  bind(declineMovementRequest, ({ actor, customerId, params }) => requests.decline(actor, customerId, params.requestId))
  bind(getMovementSettings, ({ actor, customerId }) => settings.get(actor, customerId))
  bind(updateMovementSettings, ({ actor, customerId, body, headers }) =>
    settings.set(actor, customerId, body, headers['if-match']),
  )
  bind(confirmMovementSettings, ({ actor, customerId, body }) => settings.confirm(actor, customerId, body))
  bind(declineMovementSettings, ({ actor, customerId }) => settings.decline(actor, customerId))
  bind(previewSlot, ({ actor, customerId, body }) => batches.preview(actor, customerId, body))
  bind(listMovementBatches, ({ actor, customerId }) => batches.list(actor, customerId))
  bind(createMovementBatch, ({ actor, customerId, body }) => batches.create(actor, customerId, body))
  bind(previewTerminalCancellation, ({ actor, customerId, body }) =>
    batches.previewCancellation(actor, customerId, body),
  )
  bind(requestTerminalCancellation, ({ actor, customerId, body }) => batches.cancel(actor, customerId, body))
  bind(undoMovementBatch, ({ actor, customerId, params, body }) =>
    batches.undo(actor, customerId, params.batchId, body.reason),
  )
  bind(confirmMovementBatch, ({ actor, customerId, params }) => batches.confirm(actor, customerId, params.batchId))
  bind(declineMovementBatch, ({ actor, customerId, params }) => batches.decline(actor, customerId, params.batchId))
}
