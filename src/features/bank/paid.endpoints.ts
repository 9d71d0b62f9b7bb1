import { AssociationParams, endpoint, Id } from '#shared/endpoint.ts'
import { DonationPaid } from './paid.ts'

export const getDonationPaid = endpoint({
  method: 'GET',
  path: '/customers/:customerId/bank/donations/:transactionId',
  summary: 'Reads what the bank has paid of a donation: the line that contains it, or what is known of its day.',
  description:
    'A donation by card is paid with the day of its terminal, a cheque with its slip, a transfer by a line of its own.',
  allow: ['manager'],
  ownStaffOnly: true,
  scope: 'association',
  params: AssociationParams.extend({ transactionId: Id }),
  response: DonationPaid,
})
