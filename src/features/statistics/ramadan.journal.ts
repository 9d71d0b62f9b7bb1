import { defineJournal, text } from '#features/audit/journal.ts'

export const ramadanJournal = defineJournal('ramadan', {
  actions: { dated: 'a fixé les dates du Ramadan' },
  fields: {
    year: text('Année hégirienne'),
    first: text('Premier jour'),
    last: text('Dernier jour'),
    source: text('Source'),
  },
})
