import { defineJournal, euros, text } from '#features/audit/journal.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'

export const closingJournal = defineJournal('closing', {
  filter: { name: 'Clôtures' },
  actions: {
    closed: 'a fait la clôture',
    reopened: 'a rouvert la clôture',
    'reopening-requested': 'a demandé de rouvrir la clôture',
    'reopening-declined': 'a écarté la demande de rouvrir la clôture',
    exported: 'a exporté la clôture',
  },
  fields: {
    period: text('Période'),
    net: euros('Total net'),
    countedCard: euros('Compté en carte'),
    countedCash: euros('Compté en espèces'),
    countedCheque: euros('Compté en chèques'),
    countedTransfer: euros('Compté en virements'),
    reason: text('Raison'),
    sha256: text('Somme de contrôle'),
  },
})

/** The field of the amount that a person counted for each payment method. */
export const countedFields = {
  card: 'countedCard',
  cash: 'countedCash',
  cheque: 'countedCheque',
  transfer: 'countedTransfer',
} as const satisfies Record<PaymentMethod, keyof typeof closingJournal.fields>
