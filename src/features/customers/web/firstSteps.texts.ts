export const firstStepsTexts = {
  title: 'Premiers pas',
  progress: (done: number) => `${done} sur 4`,
  done: 'Fait',
  toDo: 'À faire',
  steps: {
    cause: {
      name: 'Créer une cause',
      note: 'Ce pour quoi vous collectez\u00a0: un repas, un toit, un puits. Les appareils la proposent aux donateurs.',
      act: 'Créer une cause',
      elsewhere: 'Un manageur la crée.',
    },
    device: {
      name: 'Ajouter un appareil',
      note: 'L’appareil sur lequel on donne par carte, avec son numéro de série.',
      act: 'Ajouter un appareil',
      elsewhere: 'La plateforme ajoute vos appareils\u00a0: demandez-le à votre interlocuteur.',
    },
    code: {
      name: 'Connecter l’appareil',
      note: 'Générez son code, puis saisissez-le sur l’appareil. Il sert une fois, pendant dix minutes.',
      act: 'Ouvrir l’appareil',
      elsewhere: 'Un manageur génère son code, puis le saisit sur l’appareil.',
    },
    helper: {
      name: 'Inviter un bénévole',
      note: 'Une deuxième personne suit les dons, et compte la collecte avec vous.',
      act: 'Inviter un bénévole',
      elsewhere: 'Un manageur l’invite par son adresse e-mail.',
    },
  },
} as const
