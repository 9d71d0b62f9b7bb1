import { defineJournal, euros, text } from '#features/audit/journal.ts'

export const closingJournal = defineJournal('closing', {
  filter: { name: 'Clôtures', order: 110 },
  actions: {
    closed: 'a fait la clôture',
    reopened: 'a rouvert la clôture',
    exported: 'a exporté la clôture',
  },
  fields: {
    period: text('Période'),
    net: euros('Total net'),
    reason: text('Raison'),
    sha256: text('Somme de contrôle'),
  },
})
