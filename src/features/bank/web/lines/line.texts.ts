import { dayOf, formatDate, formatDateTime } from '#shared/days.ts'
import { centsOfEuros, formatCount, formatDons, formatEuros } from '#shared/money.ts'
import { nameOfMonth } from '#shared/period-names.ts'
import { capitalize } from '#shared/text.ts'
import { acquirerNames } from '../../bank-account.ts'
import type { BankLine, LineChange } from '../../bank-line.ts'
import type { Match, MatchPart, MatchRule } from '../../match.ts'
import {
  dayDifferenceNames,
  differenceNames,
  isAwaited,
  movementNames,
  ofRemittance,
  paymentNames,
} from '../../match-sentence.ts'
import { answerTexts } from '../bank.texts.ts'
import type { RestChoice } from './handForm.ts'

const media = { cheque: 'chèques', cash: 'espèces', both: 'chèques et espèces' }

const rules: Record<MatchRule, string> = {
  reference: 'La référence de l’acquéreur',
  remittance: 'Les dons d’une journée du contrat',
  'several-days': 'Les dons de plusieurs jours du contrat',
  departure: 'Les dons de la journée, avec un écart nommé',
  slip: 'Un bordereau de remise',
  transfer: 'Un don par virement',
  movement: 'Un remboursement ou un impayé',
  'remittance-commission': 'La commission d’une remise',
  'monthly-commission': 'La commission du mois',
  'not-a-donation': 'Une ligne sans lien avec les dons',
  search: 'Une combinaison de dons',
  'late-donation': 'Un don arrivé après l’a changée',
  replaced: 'Un relevé a pris sa place',
  'same-line': 'La même ligne, dont la banque a changé le jour',
  'new-donation': 'Un don enregistré depuis cette ligne',
  taught: 'Expliquée comme vous l’avez dit une fois',
  'by-hand': 'Expliquée à la main',
}

const changeNames: Record<LineChange['kind'], string> = {
  cancelled: 'Don annulé',
  refunded: 'Don remboursé',
  amount_corrected: 'Montant du don corrigé',
  slip_cancelled: 'Bordereau de remise annulé',
  movement_undone: 'Remboursement ou impayé annulé',
}

const day = (instant: string): string => formatDate(dayOf(new Date(instant)))

/** Says an interval of a terminal by its instants: the cut-off is rarely midnight. */
const interval = (from: string, to: string): string => `du ${formatDateTime(from)} au ${formatDateTime(to)}`

