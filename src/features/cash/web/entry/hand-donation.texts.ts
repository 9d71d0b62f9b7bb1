import { paymentMethodNames } from '#features/transactions/donation.ts'
import { formatCount } from '#shared/money.ts'

/** The French of 'Saisir des dons'. */
export const handDonationTexts = {
  title: 'Saisir des dons',
  keysHint: 'Entrée ajoute le don. Ctrl+Z dans un montant vide corrige le dernier.',
  hint: 'La cause et le moyen restent d’un don à l’autre.',
  amount: 'Montant',
  cause: 'Cause',
  noCause: 'Don ponctuel',
  causesLoading: 'Chargement…',
  causesFailed: 'Impossible de charger les causes.',
  method: 'Moyen de paiement',
  methods: paymentMethodNames,
  chequeNumber: 'Numéro du chèque',
  chequeBank: 'Banque',
  chequeOf: (number: string, bank: string) => `Chèque n°\u00a0${number}, ${bank}`,
  add: 'Ajouter le don',

  session: 'Dons de la session',
  count: 'Dons enregistrés',
  total: 'Total de la session',
  waiting: (count: number) => `${formatCount(count)} en attente d’une réponse`,
  none: 'Aucun don saisi',
  noneHint: 'Les dons que vous ajoutez s’affichent ici.',
  states: { sending: 'Envoi…', retrying: 'Nouvel essai…', recorded: 'Enregistré', refused: 'Refusé', undone: 'Annulé' },
  recordedSaid: (amount: string) => `${amount} enregistré`,
  undoneSaid: (amount: string) => `${amount} annulé. Corrigez-le et ajoutez-le de nouveau.`,
  refusedSaid: (amount: string, reason: string) => `${amount} refusé. ${reason}`,
  correct: 'Corriger',
  correctOf: (amount: string) => `Corriger le don de ${amount}`,
  clear: 'Nouvelle session',
  leave: 'Des dons attendent encore la réponse du serveur.',
} as const
