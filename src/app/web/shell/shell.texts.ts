/** The French texts of the shell: header, menu, fallbacks. */
export const shellTexts = {
  preprodBadge: 'Preprod ENV',
  signedInAs: 'Connecté(e) en tant que',
  actingAs: (role: string) => `Rôle\u00a0: ${role}`,
  switchRole: 'Switch Role',
  switchRoleFailed: 'Error switching role',
  skipToContent: 'Aller au contenu',
  menu: 'Menu principal',
  sideNavigation: 'Votre association',
  more: 'Plus',
  search: 'Rechercher (Ctrl K)',
  help: { title: 'Aide', forThisScreen: 'Aide sur cet écran' },
  association: 'Association',
  menuGroups: { till: 'Caisse', accounts: 'Comptes', figures: 'Statistiques' },
  /** The groups of 'Plus'. */
  groups: { donations: 'Dons', association: 'Association', platform: 'Plateforme', account: 'Vous' },
  account: 'Mon compte',
  /** Names what waits behind an entry, for screen readers: the count stands on its icon. */
  waiting: {
    corrections: (count: number) => (count === 1 ? '1 correction à confirmer' : `${count} corrections à confirmer`),
    sheets: (count: number) => (count === 1 ? '1 feuille à signer' : `${count} feuilles à signer`),
    differences: (count: number) => (count === 1 ? '1 écart à confirmer' : `${count} écarts à confirmer`),
    reopenings: (count: number) => (count === 1 ? '1 réouverture à décider' : `${count} réouvertures à décider`),
    addresses: (count: number) => (count === 1 ? '1 adresse à relire' : `${count} adresses à relire`),
    receipts: (count: number) => (count === 1 ? '1 décision sur les reçus' : `${count} décisions sur les reçus`),
    silences: (count: number) => (count === 1 ? '1 appareil silencieux' : `${count} appareils silencieux`),
    bank: (count: number) => (count === 1 ? '1 ligne à expliquer' : `${count} lignes à expliquer`),
  },
  noAssociation: "Aucune association n'est rattachée à votre compte.",
  /** English on screen, by docs/rules/roles.md#routes-settings. */
  settingsTitle: 'Settings',
  failure: 'Erreur',
  notFoundCode: '404',
  notFound: "Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.",
  toDashboard: 'Allez au tableau de bord',
  pages: {
    transactions: 'Transactions',
    settings: 'Paramètres',
    journal: 'Journal',
    information: 'Informations',
    signOut: 'Déconnexion',
  },
} as const
