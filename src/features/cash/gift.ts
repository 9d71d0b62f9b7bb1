import { z } from 'zod'
import { DonationInput, donationRefusals } from '#features/transactions/donation.ts'

/** A gift as a person enters it by hand (docs/rules.md#cash-entry): a donation whose cheque, if it is one, is named. */
export const GiftInput = DonationInput.pick({
  amount: true,
  causeId: true,
  paymentMethod: true,
  chequeNumber: true,
  chequeBank: true,
}).superRefine(({ paymentMethod, chequeNumber, chequeBank }, context) => {
  if (paymentMethod !== 'cheque') return
  const missing = { chequeNumber, chequeBank }
  for (const field of ['chequeNumber', 'chequeBank'] as const)
    if (missing[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], message: donationRefusals.wrongCheque(field).message })
})
export type GiftInput = z.input<typeof GiftInput>

/** The means of payment that a person can enter: a card goes through a terminal. */
export const giftMethods = ['cash', 'cheque', 'transfer'] as const
