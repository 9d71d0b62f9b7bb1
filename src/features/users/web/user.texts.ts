import { formatDateTime } from '#shared/days.ts'
import { maxUsers, type NewRight, userMessages } from '../user.ts'

export const newRightTexts = {
  badge: 'Nouveau',
  given: ({ since, givenBy }: Pick<NewRight, 'since' | 'givenBy'>) =>
    `compte ou droit donné par ${givenBy ?? 'l’équipe Escarcelle'} le ${formatDateTime(since)}.`,
  heldUntil: (until: string) =>
    `Ne peut ni confirmer, ni signer en second, ni chercher des donateurs, ni rien faire d’irréversible, avant le ${formatDateTime(until)}.`,
  letBy: (name: string) => `Autorisé sans attendre par ${name}.`,
  settle: 'Autoriser sans attendre',
  settled: 'Le droit est autorisé',
  title: (count: number) =>
    count === 1
      ? 'Un nouveau compte ou droit dans votre association'
      : `${count} nouveaux comptes ou droits dans votre association`,
  toSee: (count: number) => (count === 1 ? '1 nouveau compte ou droit' : `${count} nouveaux comptes ou droits`),
  see: 'J’ai vu',
} as const

export const userTexts = {
  mayCount: 'Peut saisir et compter les dons',
  mayCountNote: 'Dons en espèces et par chèque, feuilles de comptage.',
  counts: 'Compte les dons',
  giveCounting: 'Autoriser à compter',
  takeCounting: 'Retirer le droit de compter',
  countingGiven: 'Le droit de compter a bien été donné',
  countingTaken: 'Le droit de compter a bien été retiré',

  users: 'Utilisateurs',
  usersWithCount: (count: number) => `Utilisateurs (${count}/${maxUsers})`,
  add: 'Ajouter un utilisateur',
  limitNote: userMessages.limitReached,
  noUser: 'Aucun utilisateur',
  noUserHint: 'Un manageur tient les causes, les appareils et les comptes. Il invite ensuite les autres.',
  addFirst: 'Inviter le manageur',
  invited: 'Invitation envoyée',
  disabled: 'Compte désactivé',
  inviteAgain: 'Renvoyer l’invitation',
  invitedAgain: 'L’invitation a bien été renvoyée',
  resetSecondFactor: 'Réinitialiser la double authentification',
  resetSecondFactorQuestion: (name: string) =>
    `Voulez-vous vraiment retirer la double authentification de ${name}\u00a0? Ses sessions prendront fin, et son mot de passe suffira pour se connecter. Vérifiez d’abord que la demande vient bien de cette personne.`,
  secondFactorReset: 'La double authentification a bien été réinitialisée',
  update: 'Modifier',
  remove: 'Supprimer',
  removeQuestion: (name: string) => `Voulez-vous vraiment supprimer ${name} ?`,
  removed: "L'utilisateur a bien été supprimé",

  newUser: 'Nouvel utilisateur',
  updateOf: (name: string) => `Modifier ${name}`,
  role: 'Rôle',
  invitationNote: 'Un e-mail avec un lien pour choisir son mot de passe sera envoyé à cette adresse.',
  submitCreation: 'Valider la création',
  submitUpdate: 'Valider la modification',
  created: "L'utilisateur a bien été créé",
  updated: "L'utilisateur a bien été modifié",

  fields: {
    firstname: 'Prénom',
    lastname: 'Nom',
    email: 'E-mail',
    emailNote: 'L’e-mail ne peut pas être modifié.',
    phone: 'Téléphone',
  },
  account: {
    title: 'Mon compte',
    information: 'Vos informations',
    save: 'Enregistrer',
    saved: 'Vos informations ont bien été modifiées',
    password: 'Mot de passe',
    secondFactor: 'Double authentification',
    mails: 'E-mails que vous recevez',
    appearance: 'Apparence',
    sessions: 'Mes sessions',
    signOutEverywhere: 'Se déconnecter partout',
    signOutEverywhereQuestion:
      'Toutes vos sessions prendront fin, sur tous vos appareils, celle-ci comprise. Vous devrez vous reconnecter.',
  },
} as const
