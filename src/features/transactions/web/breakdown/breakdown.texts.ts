/** The French texts of the figures by terminal and by cause. */
export const breakdownTexts = {
  title: 'Par terminal, par cause',
  byDevice: 'Par terminal',
  byCause: 'Par cause',
  device: 'Terminal',
  cause: 'Cause',
  count: 'Dons',
  total: 'Total',
  share: 'Part',
  net: (euros: string) => `net ${euros}`,
  recordedByHand: 'Saisie manuelle',
  punctual: 'Dons ponctuels',
  temporary: 'Dons rapides temporaires',
  filter: (name: string) => `${name}, filtrer la liste`,
  unfilter: (name: string) => `${name}, supprimer ce filtre`,
  more: (count: number) => (count === 1 ? 'Afficher 1 autre ligne' : `Afficher ${count} autres lignes`),
  less: 'Réduire',
} as const
