import { cancellationRefusals, movementRefusals } from '#features/movements/movement-refusals.ts'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'
import { handDonationRefusals } from './hand-donation.ts'

export const undoHandDonation = endpoint({
  call: 'POST /customers/:customerId/hand-donations/:transactionId/undo',
  summary: 'Cancels the last donation that the caller entered by hand, within 10 minutes.',
  description: 'The donation stays in the ledger, with a movement that cancels it. A repeated call changes nothing.',
  allow: ['manager', compter],
  response: NoContent,
  refusals: [
    handDonationRefusals.notLast,
    handDonationRefusals.tooLate,
    handDonationRefusals.toConfirm,
    movementRefusals.onSheet,
    movementRefusals.onSlip,
    ...cancellationRefusals,
  ],
})
