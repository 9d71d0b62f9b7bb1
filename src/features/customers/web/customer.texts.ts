/** The French of the associations' screens. Straight and curly apostrophes, points and capitals are as specified. */
export const customerTexts = {
  associations: 'Associations',
  associationsWithCount: (count: number) => `Associations (${count})`,
  searchPlaceholder: 'Rechercher un client...',
  clearSearch: 'Effacer la recherche',
  noAssociation: 'Aucune association',
  ownAssociation: 'Votre association',

  donationCount: 'Nombre de dons',
  averageDonation: 'Don moyen',
  totalDonations: 'Total récolté',
  countToday: (count: string) => `+${count} don(s) aujourd'hui`,
  amountToday: (amount: string) => `+${amount} aujourd'hui`,

  association: 'Association',
  sections: 'Rubriques de l’association',
  information: 'Informations',
  transactions: 'Transactions',
  address: 'Adresse',
  addressLine: (address: string, postalCode: string, city: string, country: string) =>
    `${address}, ${postalCode} ${city}, ${country}`,
  email: 'Email',
  phone: 'Téléphone',
  contractNumber: 'Numéro contrat monétique',
  merchantId: 'Firebase merchantId',
  none: '-',
} as const
