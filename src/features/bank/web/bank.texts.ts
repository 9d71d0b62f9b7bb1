import { type Day, formatDay } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros, plural } from '#shared/money.ts'
import { nameOfMonth } from '#shared/period-names.ts'
import { capitalize } from '#shared/text.ts'
import type { BankBalance, CalendarCell, CalendarState, EnRouteAge } from '../bank-calendar.ts'
import { dayDifferenceNames, differenceNames } from '../match-sentence.ts'

const states: Record<CalendarState | 'lost', string> = {
  expected: 'attendu',
  paid: 'versé',
  'paid-with-difference': 'écart expliqué',
  'to-explain': 'à expliquer',
  late: 'en retard',
  lost: differenceNames.lost,
}

const ages: Record<EnRouteAge, string> = {
  usual: 'dans les délais',
  unknown: 'sans relevé de ces jours',
  late: 'en retard',
  old: 'très en retard',
}

export const answerTexts = {
  isSame: 'Oui, la même ligne',
  sayOther: 'Non, une autre ligne',
  isOther: 'Cette ligne est à expliquer',
  accept: 'Accepter',
  acceptThis: (sentence: string) => `Accepter\u00a0: ${sentence}`,
  undo: 'Annuler le rapprochement',
  undone: 'Le rapprochement est annulé',
} as const

