import { z } from 'zod'
import { DonationInput, donationRefusals } from '#features/transactions/donation.ts'
import { dayOf } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { ruleBroken } from '#shared/problem.ts'

/** A donation entered by hand (docs/rules/cash.md#cash-entry), on a past day perhaps, and with its donor. */
export const HandDonationInput = DonationInput.pick({
  amount: true,
  causeId: true,
  paymentMethod: true,
  chequeNumber: true,
  chequeBank: true,
  createdAt: true,
  donatorFullname: true,
  donatorEmail: true,
  donatorPhone: true,
  donatorMembershipNumber: true,
}).superRefine(({ paymentMethod, chequeNumber, chequeBank, createdAt }, context) => {
  if (createdAt !== undefined && dayOf(new Date(createdAt)) > dayOf(new Date()))
    context.addIssue({ code: 'custom', path: ['createdAt'], message: 'Ce jour est à venir' })
  if (paymentMethod !== 'cheque') return
  const missing = { chequeNumber, chequeBank }
  for (const field of ['chequeNumber', 'chequeBank'] as const)
    if (missing[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], message: donationRefusals.wrongCheque(field).message })
})
export type HandDonationInput = z.input<typeof HandDonationInput>

/** The means of payment that a person can enter: a card goes through a terminal. */
export const handMethods = ['cash', 'cheque', 'transfer'] as const

/** The time in which the last donation can be undone by the person who entered it, in minutes. */
export const undoMinutes = 10

type Exceeded = { earlierAmount: number; confirmationAmount: number }

/** The refusals of the undo of a donation (docs/rules/cash.md#cash-undo). */
export const handDonationRefusals = {
  notLast: () => ruleBroken('not-last-donation', 'Seul le dernier don que vous avez saisi peut être corrigé ici.'),
  tooLate: () =>
    ruleBroken(
      'donation-too-old',
      `Ce don a plus de ${undoMinutes} minutes. Un manageur peut l’annuler dans la liste des dons.`,
    ),
  toConfirm: ({ earlierAmount, confirmationAmount }: Exceeded = { earlierAmount: 0, confirmationAmount: 200 }) =>
    ruleBroken(
      'donation-to-confirm',
      earlierAmount > 0
        ? `Avec les ${formatEuros(earlierAmount)} que vous avez déjà corrigés, ce don dépasse ${formatEuros(confirmationAmount)}\u00a0: un manageur l’annule dans la liste des dons.`
        : `Au-dessus de ${formatEuros(confirmationAmount)}, un manageur annule ce don dans la liste des dons.`,
    ),
}
