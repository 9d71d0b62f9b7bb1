/** The French texts of the guide's frame. Its pages are in docs/guide. */
export const guideTexts = {
  title: 'Aide',
  intro: 'Une page courte par tâche. Le lien «\u00a0Aide\u00a0» de chaque écran mène à la sienne.',
  forThisScreen: 'Aide sur cet écran',
  unknown: 'Cette page d’aide n’existe pas.',
  all: 'Toutes les pages d’aide',
  shortcuts: 'Raccourcis clavier',
  openShortcuts: 'Voir les raccourcis clavier',
  keys: {
    palette: ['Ctrl K', 'Aller à un écran, une cause, un don'],
    shortcuts: ['?', 'Montrer les raccourcis'],
    close: ['Échap', 'Fermer une fenêtre'],
    confirm: ['Entrée', 'Valider le champ ou le formulaire'],
    undoHandDonation: ['Ctrl Z', 'Annuler le dernier don saisi (dans un montant vide)'],
  },
} as const
