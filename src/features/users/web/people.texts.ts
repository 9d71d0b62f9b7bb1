import { maxUsers, userMessages } from '../user.ts'

/** The French of an association's people: the list, the forms, deleting and inviting again. */
export const peopleTexts = {
  users: 'Utilisateurs',
  usersWithCount: (count: number) => `Utilisateurs (${count}/${maxUsers})`,
  add: 'Ajouter un utilisateur',
  limitNote: userMessages.limitReached,
  noUser: 'Aucun utilisateur',
  invited: 'Invitation envoyée',
  inviteAgain: 'Renvoyer l’invitation',
  invitedAgain: 'L’invitation a bien été renvoyée',
  update: 'Modifier',
  remove: 'Supprimer',
  removeQuestion: (name: string) => `Voulez-vous vraiment supprimer ${name} ?`,
  removed: "L'utilisateur a bien été supprimé",

  mayCount: 'Peut saisir et compter les dons',
  mayCountNote: 'Dons en espèces et par chèque, feuilles de comptage.',
  counts: 'Compte les dons',
  giveCounting: 'Autoriser à compter',
  takeCounting: 'Retirer le droit de compter',
  countingGiven: 'Le droit de compter a bien été donné',
  countingTaken: 'Le droit de compter a bien été retiré',

  newUser: 'Nouvel utilisateur',
  updateOf: (name: string) => `Modifier ${name}`,
  role: 'Rôle',
  invitationNote: 'Un e-mail avec un lien pour choisir son mot de passe sera envoyé à cette adresse.',
  submitCreation: 'Valider la création',
  submitUpdate: 'Valider la modification',
  created: "L'utilisateur a bien été créé",
  updated: "L'utilisateur a bien été modifié",
} as const
