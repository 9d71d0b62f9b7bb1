import { type Day, dayOf, formatDate, formatDay } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import { acquirerNames } from './bank-account.ts'
import type { DayDifference, MatchPart } from './match.ts'

/** Names a line of a notification once a statement of its day has no such line. */
export const replacedLine = 'Avis remplacé par les lignes du relevé'

/** Names a line that is another one, whose day the bank has moved. */
export const sameLine = (day: string): string => `La même ligne que celle du ${day}`

type Of<Kind extends MatchPart['kind']> = Extract<MatchPart, { kind: Kind }>
type Line = { bookedOn: Day; amount: number; label: string }

/** The names of differences on screen (docs/rules/bank.md#bank-differences). */
export const differenceNames: Record<Of<'difference'>['name'], string> = {
  'cut-off': 'collecte à cheval sur la coupure',
  'late-donation': 'don arrivé après',
  commission: 'commission',
  unpaid: 'impayé',
  refund: 'remboursement',
  'no-donation': 'encaissé sans don chez nous',
  'no-payment': 'don sans encaissement',
  doubled: 'remise en double',
  lost: 'remise perdue',
}

export const dayDifferenceNames: Record<DayDifference, string> = {
  ...differenceNames,
  awaited: 'en attente de dons en retard',
}

export const movementNames: Record<Of<'movement'>['movementKind'], string> = {
  refunded: 'remboursement',
  chargeback: 'impayé',
  chargeback_won: 'impayé recouvré',
  cheque_returned: 'chèque impayé',
}

const slipHeads: Record<Of<'slip'>['medium'], string> = {
  cheque: 'remise de chèques',
  cash: 'remise d’espèces',
  both: 'remise de chèques et d’espèces',
}

const isOf =
  <Kind extends MatchPart['kind']>(kind: Kind) =>
  (part: MatchPart): part is Of<Kind> =>
    part.kind === kind

/** Writes a month after a noun: `d’octobre 2026`, `de mars 2026`. */
const ofMonth = (month: string): string => {
  const name = formatDate(`${month}-15`).replace(/^\d+ /, '')
  return /^[aeo]/.test(name) ? `d’${name}` : `de ${name}`
}

/** Writes a day with its weekday, and its year where the line is of another one: `vendredi 20 novembre`. */
const shownDay = (day: Day, { bookedOn }: Line): string =>
  day.slice(0, 4) === bookedOn.slice(0, 4) ? formatDay(day).replace(/ \d{4}$/, '') : formatDay(day)

/** The last day of an interval: it ends before `to`, and the night until six belongs to the evening before. */
const lastDayOf = ({ from, to }: Of<'takings'>): Day => {
  const last = dayOf(new Date(Date.parse(to) - 6 * 3_600_000))
  const first = dayOf(new Date(from))
  return last < first ? first : last
}

const firstDayOf = ({ from, to }: Of<'takings'>): Day => {
  const first = dayOf(new Date(Date.parse(from) + 6 * 3_600_000))
  const last = dayOf(new Date(Date.parse(to) - 1))
  return first > last ? last : first
}

/** Sums the intervals of each terminal, in their order. */
const byDevice = (parts: readonly Of<'takings'>[]) =>
  [...new Set(parts.map(({ device }) => device._id))].map((id) => {
    const own = parts.filter(({ device }) => device._id === id)
    return {
      name: own[0]?.device.name ?? '',
      amount: own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
      count: own.reduce((sum, { donationCount }) => sum + donationCount, 0),
    }
  })

const cardHead = (parts: readonly Of<'takings'>[], line: Line): string => {
  const first = parts.map(firstDayOf).reduce((one, other) => (one < other ? one : other))
  const last = parts.map(lastDayOf).reduce((one, other) => (one > other ? one : other))
  const days = first >= last ? `du ${shownDay(last, line)}` : `du ${shownDay(first, line)} au ${shownDay(last, line)}`
  return `remise carte ${days}`
}

export const paymentNames: Record<Of<'payment'>['paymentKind'], [one: string, several: string]> = {
  payment: ['paiement', 'paiements'],
  refund: ['remboursement', 'remboursements'],
  chargeback: ['impayé', 'impayés'],
  fee: ['retenue', 'retenues'],
}

const sumOf = (euros: readonly number[]): number => euros.reduce((sum, each) => sum + Math.round(each * 100), 0)

/** Sums the payments of a payout, and what it takes back: it may have hundreds. */
const byPaymentKind = (parts: readonly Of<'payment'>[]): string[] =>
  [...new Set(parts.map(({ paymentKind }) => paymentKind))].map((kind) => {
    const own = parts.filter(({ paymentKind }) => paymentKind === kind)
    const net = sumOf(own.map(({ amount }) => amount))
    const kept = sumOf(own.map(({ gross }) => gross)) - net
    const name = paymentNames[kind][own.length > 1 ? 1 : 0]
    const commission = kept === 0 ? '' : ` (commission ${formatEuros(kept / 100)})`
    return `${formatCount(own.length)} ${name} ${formatEuros(net / 100)}${commission}`
  })

