import { defineJournal } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { deviceFields } from './device.ts'

export const deviceJournal = defineJournal('device', {
  filter: { name: 'Appareils' },
  actions: {
    created: 'a ajouté l’appareil',
    updated: 'a modifié l’appareil',
    'code-issued': 'a généré un code d’authentification pour l’appareil',
    revoked: 'a révoqué l’accès de l’appareil',
    examined: 'a vérifié les dons inhabituels de l’appareil',
    replaced: 'a remplacé l’appareil',
    retired: 'a retiré l’appareil',
    reinstated: 'a remis en service l’appareil',
  },
  fields: aspectOf(deviceFields, 'journal'),
})
