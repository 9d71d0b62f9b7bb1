/** The French of the palette. */
export const paletteTexts = {
  title: 'Aller à…',
  open: 'Rechercher (Ctrl K)',
  placeholder: 'Un écran, une association, une cause ou l’identifiant d’un don',
  results: 'Résultats',
  screens: 'Écrans',
  associations: 'Associations',
  thisAssociation: 'cette association',
  causes: 'Causes',
  donations: 'Dons',
  account: 'Mon compte',
  donation: (id: string) => `Ouvrir le don ${id}`,
  unknownDonation: 'Aucun don ne porte cet identifiant.',
  nothing: 'Aucun résultat pour cette recherche.',
} as const
