import { z } from 'zod'
import { byOwnManagers, endpoint, NoContent } from '#shared/endpoint.ts'
import { madeByYou } from '#shared/problem.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  ConfirmationAmount,
  DonationMovements,
  MovementAnswer,
  MovementInput,
  MovementRequest,
  MovementSettings,
  MovementUndoInput,
} from './movement.ts'
import { movementRefusals } from './movement-refusals.ts'

export const listMovements = endpoint({
  call: 'GET /customers/:customerId/transactions/:transactionId/movements',
  summary: 'Lists what was put right on a donation, the oldest first, and what is left of it.',
  allow: ['manager', 'admin'],
  response: DonationMovements,
})

export const createMovement = endpoint({
  call: 'POST /customers/:customerId/transactions/:transactionId/movements',
  summary: 'Cancels, refunds, reassigns or corrects a donation.',
  description:
    'The donation stays as it was recorded. Above the amount that the association has set, with the earlier movements of the donation and of the person, the movement waits for a second person. An admin may cancel, and nothing else. `version` makes a repeated request harmless: it is refused once there is another movement.',
  allow: ['manager', 'admin'],
  body: MovementInput,
  status: 201,
  response: MovementAnswer,
  refusals: [
    movementRefusals.exceeds,
    movementRefusals.notChargedBack,
    movementRefusals.afterCancellation,
    movementRefusals.afterMoney,
    movementRefusals.afterCorrection,
    movementRefusals.notCheque,
    movementRefusals.notReclaimable,
    movementRefusals.movedInFuture,
    movementRefusals.movedTooEarly,
    movementRefusals.movedOnClosedDay,
    movementRefusals.changed,
    movementRefusals.waiting,
    movementRefusals.unknownCause,
    movementRefusals.sameCause,
    movementRefusals.sameAmount,
    movementRefusals.notByHand,
    movementRefusals.onSheet,
    movementRefusals.onSlip,
    movementRefusals.cashBoxEmpty,
  ],
})

export const undoMovement = endpoint({
  call: 'POST /customers/:customerId/transactions/:transactionId/movements/:movementId/undo',
  summary: 'Undoes a movement by another one. An undo can be undone too.',
  allow: ['manager'],
  body: MovementUndoInput,
  status: 201,
  response: MovementAnswer,
  refusals: [
    movementRefusals.undone,
    movementRefusals.neededByAnother,
    movementRefusals.exceeds,
    movementRefusals.notChargedBack,
    movementRefusals.afterCancellation,
    movementRefusals.afterMoney,
    movementRefusals.afterCorrection,
    movementRefusals.movedInFuture,
    movementRefusals.movedTooEarly,
    movementRefusals.movedOnClosedDay,
    movementRefusals.notMoney,
    movementRefusals.waiting,
    movementRefusals.onSheet,
    movementRefusals.onSlip,
    movementRefusals.cashBoxEmpty,
  ],
})

export const listMovementRequests = endpoint({
  call: 'GET /customers/:customerId/movement-requests',
  summary: 'Lists the movements that wait for a second person, the oldest first.',
  ...byOwnManagers,
  response: z.array(MovementRequest),
})

export const confirmMovementRequest = endpoint({
  call: 'POST /customers/:customerId/movement-requests/:requestId/confirm',
  summary: 'Confirms a movement that another manager has asked for.',
  allow: ['manager'],
  ownStaffOnly: true,
  settled: true,
  response: MovementAnswer,
  refusals: [
    movementRefusals.ownRequest,
    madeByYou,
    movementRefusals.decided,
    movementRefusals.exceeds,
    movementRefusals.notChargedBack,
    movementRefusals.afterCancellation,
    movementRefusals.afterMoney,
    movementRefusals.afterCorrection,
    movementRefusals.undone,
    movementRefusals.neededByAnother,
    movementRefusals.sameCause,
    movementRefusals.sameAmount,
    movementRefusals.onSheet,
    movementRefusals.onSlip,
    movementRefusals.cashBoxEmpty,
  ],
})

export const declineMovementRequest = endpoint({
  call: 'POST /customers/:customerId/movement-requests/:requestId/decline',
  summary: 'Declines a movement that waits, or takes back an own one.',
  allow: ['manager'],
  response: NoContent,
  refusals: [movementRefusals.decided],
})

export const getMovementSettings = endpoint({
  call: 'GET /customers/:customerId/movement-settings',
  summary: 'Reads the amount above which a second person confirms a movement.',
  allow: ['manager', 'admin'],
  response: MovementSettings,
})

export const updateMovementSettings = endpoint({
  call: 'PUT /customers/:customerId/movement-settings',
  summary: 'Lowers the amount above which a second person confirms a movement, or asks for a higher one.',
  description: 'A lower amount holds at once. A higher one waits for another manager.',
  ...byOwnManagers,
  headers: EditHeaders,
  body: ConfirmationAmount,
  response: MovementSettings,
})

export const confirmMovementSettings = endpoint({
  call: 'POST /customers/:customerId/movement-settings/confirm',
  summary: 'Confirms the higher amount that another manager has asked for.',
  allow: ['manager'],
  ownStaffOnly: true,
  settled: true,
  body: ConfirmationAmount,
  response: MovementSettings,
  refusals: [movementRefusals.ownRequest, madeByYou, movementRefusals.decided],
})

export const declineMovementSettings = endpoint({
  call: 'POST /customers/:customerId/movement-settings/decline',
  summary: 'Declines the higher amount that waits, or takes back an own request.',
  ...byOwnManagers,
  response: MovementSettings,
  refusals: [movementRefusals.decided],
})
