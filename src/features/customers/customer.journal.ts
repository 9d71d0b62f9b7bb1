import { adminOnly, defineJournal, text } from '#features/audit/journal.ts'

export const customerJournal = defineJournal('customer', {
  filter: { name: 'Associations', order: 60, isOfPlatform: true },
  actions: { created: 'a créé l’association', updated: 'a modifié l’association' },
  fields: {
    name: text('Nom'),
    email: text('Email'),
    phone: text('Téléphone'),
    responsibleLastName: text('Nom du responsable'),
    responsibleFirstName: text('Prénom du responsable'),
    address: text('Adresse'),
    postalCode: text('Code postal'),
    city: text('Ville'),
    country: text('Pays'),
    siren: text('SIREN'),
    // docs/rules/roles.md#roles-customer
    terminal_id: adminOnly(text('Numéro contrat monétique')),
    firebaseMerchantId: adminOnly(text('Firebase merchantId')),
  },
})