/** Returns what a line is as a whole: the first words of its sentence. */
const headOf = (line: Line, parts: readonly MatchPart[]): string => {
  const takings = parts.filter(isOf('takings'))
  if (takings.length > 0) return cardHead(takings, line)
  const [first] = parts
  switch (first?.kind) {
    case 'slip':
      return slipHeads[first.medium]
    case 'donation':
      return first.isOnline ? 'dons en ligne' : 'virement'
    case 'payment':
      return `versement ${acquirerNames[first.acquirer]} ${first.payout}`
    case 'movement':
      return movementNames[first.movementKind]
    case 'commission':
      if (first.of) return `commission de la remise du ${shownDay(first.of.day, line)}`
      return first.month === null ? 'commission' : `commission ${ofMonth(first.month)}`
    case 'difference':
      return differenceNames[first.name]
    default:
      return line.amount > 0 ? 'sans lien avec un don' : 'dépense'
  }
}

/** Says the remittance of a commission, and the rate that it shows: `0,65 % de 812,00 €`. */
export const ofRemittance = (of: { amount: number }, amount: number): string =>
  `${((Math.abs(amount) / of.amount) * 100).toFixed(2).replace('.', ',')}\u00a0% de ${formatEuros(of.amount)}`

/** Tells whether a line is explained but for donations that are still to arrive (docs/rules/bank.md#bank-awaited). */
export const isAwaited = (part: Of<'difference'>): boolean => part.name === 'late-donation' && part.amount > 0

const detailOf = (part: Exclude<MatchPart, { kind: 'payment' }>, line: Line): string => {
  const amount = formatEuros(part.amount)
  switch (part.kind) {
    case 'takings':
      return `${part.device.name} ${amount} (${formatDons(part.donationCount)})`
    case 'slip':
      return `bordereau n°\u00a0${formatCount(part.slip.number)} du ${formatDate(part.slip.day)}, ${amount}`
    case 'donation':
      return `don du ${formatDate(dayOf(new Date(part.createdAt)))}, ${amount}`
    case 'movement':
      return `${movementNames[part.movementKind]} du ${formatDate(part.effectiveOn)}, ${amount}`
    case 'commission':
      return part.of ? `${ofRemittance(part.of, part.amount)}, ${amount}` : `commission ${amount}`
    case 'difference': {
      if (isAwaited(part)) return `${dayDifferenceNames.awaited}\u00a0: ${amount}`
      const place = part.device === null ? '' : ` (${part.device.name})`
      const day = part.day === null ? '' : ` du ${shownDay(part.day, line)}`
      return `${differenceNames[part.name]}${day}${place} ${amount}`
    }
    default:
      return `${part.note}, ${amount}`
  }
}

/** Splits the sentence of a line into its short title and the figures of its parts. */
export const titleAndFigures = (sentence: string): { title: string; figures: string } => {
  const [title = '', ...figures] = sentence.replace(/\.$/, '').split('\u00a0: ')
  return { title, figures: figures.join('\u00a0: ') }
}

/**
 * Says in one French sentence what a line is: 'Remise carte du vendredi 20 novembre : Entrée 1 240,00 € (62 dons),
 * Parvis 310,00 € (14 dons), commission −9,30 €.'
 */
export const sentenceOf = (line: Line, parts: readonly MatchPart[]): string => {
  const takings = byDevice(parts.filter(isOf('takings'))).map(
    ({ name, amount, count }) => `${name} ${formatEuros(amount)} (${formatDons(count)})`,
  )
  const payments = byPaymentKind(parts.filter(isOf('payment')))
  const head = headOf(line, parts)
  const online = parts.filter((part) => part.kind === 'donation' && part.isOnline)
  // A payout of a platform may have hundreds.
  const given =
    online.length > 1
      ? [`${formatDons(online.length)} ${formatEuros(sumOf(online.map(({ amount }) => amount)) / 100)}`]
      : []
  const others = parts
    .filter(
      (part) => part.kind !== 'takings' && part.kind !== 'payment' && (given.length === 0 || !online.includes(part)),
    )
    .map((part) => detailOf(part as Exclude<MatchPart, { kind: 'payment' }>, line))
    // The title has said it: 'Impayé : 3 novembre 2026, −20 €'.
    .map((detail) => (detail.startsWith(`${head} `) ? detail.slice(head.length).replace(/^ (?:du )?/, '') : detail))
  return `${capitalize(head)}\u00a0: ${[...takings, ...payments, ...given, ...others].join(', ')}.`
}
