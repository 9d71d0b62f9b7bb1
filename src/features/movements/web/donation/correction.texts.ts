import { formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { noPaymentMethod } from '#shared/payment-method.ts'
import type { Confirmation, LineOfDonation, MovementKind, SubjectKind } from '../../movement.ts'

/** The kinds that a person can ask for on the screen. */
export type OfferedKind = Extract<
  SubjectKind,
  'cancelled' | 'refunded' | 'chargeback' | 'chargeback_won' | 'cheque_returned' | 'reassigned' | 'amount_corrected'
>

export const correctionTexts = {
  title: 'Corrections',
  actions: {
    cancelled: 'Annuler le don',
    refunded: 'Noter un remboursement',
    chargeback: 'Noter une contestation',
    chargeback_won: 'Contestation gagnée',
    cheque_returned: 'Chèque impayé',
    reassigned: 'Réaffecter à une autre cause',
    amount_corrected: 'Corriger le montant',
  } satisfies Record<OfferedKind, string>,
  otherActions: 'Autres corrections',
  undo: 'Annuler cette correction',
  undoLabel: (name: string) => `Annuler cette correction\u00a0: ${name}`,
  hints: {
    cancelled: 'L’argent n’est jamais arrivé. Tout ce qui reste du don est annulé, à la date du don.',
    refunded:
      'Escarcelle n’envoie pas d’argent\u00a0: notez ici ce que vous avez rendu. Le don reste, le remboursement compte le jour où l’argent est parti.',
    chargeback: 'La banque a repris l’argent au nom du donateur. Le don reste, la contestation compte ce jour-là.',
    chargeback_won: 'La banque a rendu ce qu’elle avait repris.',
    cheque_returned: 'La banque a rejeté le chèque. Le don reste, tout son montant compte comme impayé.',
    reassigned: 'Ce qui reste du don passe à une autre cause. Aucun montant ne change.',
    amount_corrected: 'Le montant a été mal saisi. Indiquez le bon montant du don.',
    reversal: 'La correction est annulée par une autre\u00a0; les deux restent visibles.',
  } satisfies Record<OfferedKind | Extract<MovementKind, 'reversal'>, string>,
  amount: 'Montant remboursé',
  whole: (amount: string) => `Tout\u00a0: ${amount}`,
  chargebackAmount: 'Montant repris par la banque',
  wonAmount: 'Montant rendu par la banque',
  rightAmount: 'Bon montant du don',
  movedOn: 'Date de l’opération',
  movedOnHint: 'Le jour où la banque ou la caisse l’a compté.',
  method: 'Moyen',
  unknownMethod: noPaymentMethod,
  cause: 'Nouvelle cause',
  chooseCause: 'Choisir une cause…',
  reason: 'Raison',
  reasonHint: 'Sans le nom du donateur\u00a0: la raison ne peut pas être effacée.',
  back: 'Retour',
  recorded: 'La correction est enregistrée',
  inLine: ({ amount, bookedOn }: LineOfDonation) =>
    `Ce don est dans la ligne de banque de ${formatEuros(amount)} du ${formatDate(bookedOn)}.`,
  requested: 'La correction attend la confirmation d’une autre personne',
  needsConfirmation: ({ scope, earlierAmount, confirmationAmount }: Confirmation) =>
    ({
      movement: `Au-dessus de ${formatEuros(confirmationAmount)}, une autre personne doit confirmer cette correction.`,
      donation: `Avec les autres corrections de ce don (${formatEuros(earlierAmount)}), cette correction dépasse ${formatEuros(confirmationAmount)}\u00a0: une autre personne doit la confirmer.`,
      person: `Avec vos autres corrections des dernières 24 heures (${formatEuros(earlierAmount)}), cette correction dépasse ${formatEuros(confirmationAmount)}\u00a0: une autre personne doit la confirmer.`,
    })[scope],

  net: (amount: string) => `Il reste ${amount} de ce don.`,
  nowAt: (cause: string, first: string) => `Affecté à ${cause} (à l’origine\u00a0: ${first}).`,
  by: (name: string, approver: string | undefined) =>
    approver === undefined ? `par ${name}` : `par ${name}, confirmé par ${approver}`,
  undone: 'annulée',
  otherMethod: (method: string) => `(${method.toLowerCase()})`,

  held: {
    sheet: 'Ce don vient d’une feuille de comptage\u00a0: seule une feuille inverse l’annule.',
    slip: (number: number | null) =>
      `Ce chèque est sur le bordereau de remise n°\u00a0${number}\u00a0: il ne s’annule et ne se corrige qu’une fois ce bordereau annulé.`,
    seeSheet: 'Voir la feuille',
    seeSlip: 'Voir le bordereau',
  },

  waiting: (kind: string, amount: string, name: string) =>
    `${name} demande votre confirmation\u00a0: ${kind.toLowerCase()} de ${amount}.`,
  ownWaiting: (kind: string, amount: string) =>
    `Votre demande attend une autre personne\u00a0: ${kind.toLowerCase()} de ${amount}.`,
  waitingFacts: (method: string | undefined, day: string | undefined) =>
    [method && `par ${method.toLowerCase()}`, day && `le ${day}`].filter(Boolean).join(', '),
  confirm: 'Confirmer',
  decline: 'Refuser',
  takeBack: 'Retirer la demande',
  confirmed: 'La demande est confirmée',
  declined: 'La demande est refusée',
  takenBack: 'La demande est retirée',
} as const
