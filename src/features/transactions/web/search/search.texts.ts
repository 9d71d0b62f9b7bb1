/** The French texts of the search of donations. */
export const searchTexts = {
  label: 'Rechercher un don',
  placeholder: 'Montant, heure, nom, e-mail, n°\u00a0d’adhérent, message ou identifiant',
  shortPlaceholder: '50\u00a0€ midi, un nom, un e-mail…',
  search: 'Rechercher',
  found: (count: number, hasMore: boolean) => {
    if (hasMore) return `Les ${count} dons trouvés les plus récents`
    if (count === 0) return 'Aucun don trouvé'
    return count === 1 ? '1 don trouvé' : `${count} dons trouvés`
  },
  hint: 'La recherche porte sur tous les dons de l’association, quels que soient les filtres. Une heure seule cherche sur un an.',
  close: 'Fermer la recherche',
} as const
