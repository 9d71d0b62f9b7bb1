const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 })

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
  /** A share that rounds to nothing is still something. */
  shareOf: (part: number, whole: number): string => {
    if (whole <= 0) return '–'
    const share = part / whole
    return part > 0 && share < 0.005
      ? `<\u00a0${percent.format(0.01)}`
      : percent.format(share).replaceAll('\u202f', '\u00a0')
  },
} as const
