import { formatDate } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import type { DonationPaid } from '../../bank-calendar.ts'
import { dayDifferenceNames } from '../../match-sentence.ts'

type Differences = Pick<DonationPaid, 'differences'>

export const paidTexts = {
  /** `Versé le 24 novembre 2026`, before its line. */
  paid: (bookedOn: string, slip: DonationPaid['slip']) => {
    const what = slip ? `Remise n°\u00a0${formatCount(slip.number)} versée` : 'Versé'
    return `${what} le ${formatDate(bookedOn)}, `
  },
  line: (amount: number) => `ligne de ${formatEuros(amount)}`,
  differences: ({ differences }: Differences) =>
    differences.length === 0 ? '' : ` (écart\u00a0: ${differences.map((name) => dayDifferenceNames[name]).join(', ')})`,
  expected: 'Pas encore versé',
  'to-explain': 'Pas encore versé, des lignes sont à expliquer',
  late: ({ differences }: Differences) =>
    differences.includes('lost') ? 'Versement en retard\u00a0: remise perdue' : 'Versement en retard',
  failed: 'Versement inconnu pour l’instant.',
  again: 'Réessayer',
} as const
