import { defineJournal, euros, text } from '#features/audit/journal.ts'

export const shortcutJournal = defineJournal('shortcut', {
  filter: { name: 'Dons rapides', order: 20 },
  actions: { created: 'a créé le don rapide', archived: 'a archivé le don rapide' },
  fields: { name: text('Nom'), amount: euros('Montant prédéfini'), cause: text('Cause') },
})
