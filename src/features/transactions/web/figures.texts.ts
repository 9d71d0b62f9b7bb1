import { formatCount, formatPercentChange } from '#shared/money.ts'
import { comparedName, periodName, ramadanName } from '#shared/period-names.ts'
import type { Comparison, Period } from '#shared/periods.ts'

export const breakdownTexts = {
  title: 'Par appareil · Par cause · Par moyen',
  byDevice: 'Par appareil',
  byCause: 'Par cause',
  byMethod: 'Par moyen de paiement',
  device: 'Appareil',
  cause: 'Cause',
  method: 'Moyen',
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

export const figureTexts = {
  explained: {
    title: 'D’où vient ce chiffre',
    gross: (count: string) => `Récolté\u00a0: ${count}`,
    none: 'Aucune correction ne change ce total.',
    movements: 'Corrections',
    donation: (amount: string) => `don de ${amount}`,
    net: 'Net',
    seeDonations: 'Voir ces dons',
  },

  net: {
    refunded: (amount: string) => `Remboursés\u00a0: ${amount}`,
    chargedBack: (amount: string) => `Impayés\u00a0: ${amount}`,
    corrected: (amount: string) => `Corrections\u00a0: ${amount}`,
    reassigned: (amount: string) => `Réaffectés\u00a0: ${amount}`,
    cancelledElsewhere: (amount: string) => `Annulations comptées ailleurs\u00a0: ${amount}`,
    net: (amount: string) => `Net\u00a0: ${amount}`,
  },
} as const

export const periodTexts = {
  period: 'Période',
  all: 'Toutes les dates',
  name: periodName,
  ramadan: ramadanName,
  comparison: 'Comparaison',
  compared: (period: Period, comparison: Comparison) => `par rapport ${comparedName(period, comparison)}\u00a0:`,
  countOf: (count: number) => `${formatCount(count)}\u00a0${count > 1 ? 'dons' : 'don'}`,
  change: formatPercentChange,
  withLastYear: 'Comparer à l’an dernier',
  withBefore: 'Comparer à la période d’avant',
  failed: 'Impossible de lire la période comparée.',
} as const
