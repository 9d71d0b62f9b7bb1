import { z } from 'zod'
import { orMissing } from './field-checks.ts'

/** The means by which money came or went. A terminal's donation is by card when it does not say otherwise. */
export const PaymentMethod = z.enum(['card', 'cash', 'cheque', 'transfer'], orMissing('Moyen de paiement invalide'))
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethodNames: Record<PaymentMethod, string> = {
  card: 'Carte',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
}

/** The name of an unknown means of payment, of a donation by hand. */
export const noPaymentMethod = 'Non précisé'

/** The names of the filter by means of payment, in the order of its choices. */
export const methodFilterNames = { ...paymentMethodNames, unknown: noPaymentMethod }
