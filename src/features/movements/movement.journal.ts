import { code, day, defineJournal, euros, text } from '#features/audit/journal.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import type { MovementKind } from './movement.ts'
import { movementNames } from './movement-names.ts'

export const movementJournal = defineJournal('donation', {
  filter: { name: 'Corrections de dons' },
  actions: {
    cancelled: 'a annulé le don de',
    refunded: 'a remboursé le don de',
    chargeback: 'a noté une contestation sur le don de',
    'chargeback-won': 'a noté une contestation gagnée sur le don de',
    'cheque-returned': 'a noté un chèque impayé sur le don de',
    reassigned: 'a réaffecté le don de',
    'amount-corrected': 'a corrigé le montant du don de',
    undone: 'a annulé une correction du don de',
    requested: 'a demandé une correction du don de',
    declined: 'a refusé une correction du don de',
  },
  fields: {
    kind: code('Correction', movementNames),
    amount: euros('Montant'),
    paymentMethod: code('Moyen de paiement', paymentMethodNames),
    cause: text('Cause'),
    day: day('Jour comptable'),
    requestedBy: text('Demandé par'),
  },
})

/** The action of each kind. */
export const movementActions = {
  cancelled: 'cancelled',
  refunded: 'refunded',
  chargeback: 'chargeback',
  chargeback_won: 'chargeback-won',
  cheque_returned: 'cheque-returned',
  reassigned: 'reassigned',
  amount_corrected: 'amount-corrected',
  reversal: 'undone',
} as const satisfies Record<MovementKind, keyof typeof movementJournal.actions>

export const movementSettingsJournal = defineJournal('movements', {
  filter: { name: 'Réglages des corrections' },
  actions: {
    limited: 'a changé le montant à confirmer à deux',
    'limit-requested': 'a demandé un montant à confirmer à deux plus élevé',
    'limit-declined': 'a refusé un montant à confirmer à deux plus élevé',
  },
  fields: { confirmationAmount: euros('Montant à confirmer à deux') },
  isNameless: true,
})

/** Time slots that moved, and a terminal's cancellations. The subject is the number of donations. */
export const movementBatchJournal = defineJournal('slot', {
  filter: { name: 'Créneaux réaffectés' },
  actions: {
    reassigned: 'a réaffecté un créneau de',
    undone: 'a annulé la réaffectation de',
    requested: 'a demandé la réaffectation de',
    declined: 'a refusé la réaffectation de',
    'cancellation-recorded': 'a confirmé l’annulation, pour un appareil, de',
    'cancellation-requested': 'a demandé l’annulation, pour un appareil, de',
    'cancellation-declined': 'a refusé l’annulation, pour un appareil, de',
    'reversal-recorded': 'a annulé la correction de',
    'reversal-requested': 'a demandé d’annuler la correction de',
    'reversal-declined': 'a refusé d’annuler la correction de',
    'import-undo-requested': 'a demandé l’annulation d’une importation de',
    'import-undo-declined': 'a refusé l’annulation d’une importation de',
  },
  fields: {
    total: euros('Total'),
    startDate: day('Du'),
    endDate: day('Au'),
    device: text('Appareil'),
    fromCause: text('De la cause'),
    toCause: text('À la cause'),
  },
})
