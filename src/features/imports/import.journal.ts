import { defineJournal, euros, text } from '#features/audit/journal.ts'

export const importJournal = defineJournal('import', {
  filter: { name: 'Importations' },
  actions: {
    started: 'a lancé l’importation',
    undone: 'a annulé l’importation',
  },
  fields: {
    number: text('Numéro'),
    donationCount: text('Dons'),
    total: euros('Total'),
    fileTotal: euros('Total du fichier'),
  },
})
