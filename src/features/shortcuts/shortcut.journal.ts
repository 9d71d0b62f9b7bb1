import { defineJournal } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { shortcutFields } from './shortcut.ts'

export const shortcutJournal = defineJournal('shortcut', {
  filter: { name: 'Dons rapides' },
  actions: { created: 'a créé le don rapide', archived: 'a archivé le don rapide' },
  fields: aspectOf(shortcutFields, 'journal'),
})
