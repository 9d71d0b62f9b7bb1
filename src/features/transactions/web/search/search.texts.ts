import { type Day, formatDay, formatDays } from '#shared/days.ts'
import { formatCount, formatEuros, maxAmountEuros, notCounted } from '#shared/money.ts'
import { countOf, texts } from '../transaction.texts.ts'

/** Writes minutes since midnight as a sentence does (docs/rules/values.md#days-print). */
const timeOf = (minutes: number): string => {
  const rest = minutes % 60
  return [Math.floor(minutes / 60), 'h', ...(rest === 0 ? [] : [String(rest).padStart(2, '0')])].join('\u00a0')
}

export const searchTexts = {
  label: 'Rechercher un don',
  placeholder: 'Montant, jour, heure, appareil, cause, nom, e-mail ou message',
  shortPlaceholder: '50\u00a0€, nom…',
  search: 'Rechercher',
  found: (count: number, hasMore: boolean) => {
    if (hasMore) return `Les ${formatCount(count)} dons trouvés les plus récents`
    if (count === 0) return 'Aucun don trouvé'
    return count === 1 ? '1 don trouvé' : `${formatCount(count)} dons trouvés`
  },
  total: (euros: number, cancelledCount: number) =>
    [`Total\u00a0: ${formatEuros(euros)}`, notCounted(cancelledCount)].filter(Boolean).join(' · '),
  places: 'Par appareil',
  place: (label: string | null, count: number, euros: number) =>
    `${label ?? texts.recordedByHand}\u00a0: ${formatEuros(euros)} (${countOf(count)})`,
  understood: 'Ce qui est recherché',
  days: (from: Day, to: Day) => (from === to ? formatDay(from) : formatDays(from, to)),
  time: (from: number, to: number) => `de ${timeOf(from)} à ${timeOf(to)}`,
  amountOrWord: (euros: number, word: string) => `${formatEuros(euros)} ou «\u00a0${word}\u00a0»`,
  range: (from: number, to: number) => {
    if (to >= maxAmountEuros) return `${formatEuros(from)} et plus`
    return from === 0 ? `${formatEuros(to)} et moins` : `${formatEuros(from)} à ${formatEuros(to)}`
  },
  identifier: (start: string) => `Identifiant\u00a0: ${start}`,
  word: (word: string) => `«\u00a0${word}\u00a0»`,
  donor: (name: string) => `Donateur\u00a0: ${name}`,
  removePart: 'supprimer de la recherche',
  allOf: (name: string) => `Tous les dons de ${name}`,
  hint: 'La recherche porte sur tous les dons de l’association, quels que soient les filtres. Une heure seule cherche sur un an.',
  tooMany: 'Ajoutez un jour, un montant ou un mot pour trouver les plus anciens.',
  close: 'Fermer la recherche',
} as const
