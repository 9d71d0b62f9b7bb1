import { formatCount, formatPercentChange } from '#shared/money.ts'
import { comparedName, firstDaysOfMonth } from '#shared/period-names.ts'
import type { Customer, FigureDays } from '../customer.ts'

/** The exact texts of the screens of associations (docs/rules/values.md#text-exact). */
export const customerTexts = {
  associations: 'Associations',
  associationsWithCount: (count: number) => `Associations (${count})`,
  create: 'Nouveau',
  createFirst: 'Créer la première association',
  journal: 'Journal',
  searchPlaceholder: 'Rechercher un client...',
  show: 'Afficher',
  showAll: 'Toutes',
  selections: {
    falling: 'En baisse',
    idle: 'Sans don ce mois-ci',
    silent: 'Appareil silencieux',
    unusual: 'Dons inhabituels',
  },
  byName: 'Nom',
  rankings: { total: 'Total du mois', fall: 'Baisse', rise: 'Hausse' },
  figureDays: ({ month, previous }: FigureDays) =>
    previous
      ? `Évolution\u00a0: ${firstDaysOfMonth(month)}, par rapport ${comparedName(month, previous)}.`
      : 'L’évolution s’affiche dès demain.',
  responsible: (name: string) => `Responsable\u00a0: ${name}`,
  percent: formatPercentChange,
  trend: (previous: string) => `par rapport à ${previous}`,
  silent: (count: number) => (count === 1 ? '1 appareil silencieux' : `${formatCount(count)} appareils silencieux`),
  unusual: (count: number) =>
    count === 1 ? 'dons inhabituels à 1 appareil' : `dons inhabituels à ${formatCount(count)} appareils`,
  thisMonth: 'ce mois-ci',
  noAssociation: 'Aucune association',
  ownAssociation: 'Votre association',
  place: ({ postalCode, city, country }: Pick<Customer, 'postalCode' | 'city' | 'country'>) =>
    `${postalCode} ${city} · ${country}`,

  donationCount: 'Nombre de dons',
  averageDonation: 'Don moyen',
  totalDonations: 'Total récolté',
  countToday: (count: string) => `+${count} don(s) aujourd'hui`,
  amountToday: (amount: string) => `+${amount} aujourd'hui`,

  association: 'Association',
  sections: 'Rubriques de l’association',
  information: 'Informations',
  transactions: 'Transactions',
  addressLine: (address: string, postalCode: string, city: string, country: string) =>
    `${address}, ${postalCode} ${city}, ${country}`,
  none: '-',
  update: 'Modifier',
  noManager: "Cette association n'a pas encore de manageur.",
  createManager: 'Créer le manageur',

  newCustomer: 'Nouveau client',
  submitCreation: 'Valider la création',
  submitUpdate: 'Valider la modification',
  groups: { association: 'Association', responsible: 'Responsable', seat: 'Siège', payment: 'Paiement' },
  fields: {
    name: 'Nom',
    responsibleLastName: 'Nom du responsable',
    responsibleFirstName: 'Prénom du responsable',
    phone: 'Téléphone',
    email: 'E-mail',
    address: 'Adresse',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    siren: 'SIREN',
    terminal_id: 'Numéro contrat monétique',
    firebaseMerchantId: 'Firebase merchantId',
  },
  sirenHint: 'Facultatif. Neuf chiffres, qui figurent sur les documents de l’association.',
  invitationHint: 'Le responsable devient le premier manageur\u00a0: son invitation part à cette adresse.',

  creation: {
    loading: 'Création du client...',
    success: 'Le client a bien été créé !',
    failure: 'Une erreur est survenue lors de la création du client',
  },
  managerCreation: {
    loading: "Création de l'utilisateur Manager...",
    success: "L'utilisateur Manager a bien été créé",
    failure: "Une erreur est survenue lors de la création de l'utilisateur",
  },
  updated: 'Client mis à jour avec succès !',
} as const
