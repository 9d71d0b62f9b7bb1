/** The French of what is known of a person, and of 'Mon compte'. Of an association's people: people.texts.ts. */
export const userTexts = {
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
    sessions: 'Mes sessions',
    signOutEverywhere: 'Se déconnecter partout',
    signOutEverywhereQuestion:
      'Toutes vos sessions prendront fin, sur tous vos appareils, celle-ci comprise. Vous devrez vous reconnecter.',
  },
} as const
