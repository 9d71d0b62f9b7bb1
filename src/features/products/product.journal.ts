import { defineJournal, euros, text, yesNo } from '#features/audit/journal.ts'

/** Variants and offers are not in the journal. A change of them adds a line without fields. */
export const productJournal = defineJournal('product', {
  filter: { name: 'Produits', isOfPlatform: true },
  actions: {
    created: 'a créé le produit',
    updated: 'a modifié le produit',
    deleted: 'a supprimé le produit',
  },
  fields: { name: text('Nom'), price: euros('Prix'), inStock: yesNo('En stock') },
})
