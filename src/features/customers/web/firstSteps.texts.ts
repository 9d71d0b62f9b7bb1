/** The French texts of the first steps of a new association. */
export const firstStepsTexts = {
  title: 'Premiers pas',
  progress: (done: number) => `${done} sur 4`,
  done: 'Fait',
  toDo: 'À faire',
  steps: {
    cause: {
      name: 'Créer une cause',
      note: 'Ce pour quoi vous collectez\u00a0: un repas, un toit, un puits. Les terminaux la proposent aux donateurs.',
      act: 'Créer une cause',
      elsewhere: 'Un manageur la crée.',
    },
    device: {
      name: 'Ajouter un terminal',
      note: 'L’appareil sur lequel on donne par carte, avec son numéro de série.',
      act: 'Ajouter un terminal',
      elsewhere: 'La plateforme ajoute vos terminaux\u00a0: demandez-le à votre interlocuteur.',
    },
    code: {
      name: 'Connecter le terminal',
      note: 'Générez son code, puis saisissez-le sur le terminal. Il sert une fois, pendant dix minutes.',
      act: 'Ouvrir le terminal',
      elsewhere: 'Un manageur génère son code, puis le saisit sur le terminal.',
    },
    helper: {
      name: 'Inviter un bénévole',
      note: 'Une deuxième personne suit les dons, et compte la collecte avec vous.',
      act: 'Inviter un bénévole',
      elsewhere: 'Un manageur l’invite par son adresse e-mail.',
    },
  },
} as const
