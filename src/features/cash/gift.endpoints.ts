import { movementRefusals } from '#features/movements/movement.refusals.ts'
import { AssociationParams, endpoint, Id, NoContent } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'
import { giftRefusals } from './gift.ts'

export const undoGift = endpoint({
  method: 'POST',
  path: '/customers/:customerId/gifts/:transactionId/undo',
  summary: 'Cancels the last gift that the caller entered by hand, within 10 minutes.',
  description: 'The gift stays in the ledger, with a movement that cancels it. A repeated call changes nothing.',
  allow: ['manager', compter],
  scope: 'association',
  params: AssociationParams.extend({ transactionId: Id }),
  status: 204,
  response: NoContent,
  refusals: [
    giftRefusals.notLast,
    giftRefusals.tooLate,
    giftRefusals.toConfirm,
    movementRefusals.onSheet,
    movementRefusals.onSlip,
    movementRefusals.afterCancellation,
    movementRefusals.afterMoney,
    movementRefusals.afterCorrection,
    movementRefusals.exceeds,
    movementRefusals.waiting,
    movementRefusals.cashBoxEmpty,
  ],
})
