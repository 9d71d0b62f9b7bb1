import { defineJournal, role, text, yesNo } from '#features/audit/journal.ts'

export const userJournal = defineJournal('user', {
  filter: { name: 'Utilisateurs', order: 40 },
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
  fields: {
    role: role('Rôle'),
    firstname: text('Prénom'),
    lastname: text('Nom'),
    phone: text('Téléphone'),
    mayCount: yesNo('Peut saisir et compter les dons'),
  },
})

/** Switch Role: people only switch their own role, so the sentence does not repeat the name. */
export const roleJournal = defineJournal('role', {
  filter: { name: 'Changements de rôle', order: 50, isOfPlatform: true },
  actions: { switched: 'a changé de rôle' },
  fields: { role: role('Rôle') },
  isNameless: true,
})
