import type { Bind } from '#shared/server/bind.ts'
import { undoHandDonation } from '../hand-donation.endpoints.ts'
import type { HandDonationService } from './hand-donation.service.ts'

export const handDonationRoutes = (bind: Bind, donations: HandDonationService): void => {
  bind(undoHandDonation, ({ actor, params }) => donations.undo(actor, params))
}
