import { formatDateTime } from '#shared/days.ts'
import { causeIconLabels, maxActiveCauses } from '../cause.ts'

const percent = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const causeTexts = {
  causes: 'Causes',
  causesWithCount: (count: number) => `Causes (${count}/${maxActiveCauses})`,
  archivedCauses: 'Causes archivées',
  add: 'Ajouter une cause',
  limitNote: 'Archivez une cause pour en créer une autre.',
  createdOn: (date: string) => `Créée le ${date}`,
  amountOf: (amount: string) => `Montant prédéfini ${amount}`,
  freeAmount: 'Montant libre',
  net: 'Net',
  percentOf: (percent: string, target: string) => `Net\u00a0: ${percent} de ${target}`,
  lastDonation: (at: string) => `Dernier don le ${formatDateTime(at)}`,
  noDonation: 'Aucun don',
  archivedOn: (date: string, by: string | null) =>
    by === null ? `Archivée le ${date}` : `Archivée le ${date} par ${by}`,
  archivedOnLabel: 'Archivée le',
  by: (date: string, name: string) => `${date} par ${name}`,
  byName: 'Nom',
  orders: { net: 'Net', progress: 'Avancement', last: 'Dernier don' },
  noCause: 'Aucune cause.',
  noCauseHint:
    'Une cause dit à quoi servent les dons\u00a0: un repas, un toit, un puits. Les appareils proposent les causes actives.',
  addFirst: 'Créer la première cause',
  noArchivedCause: 'Aucune cause archivée.',
  noArchivedHint: 'Une cause archivée quitte les appareils. Elle garde ici ses dons et ses chiffres.',
  showActive: 'Voir les causes actives',

  cause: 'Cause',
  causeNamed: (name: string) => `Cause - ${name}`,
  archivedBadge: 'Archivée',
  information: 'Informations',
  createdOnLabel: 'Créée le',
  amount: 'Montant prédéfini',
  noAmount: 'Aucun',
  donorInformation: 'Informations collectées auprès du donateur',
  noDonorInformation: 'Aucune',
  badges: {
    needDonatorName: 'Identité',
    needDonatorPhone: 'Téléphone',
    needDonatorEmail: 'Email',
    needMembershipNumber: "Numéro d'adhérent",
  },
  target: 'Objectif à atteindre',
  percent: (value: number) => `${percent.format(value).replaceAll('\u202f', '\u00a0')}\u00a0%`,
  targetPassed: 'Objectif dépassé',
  update: 'Modifier',
  archive: 'Archiver',
  archiveQuestion: 'Voulez-vous vraiment archiver cette cause ?',
  archiving: 'Archivage de la cause...',
  archived: 'La cause a bien été archivée',
  unarchive: 'Désarchiver',
  unarchiving: 'Desarchivage de la cause...',
  unarchived: 'La cause a bien été désarchivée',

  newCause: 'Nouvelle cause',
  updateOf: (name: string) => `Modifier ${name}`,
  submitCreation: 'Valider la création',
  submitUpdate: 'Valider la modification',
  created: 'La cause a bien été créée',
  updated: 'La cause a bien été modifiée',
  name: 'Nom',
  icon: 'Icône',
  amountHint: 'Laissez vide pour un montant libre.',
  targetField: 'Objectif',
  targetHint: 'Laissez vide pour une cause sans objectif.',
  choices: {
    needDonatorName: 'Nom et prénom',
    needDonatorPhone: 'Numéro de téléphone',
    needDonatorEmail: 'Adresse email',
    needMembershipNumber: "Numéro d'adhérent",
  },
  preview: 'Aperçu sur l’appareil',
  previewName: 'Nom de la cause',
  icons: causeIconLabels,
} as const

/** The donor's data that a cause may ask for, in the order of docs/rules/causes.md#causes-needs. */
export const donorNeeds = ['needDonatorName', 'needDonatorPhone', 'needDonatorEmail', 'needMembershipNumber'] as const