/** Returns what the words of a line say of its donations, as facts. */
const evidenceOf = ({ amount, evidence }: Pick<BankLine, 'amount' | 'evidence'>): [string, string][] => {
  const { contracts, days, operationCount, terminal, slips, gross, month } = evidence
  const numbers = (all: readonly (string | number)[]) => all.map((each) => `n°\u00a0${each}`).join(', ')
  const isOneDay = days?.from === days?.to
  const facts: [string, string | false | null][] = [
    [contracts.length > 1 ? 'Contrats' : 'Contrat', contracts.length > 0 && numbers(contracts)],
    [
      isOneDay ? 'Jour des dons' : 'Jours des dons',
      days && (isOneDay ? formatDate(days.from) : `du ${formatDate(days.from)} au ${formatDate(days.to)}`),
    ],
    ['Nombre d’opérations', operationCount !== null && formatCount(operationCount)],
    ['Appareil', terminal !== null && numbers([terminal])],
    [slips.length > 1 ? 'Bordereaux' : 'Bordereau', slips.length > 0 && numbers(slips)],
    [
      'Montant brut',
      gross !== null && `${formatEuros(gross)}, moins ${formatEuros(centsOfEuros(gross - amount) / 100)} de commission`,
    ],
    ['Mois de la commission', month && nameOfMonth(`${month}-01`)],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

/** The name of a part, and what is said below it. */
const partOf = (part: MatchPart): { name: string; note: string } => {
  switch (part.kind) {
    case 'takings':
      return { name: part.device.name, note: `${formatDons(part.donationCount)}, ${interval(part.from, part.to)}` }
    case 'slip':
      return {
        name: `Bordereau n°\u00a0${formatCount(part.slip.number)}`,
        note: `${media[part.medium]}, ${formatDate(part.slip.day)}`,
      }
    case 'donation':
      return { name: part.isOnline ? 'Don en ligne' : 'Don par virement', note: day(part.createdAt) }
    case 'payment':
      return {
        name: `${capitalize(paymentNames[part.paymentKind][0])} ${acquirerNames[part.acquirer]} ${part.reference}`,
        note: [
          part.takenOn && formatDate(part.takenOn),
          part.gross !== part.amount && `${formatEuros(part.gross)} avant commission`,
          part.transactionId !== null && 'don importé',
        ]
          .filter(Boolean)
          .join(', '),
      }
    case 'movement':
      return { name: capitalize(movementNames[part.movementKind]), note: formatDate(part.effectiveOn) }
    case 'commission':
      return {
        name: 'Commission',
        note: [
          part.month !== null && 'du mois',
          part.of && `de la remise du ${formatDate(part.of.day)}, ${ofRemittance(part.of, part.amount)}`,
          `contrat n°\u00a0${part.contract.number}`,
        ]
          .filter(Boolean)
          .join(', '),
      }
    case 'difference':
      return {
        name: `Écart\u00a0: ${isAwaited(part) ? dayDifferenceNames.awaited : differenceNames[part.name]}`,
        note: [part.device?.name, part.day && formatDate(part.day)].filter(Boolean).join(', '),
      }
    default:
      return { name: part.note, note: 'Sans lien avec un don' }
  }
}

export const lineTexts = {
  ...answerTexts,
  loading: 'Ligne de banque',
  title: ({ amount }: Pick<BankLine, 'amount'>) => `Ligne de ${formatEuros(amount)}`,
  noteOf: ({ bookedOn, account }: Pick<BankLine, 'bookedOn' | 'account'>) =>
    `${formatDate(bookedOn)} · ${account.name}`,
  states: { open: 'À expliquer', explained: 'Expliquée' },
  is: 'Ce que c’est',
  foundBy: ({ madeBy, madeAt, rule }: Pick<Match, 'madeBy' | 'madeAt' | 'rule'>) =>
    madeBy === null
      ? `Trouvé sans vous, le ${formatDateTime(madeAt)}\u00a0: une seule explication était possible.`
      : `Expliqué par ${rule === 'taught' ? `une règle (${madeBy.name})` : madeBy.name}, le ${formatDateTime(madeAt)}.`,
  rules,
  note: (note: string) => `Note\u00a0: ${note}`,
  evidence: 'Preuves',
  partOf,
  evidenceOf,
  read: 'Ce qui y a été lu',
  twins: (count: number) =>
    count === 1
      ? 'Une autre ligne de ce jour a le même montant\u00a0: ensemble, elles paient les dons de deux appareils, et rien ne dit laquelle paie lequel.'
      : `${formatCount(count)} autres lignes de ce jour ont le même montant\u00a0: ensemble, elles paient les dons d’autant d’appareils, et rien ne dit laquelle paie lequel.`,
  total: 'Total, le montant de la ligne',
  undoQuestion: ({ rule }: Pick<Match, 'rule'>) =>
    rule === 'new-donation' || rule === 'taught'
      ? 'Un don enregistré depuis cette ligne est annulé, et la ligne est de nouveau à expliquer.'
      : 'La ligne et ses dons reviennent comme avant. Vous pourrez l’expliquer de nouveau.',

  proposals: 'Ce qu’elle peut être',
  seeOther: 'Voir l’autre ligne',
  movedNote:
    'Un fichier contient cette ligne à un autre jour. Tant que vous n’avez pas répondu, son montant n’est dans aucun total.',
  oneProposal: 'Une explication est possible. Vérifiez-la, puis acceptez-la.',
  severalProposals: 'Plusieurs explications sont possibles\u00a0: choisissez la vôtre. La plus probable est en haut.',
  noProposal: 'Aucune explication n’a été trouvée dans vos dons, vos bordereaux et vos corrections.',
  accepted: 'La ligne est expliquée',
  byHand: 'Expliquer à la main',
  nothingFree: 'Aucun don, bordereau ni correction de ces jours n’attend une ligne.',
  groups: {
    takings: 'Dons par carte',
    slip: 'Bordereaux de remise',
    donation: 'Dons par virement',
    online: 'Dons en ligne, sans appareil',
    movement: 'Remboursements et impayés',
  },
  tickAll: 'Tout cocher',
  tickNone: 'Tout décocher',
  rest: 'Reste à expliquer',
  restIs: 'Ce reste est',
  chooseRest: 'Choisissez',
  restChoiceOf: (value: Exclude<RestChoice, ''>) => ({
    value,
    label: value === 'other' ? 'Autre chose : loyer, subvention, frais…' : capitalize(differenceNames[value]),
  }),
  sayRest: 'Dites ce qu’est le reste, ou cochez ce que la ligne contient.',
  what: 'Ce que c’est',
  whatHint: 'Par exemple : « Loyer de la salle », « Subvention de la mairie ».',
  sayWhat: 'Dites ce que c’est',
  noteLabel: 'Note (facultatif)',
  save: 'Enregistrer l’explication',

  isGift: 'C’est un don',
  giftNote: (day: string) =>
    `Le don est enregistré à la main, par virement, le ${day} comme le dit la banque, et la ligne est expliquée par lui.`,
  giftAmount: 'Montant',
  giftAmountOf: (place: number) => `Montant du don ${formatCount(place)}`,
  giftCause: 'Cause',
  giftCauseOf: (place: number) => `Cause du don ${formatCount(place)}`,
  giftNoCause: 'Don ponctuel',
  giftSum: (sum: number, amount: number) => `Total : ${formatEuros(sum)} sur ${formatEuros(amount)}`,
  giftAdd: 'Ajouter un autre don',
  giftRemove: (place: number) => `Retirer le don ${formatCount(place)}`,
  giftDonor: 'Donateur (facultatif)',
  giftDonorRead: 'Le nom est lu dans le libellé de la banque : corrigez-le, ou effacez-le.',
  giftMoreDonor: 'Ajouter ses coordonnées',
  giftSave: (count: number) => (count > 1 ? `Enregistrer les ${formatCount(count)} dons` : 'Enregistrer le don'),
  given: (count: number) =>
    count > 1
      ? `${formatCount(count)} dons enregistrés : la ligne est expliquée`
      : 'Don enregistré : la ligne est expliquée',

  changedCount: (count: number) => `À revoir (${formatCount(count)})`,
  changed: 'À revoir',
  changedNote: 'Cette ligne a été expliquée avant ces changements. Son explication reste comme elle était.',
  changeOf: ({ kind, amount, day: on }: LineChange) =>
    `${changeNames[kind]}\u00a0: ${formatEuros(amount)}, le ${formatDate(on)}`,
  see: 'C’est vu',
  seen: 'L’explication reste, et la ligne n’est plus à revoir',

  laterFile: 'Un relevé plus récent dit autre chose',
  laterFileNote: 'La ligne reste comme elle était. Vérifiez sur le site de la banque.',
  differenceOf: ({ field, before, after }: BankLine['differences'][number]) => {
    const names = { label: 'Libellé', reference: 'Référence', 'value-day': 'Date de valeur', missing: '' }
    if (field === 'missing') return 'Cette ligne n’est plus dans le relevé.'
    return `${names[field]}\u00a0: «\u00a0${before ?? 'rien'}\u00a0» → «\u00a0${after ?? 'rien'}\u00a0»`
  },
  bankSays: 'Ce que dit la banque',
  bookedOn: 'Date d’opération',
  valueOn: 'Date de valeur',
  account: 'Compte',
  code: 'Code de la banque',
  referenceOf: (reference: string) => `Référence ${reference}`,
  entry: 'L’écriture',
  file: 'Relevé',
  fileOf: ({ number, line }: BankLine['file']) => `Fichier n°\u00a0${formatCount(number)}, ligne ${formatCount(line)}`,
} as const
