import { z } from 'zod'
import { DonationInput, donationRefusals } from '#features/transactions/donation.ts'
import { formatEuros } from '#shared/money.ts'
import { ruleBroken } from '#shared/problem.ts'

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

/** How long the last gift can be undone by the person who entered it, in minutes. */
export const undoMinutes = 10

type Exceeded = { earlierAmount: number; confirmationAmount: number }

/** The refusals of the undo of a gift (docs/rules.md#cash-undo). */
export const giftRefusals = {
  notLast: () => ruleBroken('not-last-gift', 'Seul le dernier don que vous avez saisi peut être corrigé ici.'),
  tooLate: () =>
    ruleBroken(
      'gift-too-old',
      `Ce don a plus de ${undoMinutes} minutes. Un manageur peut l’annuler dans la liste des dons.`,
    ),
  toConfirm: ({ earlierAmount, confirmationAmount }: Exceeded = { earlierAmount: 0, confirmationAmount: 200 }) =>
    ruleBroken(
      'gift-to-confirm',
      earlierAmount > 0
        ? `Avec les ${formatEuros(earlierAmount)} que vous avez déjà corrigés, ce don dépasse ${formatEuros(confirmationAmount)}\u00a0: un manageur l’annule dans la liste des dons.`
        : `Au-dessus de ${formatEuros(confirmationAmount)}, un manageur annule ce don dans la liste des dons.`,
    ),
}
