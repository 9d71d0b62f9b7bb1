/** The French texts of the components that every screen shares. */
export const kitTexts = {
  productName: 'Escarcelle',
  back: 'Retour',
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Chargement…',
  loadMore: 'Charger plus',
  loadFailure: 'Impossible de charger les données.',
  retry: 'Réessayer',
  leaveUnsaved: 'Quitter sans enregistrer ?',
  leaveUnsavedHint: 'Ce que vous avez saisi sera perdu.',
  leave: 'Quitter',
  draftKept: 'Votre session a expiré avant l’enregistrement. Votre saisie est conservée.',
  draftResume: 'Reprendre votre saisie',
  draftIgnore: 'Ignorer',
  requiredFields: 'Les champs marqués d’un astérisque (*) sont obligatoires.',
  /** Shown under a list that a filter or a search emptied. */
  loosenFilters: 'Modifiez ou supprimez les filtres.',
  noMatch: 'Aucun résultat pour cette recherche.',
} as const
