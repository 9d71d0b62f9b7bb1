import { formatDateTime } from '#shared/days.ts'
import type { AccountState } from '../directory.ts'

export const directoryTexts = {
  users: 'Utilisateurs',
  note: 'Les personnes de toutes les associations et l’équipe de la plateforme.',
  search: 'Nom, e-mail ou association',
  empty: 'Aucun utilisateur',
  staff: 'Plateforme',

  role: 'Rôle',
  everyRole: 'Tous',
  state: 'Compte',
  everyState: 'Tous',
  states: { active: 'Actif', invited: 'Invitation envoyée', disabled: 'Désactivé' } satisfies Record<
    AccountState,
    string
  >,
  byName: 'Nom',
  orders: { recent: 'Connexion récente', oldest: 'Connexion ancienne' },

  signedInOn: (at: string) => `Connexion le ${formatDateTime(at)}`,
  neverSignedIn: 'Jamais connecté',

  user: 'Utilisateur',
  information: 'Informations',
  email: 'E-mail',
  phone: 'Téléphone',
  noPhone: 'Aucun',
  association: 'Association',
  lastSignIn: 'Dernière connexion',
  createdAt: 'Compte créé le',
  disabledOn: (at: string, by: string | null) =>
    by === null ? `Désactivé le ${formatDateTime(at)}` : `Désactivé le ${formatDateTime(at)} par ${by}`,

  abilities: 'Ce que cette personne peut faire',
  everywhere: 'Dans toutes les associations',
  inAssociation: (name: string) => `Dans l’association ${name}`,
  nothing: 'Rien, tant que le compte est désactivé.',

  update: 'Modifier',
  journal: 'Ses actions',
  disable: 'Désactiver',
  disableQuestion: (name: string) =>
    `Voulez-vous vraiment désactiver le compte de ${name}\u00a0? Ses sessions prendront fin tout de suite et il ne pourra plus servir à se connecter, jusqu’à ce que vous le réactiviez.`,
  disabled: 'Le compte a bien été désactivé',
  secondFactor: 'Double authentification',
  secondFactorOn: 'Activée',
  secondFactorOff: 'Non activée',
  enable: 'Réactiver',
  enableQuestion: (name: string) =>
    `Voulez-vous vraiment réactiver le compte de ${name}\u00a0? Cette personne pourra de nouveau se connecter.`,
  enabled: 'Le compte a bien été réactivé',
} as const
