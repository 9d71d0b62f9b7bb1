import { z } from 'zod'
import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { madeByYou } from '#shared/problem.ts'
import {
  batchRefusals,
  MovementBatch,
  MovementBatchInput,
  Slot,
  SlotPreview,
  TerminalCancellationInput,
  TerminalSlot,
} from './batch.ts'
import { UndoInput } from './movement.ts'
import { movementRefusals } from './movement-refusals.ts'

export const previewSlot = endpoint({
  call: 'POST /customers/:customerId/movement-batches/preview',
  summary:
    'Counts the donations of a time slot that would move to another cause, and those that would stay. Writes nothing.',
  ...byOwnManagers,
  body: Slot,
  cost: 'heavy',
  response: SlotPreview,
  refusals: [movementRefusals.unknownCause, batchRefusals.unknownDevice, batchRefusals.tooLarge],
})

export const listMovementBatches = endpoint({
  call: 'GET /customers/:customerId/movement-batches',
  summary:
    'Lists the last 50 time slots that moved to another cause, after what waits for a second person, undos of imports included.',
  ...byOwnManagers,
  response: z.array(MovementBatch),
})

export const createMovementBatch = endpoint({
  call: 'POST /customers/:customerId/movement-batches',
  summary: 'Moves the donations of a time slot to another cause.',
  description:
    'The count and the sum of the preview make a repeated request harmless: a slot that holds other donations by now is refused. Above the amount that the association has set, the batch waits for a second person.',
  ...byOwnManagers,
  body: MovementBatchInput,
  status: 201,
  cost: 'heavy',
  response: MovementBatch,
  refusals: [
    batchRefusals.changed,
    batchRefusals.empty,
    batchRefusals.tooLarge,
    batchRefusals.unknownDevice,
    movementRefusals.unknownCause,
  ],
})

export const previewTerminalCancellation = endpoint({
  call: 'POST /customers/:customerId/movement-batches/cancellation/preview',
  summary: 'Counts what a terminal has sent in a time and what a cancellation would leave. Writes nothing.',
  ...byOwnManagers,
  body: TerminalSlot,
  cost: 'heavy',
  response: SlotPreview,
  refusals: [batchRefusals.unknownDevice, batchRefusals.tooLarge],
})

export const requestTerminalCancellation = endpoint({
  call: 'POST /customers/:customerId/movement-batches/cancellation',
  summary: 'Asks for the cancellation of all that a terminal has sent in a time.',
  description:
    'The time is that of the arrivals, whatever the dates of the donations. The cancellation waits for another manager, whatever its amount. The count and the sum of the preview make a repeated request harmless.',
  ...byOwnManagers,
  body: TerminalCancellationInput,
  status: 201,
  cost: 'heavy',
  response: MovementBatch,
  refusals: [
    batchRefusals.changed,
    batchRefusals.nothingToCancel,
    batchRefusals.tooLarge,
    batchRefusals.unknownDevice,
    movementRefusals.cashBoxEmpty,
  ],
})

export const undoMovementBatch = endpoint({
  call: 'POST /customers/:customerId/movement-batches/:batchId/undo',
  summary: 'Undoes a batch by another one. Donations that have moved on since stay where they are.',
  ...byOwnManagers,
  body: UndoInput,
  status: 201,
  cost: 'heavy',
  response: MovementBatch,
  refusals: [
    batchRefusals.undone,
    batchRefusals.notRecorded,
    batchRefusals.nothingToUndo,
    batchRefusals.tooLarge,
    movementRefusals.cashBoxEmpty,
  ],
})

export const confirmMovementBatch = endpoint({
  call: 'POST /customers/:customerId/movement-batches/:batchId/confirm',
  summary: 'Confirms a batch that another manager has asked for.',
  allow: ['manager'],
  ownStaffOnly: true,
  settled: true,
  cost: 'heavy',
  response: MovementBatch,
  refusals: [
    movementRefusals.ownRequest,
    madeByYou,
    movementRefusals.decided,
    movementRefusals.cashBoxEmpty,
    batchRefusals.changed,
    batchRefusals.importChanged,
    batchRefusals.tooLarge,
  ],
})

export const declineMovementBatch = endpoint({
  call: 'POST /customers/:customerId/movement-batches/:batchId/decline',
  summary: 'Declines a batch that waits, or takes back an own one.',
  ...byOwnManagers,
  response: MovementBatch,
  refusals: [movementRefusals.decided],
})
