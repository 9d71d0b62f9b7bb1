import { formatDons, formatEuros } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import type { LeftOutReason } from '../batch.ts'
import type { Confirmation } from '../movement.ts'

/** The French of the screens of corrections. */
export const movementTexts = {
  title: 'Corrections',
  note: 'Ce qui attend une deuxième personne, et les créneaux réaffectés. Un seul don se corrige depuis ses détails.',
  create: 'Réaffecter un créneau',
  createNote:
    'Pour un appareil resté sur la mauvaise cause\u00a0: les dons du créneau passent à une autre cause. Aucun montant ne change, et tout s’annule.',
  donations: formatDons,

  act: 'Ces dons',
  acts: { move: 'passent à une autre cause', cancel: 'sont annulés\u00a0: appareil perdu ou volé' },
  cancelNote:
    'Pour un appareil perdu ou volé\u00a0: tout ce qu’il a envoyé dans ce créneau est annulé d’un coup, à deux. Révoquez d’abord son accès.',
  arrivalHint: 'Le créneau est celui de l’arrivée des dons, quelle que soit la date qu’ils portent.',
  chooseDevice: 'Choisir un appareil…',
  deviceRequired: 'L’appareil est obligatoire',
  cancels: (count: number, total: string) =>
    `${formatDons(count)} pour ${total} ${count > 1 ? 'seront annulés' : 'sera annulé'}.`,
  changedCancellation: 'Le créneau a changé entre-temps. Voici le nouvel aperçu\u00a0: vérifiez-le avant d’annuler.',
  cancelsNone: 'Aucun don à annuler dans ce créneau.',
  cancelsByTwo: 'Rien ne changera avant qu’un autre manageur ne confirme.',
  askCancellation: (count: number) => `Demander l’annulation de ${formatDons(count)}`,
  cancellationRequested: 'L’annulation attend la confirmation d’une autre personne',
  cancellationOf: (device: string) => `Annulation des dons de ${device}`,
  restorationOf: (what: string | undefined) => (what ? `Retour sur\u00a0: ${what}` : 'Retour sur une annulation'),
  undoCorrection: 'Revenir en arrière',
  undoCorrectionLabel: (what: string) => `Revenir en arrière\u00a0: ${what}`,
  undoCorrectionNote:
    'Les dons reviennent à leur état d’avant, sauf ceux qui ont changé depuis. Un autre manageur doit le confirmer.',
  undoRequested: 'Le retour en arrière attend la confirmation d’une autre personne',

  startDay: 'Premier jour',
  startTime: 'Heure de début',
  endDay: 'Dernier jour',
  endTime: 'Heure de fin',
  startCalendar: 'Calendrier du début',
  endCalendar: 'Calendrier de la fin',
  timePlaceholder: 'HH:MM',
  endTimeHint: 'Cette minute est comprise.',
  invalidDay: 'Date invalide.',
  timeRequired: 'L’heure est obligatoire',
  invalidTime: 'Heure invalide, par exemple 13:10',
  skippedTime: 'Cette heure n’existe pas ce jour-là\u00a0: l’horloge passe de 2\u00a0h à 3\u00a0h.',
  shownTwice: {
    start: 'Cette heure a lieu deux fois cette nuit-là\u00a0: le créneau commence à la première.',
    end: 'Cette heure a lieu deux fois cette nuit-là\u00a0: le créneau finit à la deuxième.',
  },
  device: 'Appareil',
  allDevices: 'Tous les appareils',
  fromCause: 'Cause actuelle',
  noCause: 'Aucune cause',
  toCause: 'Nouvelle cause',
  chooseCause: 'Choisir une cause…',
  causeRequired: 'La cause est obligatoire',
  activeCauses: 'Causes actives',
  archivedCauses: 'Causes archivées',
  archivedCauseOf: (name: string) => `${name} (archivée)`,
  loadingChoices: 'Chargement…',
  reason: 'Raison',
  reasonHint: 'Sans le nom d’un donateur\u00a0: la raison ne peut pas être effacée.',

  preview: 'Aperçu',
  seePreview: 'Voir l’aperçu',
  changed: 'Le créneau a changé entre-temps. Voici le nouvel aperçu\u00a0: vérifiez-le avant de réaffecter.',
  moves: (count: number, total: string) =>
    `${formatDons(count)} pour ${total} ${count > 1 ? 'changeront' : 'changera'} de cause.`,
  movesNone: 'Aucun don à réaffecter dans ce créneau.',
  byHand: 'Saisis à la main',
  leftOut: 'Restent où ils sont',
  leftOutReasons: {
    moved: 'ne comptent plus pour la cause actuelle',
    'nothing-left': 'annulés ou remboursés, il n’en reste rien',
    waiting: 'une correction attend une deuxième personne',
    undone: 'déjà revenus à leur cause',
    'money-moved': 'remboursés, impayés ou corrigés\u00a0: annulez d’abord cette correction',
    deposited: 'leur chèque est sur un bordereau de remise',
  } satisfies Record<LeftOutReason, string>,
  needsConfirmation: ({ scope, earlierAmount, confirmationAmount }: Confirmation) =>
    ({
      movement: `Ce total dépasse ${formatEuros(confirmationAmount)}\u00a0: rien ne changera avant qu’un autre manageur ne confirme.`,
      donation: `Avec les autres corrections d’un de ces dons (${formatEuros(earlierAmount)}), le créneau dépasse ${formatEuros(confirmationAmount)}\u00a0: rien ne changera avant qu’un autre manageur ne confirme.`,
      person: `Avec vos autres corrections des dernières 24 heures (${formatEuros(earlierAmount)}), le créneau dépasse ${formatEuros(confirmationAmount)}\u00a0: rien ne changera avant qu’un autre manageur ne confirme.`,
    })[scope],
  reassign: (count: number) => `Réaffecter ${formatDons(count)}`,
  reassigned: (count: number) => `${formatDons(count)} ${count > 1 ? 'réaffectés' : 'réaffecté'}`,
  requested: 'La réaffectation attend la confirmation d’une autre personne',

  batches: 'Créneaux réaffectés',
  noBatch: 'Aucun créneau réaffecté',
  noBatchHint:
    'Un appareil était sur la mauvaise cause\u00a0? Ses dons de ces heures-là passent à la bonne, d’un coup.',
  createFirst: 'Déplacer les dons d’un appareil',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  importUndo: 'Annulation d’une importation',
  seeImport: 'Voir l’importation',
  undoOf: (what: string | undefined) => (what ? `Annulation\u00a0: ${what}` : 'Annulation d’une réaffectation'),
  slotOfDay: (day: string, start: string, end: string) => `${day}, de ${start} à ${end}`,
  slotOfDays: (start: string, end: string) => `du ${start} au ${end}`,
  states: {
    recorded: 'Réaffecté',
    undoRecorded: 'Revenus à leur cause',
    undone: 'Annulé',
    cancelled: 'Dons annulés',
    restored: 'Dons rétablis',
    undoneCorrection: 'Revenu en arrière',
    waiting: 'À confirmer',
    ownWaiting: 'En attente d’une autre personne',
    declined: 'Refusé',
    takenBack: 'Demande retirée',
  },
  askedBy: (name: string, when: string) => `${name}, ${when}`,
  decidedBy: (name: string) => `Réponse de ${name}`,
  undo: 'Annuler la réaffectation',
  undoLabel: (what: string) => `Annuler la réaffectation\u00a0: ${what}`,
  undoNote: (count: number) =>
    `${formatDons(count)} ${count > 1 ? 'reviendront' : 'reviendra'} à la cause d’avant. Ceux qui ont changé de cause depuis restent où ils sont.`,
  undone: 'La réaffectation est annulée',

  amountTitle: 'Montant à confirmer à deux',
  amountNote: (amount: string) =>
    `Au-dessus de ${amount}, une correction ou un créneau attend la confirmation d’un autre manageur. Les corrections d’un même don, et celles d’une même personne en 24 heures, s’additionnent.`,
  changeAmount: 'Changer le montant',
  newAmount: 'Nouveau montant',
  amountHint: 'Plus bas, il vaut aussitôt. Plus haut, un autre manageur doit le confirmer.',
  saveAmount: 'Valider le montant',
  amountSaved: 'Le montant a bien été modifié',
  amountRequested: 'Le nouveau montant attend la confirmation d’une autre personne',
  raiseOf: (amount: string) => `Passer le montant à confirmer à deux à ${amount}`,

  waiting: 'En attente d’une deuxième personne',
  nothingWaits: 'Rien n’attend de confirmation.',
  requestOf: (kind: string, amount: string) => `${capitalize(kind)} de ${amount}`,
  undoOfRequest: 'annulation d’une correction',
  details: (method: string | undefined, day: string | undefined) =>
    [method && `par ${method.toLowerCase()}`, day && `le ${day}`].filter(Boolean).join(', '),
  seeDonation: 'Voir le don',
} as const
