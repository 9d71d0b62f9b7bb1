export const guideTexts = {
  intro: 'Une page courte par tâche. Le lien «\u00a0Aide\u00a0» de chaque écran mène à la sienne.',
  all: 'Toutes les pages d’aide',
  /** The steps of a Friday: what is done, in a sentence. */
  steps: {
    entry: ['Saisir les dons', 'Un montant, puis Entrée\u00a0: les chèques et les espèces reçus de la main à la main.'],
    count: ['Compter à deux', 'Une personne compte et signe, une autre recompte et scelle la feuille.'],
    deposit: ['Remettre en banque', 'Un bordereau numéroté pour les chèques, un autre pour les espèces.'],
    correct: ['Corriger', 'Annuler, rembourser, réaffecter\u00a0; une deuxième personne confirme les gros montants.'],
    close: [
      'Clôturer et envoyer',
      'Ce qui manque, puis un bouton\u00a0: les chiffres sont figés et partent au comptable.',
    ],
  },
  jobs: {
    collect: 'Collecter',
    count: 'Compter',
    deposit: 'Remettre',
    correct: 'Corriger',
    close: 'Clôturer et envoyer',
    read: 'Regarder',
    configure: 'Régler',
    platform: 'Servir',
  },
  /** On a page about screens that the reader does not have. */
  forOthers: (readers: string) =>
    `Cette page s’adresse à d’autres que vous (${readers})\u00a0: vous n’avez pas tous ses écrans.`,
  mayCount: 'Utilisateur autorisé à compter',
  around: 'Pages voisines',
  shortcuts: 'Raccourcis clavier',
  keys: {
    palette: ['Ctrl K', 'Aller à un écran, une cause, un don, ou à un geste\u00a0: rembourser, clôturer, exporter'],
    shortcuts: ['?', 'Montrer les raccourcis'],
    close: ['Échap', 'Fermer une fenêtre'],
    confirm: ['Entrée', 'Valider le champ ou le formulaire'],
    undoHandDonation: ['Ctrl Z', 'Annuler le dernier don saisi (dans un montant vide)'],
  },
} as const
