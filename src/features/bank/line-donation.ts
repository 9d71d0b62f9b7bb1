import { z } from 'zod'
import { DonationInput } from '#features/transactions/donation.ts'
import { formatEuros } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'

export const maxLineDonations = 40

/** A donation that a credit of the bank is. The bank says its day (docs/rules/bank.md#bank-gift). */
export const LineDonation = DonationInput.pick({
  amount: true,
  causeId: true,
  donatorFullname: true,
  donatorEmail: true,
  donatorPhone: true,
  donatorMembershipNumber: true,
})

/** The donations that a credit of the bank is. They add up to it. */
export const LineDonationsInput = z.strictObject({
  donations: z.array(LineDonation).min(1, 'Ajoutez un don').max(maxLineDonations, `${maxLineDonations} au plus`),
})
export type LineDonationsInput = z.output<typeof LineDonationsInput>

type Exceeded = { confirmationAmount: number }

export const lineDonationRefusals = {
  notACredit: () => ruleBroken('line-not-a-credit', 'Seule une ligne au crédit peut être un don.', 'donations'),
  doesNotAddUp: (amount = 50) =>
    ruleBroken('donations-do-not-add-up', `Les dons doivent faire ${formatEuros(amount)}.`, 'donations'),
  toConfirm: ({ confirmationAmount }: Exceeded = { confirmationAmount: 200 }) =>
    new Refusal(
      422,
      'donation-to-confirm',
      `Au-dessus de ${formatEuros(confirmationAmount)}, une autre personne confirme\u00a0: annulez d’abord le don dans la liste des dons, puis ce rapprochement.`,
    ),
}
