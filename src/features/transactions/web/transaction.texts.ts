import { formatCount } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'

type Counted = { donationCount: number; cancelledCount: number }

export const countOf = (count: number): string => {
  if (count === 0) return 'Aucun don'
  return count === 1 ? '1 don' : `${formatCount(count)} dons`
}

/** Names the rows of a list and of its export: `12 dons et 2 annulés`, the first number as the card has it. */
export const listedText = ({ donationCount, cancelledCount }: Counted): string =>
  cancelledCount === 0
    ? countOf(donationCount)
    : `${countOf(donationCount)} et ${formatCount(cancelledCount)}\u00a0${cancelledCount > 1 ? 'annulés' : 'annulé'}`

export const texts = {
  title: 'Transactions',
  donationCount: 'Nombre de dons',
  averageDonation: 'Don moyen',
  totalDonations: 'Total récolté',

  filters: 'Filtres',
  filtersWithCount: (count: number) => `Filtres (${count})`,
  startDate: 'Date de début',
  endDate: 'Date de fin',
  invalidDate: 'Date invalide.',
  startCalendar: 'Calendrier du début',
  endCalendar: 'Calendrier de la fin',
  todaysCollection: 'Collecte du jour',
  cause: 'Cause',
  allCauses: 'Toutes les causes',
  punctual: 'Dons ponctuels',
  activeCauses: 'Causes actives',
  archivedCauses: 'Causes archivées',
  archivedCauseOf: (name: string) => `${name} (archivée)`,
  device: 'Appareil',
  allDevices: 'Tous les appareils',
  allMethods: 'Tous les moyens',
  allAssociations: 'Toutes les associations',
  chooseAssociationFirst: 'Choisissez d’abord une association.',
  noAssociationFound: 'Aucune association',
  choicesLoading: 'Chargement…',
  choicesFailed: 'Impossible de charger les choix.',
  apply: 'Appliquer',
  removeFilters: 'Supprimer les filtres',

  appliedFilters: 'Filtres appliqués',
  causeChip: (name: string) => `Cause\u00a0: ${name}`,
  deviceChip: (label: string) => `Appareil\u00a0: ${label}`,
  methodChip: (name: string) => `Moyen de paiement\u00a0: ${name}`,
  associationChip: (name: string) => `Association\u00a0: ${name}`,
  unknownChoice: 'inconnue',
  unknownDevice: 'inconnu',
  removeThisFilter: 'supprimer ce filtre',

  pendingFilters: 'Filtres non appliqués',

  output: 'Exporter',
  export: 'Exporter (CSV)',
  exportListed: (listed: string) => `Exporter ${listed} (CSV)`,
  toExport: (listed: string) => `${listed} à exporter`,
  exportWithDetails: 'Exporter avec détails',
  exportWithoutDetails: 'Exporter sans détails',
  references: 'Paiement',
  authorisation: 'Autorisation',
  terminalSequence: 'Numéro de l’appareil',
  repeatedSequence: (sequence: number) => `${sequence} (déjà utilisé)`,
  settlementBatch: 'Télécollecte',
  changedFields: 'Texte écourté ou écarté à la réception',
  /** The fields of a terminal's donation that may be cut or dropped, by their names in the API. */
  fieldNames: {
    message: 'message',
    donatorFullname: 'nom et prénom',
    donatorPhone: 'téléphone',
    donatorEmail: 'e-mail',
    donatorMembershipNumber: 'numéro d’adhérent',
    paymentMethod: 'moyen de paiement',
    authorisation: 'autorisation',
    settlementBatch: 'télécollecte',
    terminalSequence: 'numéro de l’appareil',
    chequeNumber: 'numéro du chèque',
    chequeBank: 'banque du chèque',
  } as Record<string, string>,
  exportWithMovements: 'Exporter avec corrections',
  exportForAccountant: (month: string) => `Pour le comptable\u00a0: ${month}`,
  exporting: 'Export en cours…',
  foundOnes: 'les dons trouvés',
  exported: (period: string) => `Export terminé\u00a0: ${period}.`,
  allDays: 'toutes les dates',
  onThatDay: (day: string) => `le ${day}`,
  fromDayToDay: (start: string, end: string) => `du ${start} au ${end}`,
  sinceDay: (day: string) => `à partir du ${day}`,
  untilDay: (day: string) => `jusqu’au ${day}`,

  print: 'Imprimer',
  preparingPrint: 'Préparation de l’impression…',
  /** Shown under a printed list without all donations. */
  printedPart: (shown: number, total: number) => `${formatCount(shown)} dons imprimés sur ${formatCount(total)}.`,
  printMore: 'Le bouton «\u00a0Imprimer\u00a0» en imprime jusqu’à 2\u00a0000\u00a0; l’export (CSV) les contient tous.',
  loadMoreFirst: 'Affichez d’abord les autres avec «\u00a0Charger plus\u00a0».',

  history: 'Historique des transactions',
  filteredDays: 'Les totaux des jours ne comptent que les dons de ces filtres.',
  punctualDonation: 'Don ponctuel',
  archivedCause: 'cause archivée',
  hasMessage: 'avec un message',
  countOf,
  empty: 'Aucune transaction.',
  emptyHint: 'Les dons des appareils arrivent ici d’eux-mêmes.',
  enterFirst: 'Saisir un premier don',
  /** On a terminal's screen, without the final period (docs/rules/values.md#text-place). */
  emptyOfDevice: 'Aucune transaction',
  newDonations: (count: number) => (count === 1 ? '1 nouveau don' : `${formatCount(count)} nouveaux dons`),

  details: 'Détails',
  amount: 'Montant',
  date: 'Date',
  association: 'Association',
  transactionId: 'Identifiant de la transaction',
  copyId: 'Copier l’identifiant',
  idCopied: 'Identifiant copié',
  temporaryCause: 'cause temporaire',
  noCause: 'Aucune',
  noDevice: '???',
  recordedByHand: 'Saisie manuelle',
  paymentMethod: 'Moyen de paiement',
  paymentMethods: paymentMethodNames,
  chequeOf: (number: string, bank: string) => `n°\u00a0${number}, ${bank}`,
  message: 'Message',
  noMessage: 'Aucun message',
  identity: 'Donateur',
  identityErased: 'Identité effacée',
  moreInformation: 'Informations complémentaires',
  donatorFullname: 'Nom et prénom',
  donatorPhone: 'Numéro de téléphone',
  donatorEmail: 'Adresse email',
  donatorMembershipNumber: "Numéro d'adhérent",
  previous: 'Précédent',
  next: 'Suivant',
  unknownDonation: 'Aucun don ne porte cet identifiant.',
  unknownCause: 'Aucune cause ne porte cet identifiant.',
  notInList: 'Ce don n’est pas dans la liste affichée.',
  reassignSlot: 'Réaffecter un créneau',
} as const
