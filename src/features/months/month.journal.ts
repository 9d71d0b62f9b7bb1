import { defineJournal, text } from '#features/audit/journal.ts'

/** The sheet of a month that is closed. Its subject is the closing, named by the month. */
export const monthJournal = defineJournal('month', {
  filter: { name: 'Mois' },
  actions: { sealed: 'a scellé la feuille du mois' },
  fields: { sha256: text('Somme de contrôle (SHA-256)') },
})
