import { defineJournal, text } from '#features/audit/journal.ts'

/** The accountant of an association, and what was sent to them. The subject of a sending is the closing's number. */
export const accountantJournal = defineJournal('accountant', {
  filter: { name: 'Comptable' },
  actions: {
    updated: 'a changé l’adresse du comptable',
    requested: 'a demandé une nouvelle adresse du comptable',
    'board-updated': 'a changé l’adresse du bureau',
    'board-requested': 'a demandé une nouvelle adresse du bureau',
    'board-sent': 'a envoyé au bureau la clôture',
    sent: 'a envoyé au comptable la clôture',
  },
  fields: {
    email: text('Adresse du comptable'),
    board: text('Adresse du bureau'),
    period: text('Période'),
  },
})