export const bankTexts = {
  ...answerTexts,
  title: 'Banque',
  import: 'Importer un relevé',
  accounts: 'Comptes et contrats',

  noAccount: 'Dites d’abord quel compte reçoit les dons',
  noAccountHint: 'Ajoutez le compte et son contrat, puis importez un relevé\u00a0: chaque ligne sera expliquée.',
  addAccount: 'Ajouter le compte bancaire',
  noLine: 'Importez maintenant un relevé',
  fileWaits: 'Un relevé attend votre réponse',
  fileWaitsHint: (fileName: string) =>
    `«\u00a0${fileName}\u00a0» n’est pas encore lu\u00a0: ouvrez-le, et dites ce qu’il demande.`,
  fileRead: 'Un relevé est en cours de lecture',
  seeFile: 'Ouvrir le fichier',
  noLineHint: 'Téléchargez le relevé du mois sur le site de la banque (CFONB 120, CAMT ou CSV), et déposez-le.',
  importFirst: 'Importer le premier relevé',
  seeMissing: 'Importer ce relevé',

  toExplain: 'À expliquer',
  toExplainCount: (count: number) => `À expliquer (${formatCount(count)})`,
  toExplainIn: (month: string) => `À expliquer en ${nameOfMonth(`${month}-01`)}`,
  nothing: 'Chaque ligne de vos relevés est expliquée.',
  nothingIn: (month: string) => `${capitalize(nameOfMonth(`${month}-01`))}\u00a0: chaque ligne est expliquée.`,
  allMonths: (count: number) => `Tous les mois\u00a0: ${plural(count, 'ligne à expliquer', 'lignes à expliquer')}`,
  backToMonth: (month: string) => `Revenir à ${nameOfMonth(`${month}-01`)}`,
  keys: 'Au clavier\u00a0: ↑ et ↓ choisissent une ligne, Entrée accepte l’explication proposée.',
  searching: 'Recherche de l’explication…',
  noProposal: 'Aucune explication trouvée\u00a0: dites ce que c’est.',
  others: (count: number) =>
    `${plural(count, 'autre explication', 'autres explications')} possible${count > 1 ? 's' : ''}`,
  see: 'Voir la ligne',
  explain: 'Expliquer à la main',
  explained: (sentence: string) => `Expliquée\u00a0: ${sentence}`,
  again: 'Chercher de nouveau',
  found: (count: number) =>
    count === 0 ? 'Aucune autre explication certaine' : plural(count, 'ligne expliquée', 'lignes expliquées'),

  balanceOf: (name: string) => `Solde\u00a0: ${name}`,
  balanceDay: (day: Day) => `le ${formatDay(day)}`,
  enRoute: 'En route',
  enRouteNote: ({ donationCount, ages: of }: BankBalance['enRoute']) => {
    const parts = of.filter((one) => one.donationCount > 0).map((one) => `${formatEuros(one.amount)} ${ages[one.age]}`)
    return donationCount === 0 ? 'Tout est versé' : [formatDons(donationCount), ...parts].join(' · ')
  },
  open: 'Lignes à expliquer',

  calendar: 'Jour par jour',
  calendarKeys: 'Au clavier\u00a0: les flèches passent d’un jour ou d’un lieu à l’autre, Entrée ouvre.',
  calendarOf: (month: string) => `Versements de ${nameOfMonth(`${month}-01`)}, par jour et par lieu`,
  total: 'Total',
  wholeMonth: 'Tout le mois',
  totalOf: (sum: string) => `Récolté par carte\u00a0: ${sum}`,
  allDays: (count: number) => `Afficher les ${count} jours`,
  hidePaid: 'Masquer les jours versés',
  allPaid: 'Tous les jours sont versés.',
  noDonation: 'Aucun don par carte ce mois-ci.',
  day: 'Jour',
  legend: 'Légende',
  states,
  /** The state of a day that needs a person most: `à expliquer (4 appareils sur 6)`. */
  stateOfDay: (state: CalendarState | 'lost', count: number, of: number) =>
    count === of
      ? states[state]
      : `${states[state]} (${plural(count, 'appareil', 'appareils')} sur ${formatCount(of)})`,
  /** Said of a cell: `Entrée, vendredi 20 novembre 2026 : 1 240,00 €, versé`. */
  cellOf: (place: string, day: Day, { amount, state, differences }: CalendarCell) => {
    const names = differences.map((name) => dayDifferenceNames[name]).join(', ')
    return `${place}, ${formatDay(day)}\u00a0: ${formatEuros(amount)}, ${states[state]}${names && ` (${names})`}`
  },
  /** `Jeu. 1er`. */
  shortDayOf: (day: Day) => {
    const [weekday = '', date = ''] = capitalize(formatDay(day)).split(' ')
    return `${weekday.slice(0, 3)}. ${date}`
  },
  dayOf: (day: Day) => capitalize(formatDay(day)).replace(/ \d{4}$/, ''),
  lines: 'Lignes du mois',
  showLines: 'Afficher les lignes',
  hideLines: 'Masquer les lignes',
  print: 'Imprimer le mois',
  notWhole: 'D’autres lignes du mois ne sont pas sur ce papier\u00a0: «\u00a0Imprimer le mois\u00a0» les prend toutes.',
  noLines: 'Aucune ligne ce mois-ci.',
  unexplained: 'À expliquer',
  toSee: 'À revoir',
} as const

type RuleFacts = { account: string; by: string; on: string; lineCount: number }

const lines = (count: number): string =>
  count === 0 ? 'aucune ligne pour l’instant' : plural(count, 'ligne expliquée', 'lignes expliquées')

export const ruleTexts = {
  next: 'La prochaine fois',
  offer:
    'Les lignes suivantes de ce compte qui disent les mêmes mots, dates et numéros à part, peuvent recevoir la même réponse. Une ligne qui dit autre chose attendra toujours votre réponse.',
  teach: 'Faire de même à l’avenir',
  taught: 'C’est retenu',
  holds: 'Les lignes suivantes qui disent les mêmes mots reçoivent cette réponse.',
  title: 'Vos règles',
  note: 'Ce que vous avez dit une fois d’une ligne, et qui vaut pour les suivantes.',
  factsOf: ({ account, by, on, lineCount }: RuleFacts) => `${account} · ${by}, le ${on} · ${lines(lineCount)}`,
  end: 'Annuler la règle',
  endOf: (sentence: string) => `Annuler la règle\u00a0: ${sentence}`,
  endQuestion: 'Les lignes qu’elle a expliquées le restent. Les suivantes attendront votre réponse.',
  ended: 'La règle est annulée',
} as const
