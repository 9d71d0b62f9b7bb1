import { type Day, dayOf, formatDate, formatDay } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros, plural } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import type { BankStanding, RiskItem } from '../../bank-calendar.ts'
import { differenceNames } from '../../match-sentence.ts'

const shownDay = (instant: string): string => formatDate(dayOf(new Date(instant)))

/** Says where and when money was lost: `Remise perdue du vendredi 6 novembre 2026 (Entrée)`. */
const lossOf = (what: string, day: Day | null, place: string | undefined): string =>
  [capitalize(what), day !== null && `du ${formatDay(day)}`, place !== undefined && `(${place})`]
    .filter(Boolean)
    .join(' ')

const sentenceOf = (item: RiskItem): string => {
  if (item.kind === 'lost') return lossOf(differenceNames[item.name], item.day, item.device?.name)
  if (item.kind === 'unexplained')
    return `Débit du ${formatDate(item.bookedOn)} que personne n’a expliqué\u00a0: ${item.label}`
  if (item.kind === 'receipt') return `Reçu fiscal n°\u00a0${item.number} corrigé\u00a0: le donateur ne le sait pas`
  if (item.kind === 'worship')
    return `Qualité cultuelle jusqu’au ${formatDate(item.until)}\u00a0: sans elle, aucun reçu`
  const place = item.device.name
  const count = formatDons(item.donationCount)
  if (item.kind === 'late') {
    const what = item.isLost ? differenceNames.lost : 'versement en retard'
    return `${lossOf(what, item.day, place)}\u00a0: ${count}`
  }
  if (item.kind === 'silent')
    return `${place} ne récolte plus depuis le ${shownDay(item.since)}\u00a0: environ ${count} d’habitude`
  return item.donationCount > 1
    ? `${place} garde ${count} pas encore envoyés`
    : `${place} garde ${count} pas encore envoyé`
}

const acts: Record<RiskItem['kind'], string> = {
  silent: 'Voir l’appareil',
  waiting: 'Voir l’appareil',
  late: 'Voir les dons à réclamer à la banque',
  lost: 'Voir la ligne',
  receipt: 'Décider de l’envoi',
  worship: 'Déclarer la qualité de nouveau',
  unexplained: 'Expliquer la ligne',
}

export const riskTexts = {
  title: (amount: number) => `Euros à risque\u00a0: ${formatEuros(amount)}`,
  sentenceOf,
  acts,
  showAll: (count: number) => `Afficher tout (${formatCount(count)})`,
  others: (count: number, amount: number) => {
    const what = count > 1 ? `${formatCount(count)} autres, plus petits` : 'un autre, plus petit'
    return `Et ${what}\u00a0: ${formatEuros(amount)}`
  },

  platform: 'Banque',
  associations: 'Associations à suivre',
  atRisk: 'Euros à risque',
  within: 'Calculés dans l’heure',
  worst: (count: number) => `Les ${formatCount(count)} premières, par euros à risque.`,
  nothing: 'Aucune association en retard de versement',
  nothingHint: 'Une association apparaît ici quand la banque tarde à verser, ou qu’une ligne a un écart.',
  ofRisk: 'à risque',
  noteOf: ({ lateAmount, openLineCount, differenceAmount }: BankStanding) =>
    [
      lateAmount > 0 && `${formatEuros(lateAmount)} en retard`,
      openLineCount > 0 && `${plural(openLineCount, 'ligne', 'lignes')} à expliquer`,
      differenceAmount > 0 && `${formatEuros(differenceAmount)} d’écarts nommés`,
    ]
      .filter(Boolean)
      .join(' · '),
} as const
