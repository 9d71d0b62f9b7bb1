import type { Bind } from '#shared/server/bind.ts'
import {
  confirmMovementRequest,
  createMovement,
  declineMovementRequest,
  getMovementSettings,
  listMovementRequests,
  listMovements,
  undoMovement,
  updateMovementSettings,
} from '../movement.endpoints.ts'
import type { MovementService } from './movement.service.ts'
import type { RequestService } from './request.service.ts'

export const movementRoutes = (bind: Bind, movements: MovementService, requests: RequestService): void => {
  bind(listMovements, ({ actor, params }) => movements.list(actor, params))
  bind(createMovement, ({ actor, params, body }) => movements.create(actor, params, body))
  bind(undoMovement, ({ actor, params: { movementId, ...key }, body }) =>
    movements.undo(actor, key, movementId, body.reason),
  )
  bind(listMovementRequests, ({ actor, customerId }) => requests.list(actor, customerId))
  bind(confirmMovementRequest, ({ actor, customerId, params }) => requests.confirm(actor, customerId, params.requestId))
  bind(declineMovementRequest, ({ actor, customerId, params }) => requests.decline(actor, customerId, params.requestId))
  bind(getMovementSettings, ({ customerId }) => requests.getSettings(customerId))
  bind(updateMovementSettings, ({ actor, customerId, body }) => requests.setSettings(actor, customerId, body))
}
