import { defineJournal } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { userFields } from './user.ts'

const fields = aspectOf(userFields, 'journal')

export const userJournal = defineJournal('user', {
  filter: { name: 'Utilisateurs' },
  actions: {
    created: 'a créé l’utilisateur',
    updated: 'a modifié l’utilisateur',
    deleted: 'a supprimé l’utilisateur',
    disabled: 'a désactivé le compte de l’utilisateur',
    enabled: 'a réactivé le compte de l’utilisateur',
    'second-factor-reset': 'a réinitialisé la double authentification de l’utilisateur',
    settled: 'a autorisé sans attendre le droit de l’utilisateur',
    invited: 'a renvoyé l’invitation de l’utilisateur',
  },
  fields,
})

/** Switch Role: people only switch their own role, so the sentence does not repeat the name. */
export const roleJournal = defineJournal('role', {
  filter: { name: 'Changements de rôle', isOfPlatform: true },
  actions: { switched: 'a changé de rôle' },
  fields: { role: fields.role },
  isNameless: true,
})
