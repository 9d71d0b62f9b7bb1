/** The French of the shell: header, menu, fallbacks. */
export const shellTexts = {
  preprodBadge: 'Preprod ENV',
  signedInAs: 'Connecté(e) en tant que',
  switchRole: 'Switch Role',
  switchRoleFailed: 'Error switching role',
  skipToContent: 'Aller au contenu',
  menu: 'Menu principal',
  more: 'Plus',
  soon: 'Bientôt disponible',
  noAssociation: "Aucune association n'est rattachée à votre compte.",
  failure: 'Erreur',
  notFoundCode: '404',
  notFound: "Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.",
  toDashboard: 'Allez au tableau de bord',
  pages: {
    transactions: 'Transactions',
    associations: 'Associations',
    devices: 'Appareils',
    users: 'Utilisateurs',
    statistics: 'Statistiques',
    signOut: 'Déconnexion',
  },
} as const
