import { defineJournal } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { causeFields } from './cause.ts'

export const causeJournal = defineJournal('cause', {
  filter: { name: 'Causes' },
  actions: {
    created: 'a créé la cause',
    updated: 'a modifié la cause',
    archived: 'a archivé la cause',
    unarchived: 'a désarchivé la cause',
  },
  fields: aspectOf(causeFields, 'journal'),
})
