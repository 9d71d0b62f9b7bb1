import type { MovementSummary } from '#features/movements/movement.ts'
import { movementNature } from '#features/movements/movement-names.ts'
import { addDays, type Day, formatDate, formatDateTime, formatDay, formatDays } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros, plural } from '#shared/money.ts'
import { noPaymentMethod, type PaymentMethod, paymentMethodNames } from '#shared/payment-method.ts'
import type { ClosingKind, ClosingSummary, Figures, StepKind } from './closing.ts'
import type { ReopeningRequest } from './reopening.ts'

type Stated = Pick<ClosingSummary, 'reopening' | 'reopeningRequest' | 'sealedAt'>
type Late = { count: number; total: number }

export const closingTexts = {
  title: 'Clôtures',
  send: 'Envoyer au comptable',
  withBank: 'Voir cette période avec la banque',
  create: 'Nouvelle clôture',
  empty: 'Aucune clôture',
  createFirst: 'Clôturer une période',
  emptyHint: 'Clôturer une journée ou une période fige ses chiffres\u00a0: rien ne peut plus y être ajouté à la main.',

  kinds: { day: 'Clôture de journée', period: 'Clôture de période' } satisfies Record<ClosingKind, string>,
  nameOf: (kind: ClosingKind, number: number) => `${closingTexts.kinds[kind]} n°\u00a0${number}`,
  periodOf: (from: Day, to: Day): string => {
    if (from === to) return formatDay(from)
    if (isMonth(from, to)) return monthName(from)
    return formatDays(from, to)
  },
  states: { closed: 'Clôturée', underWay: 'Clôture en cours', asked: 'Réouverture demandée', reopened: 'Rouverte' },
  stateOf: ({ reopening, reopeningRequest, sealedAt }: Stated) => {
    if (reopening) return closingTexts.states.reopened
    if (reopeningRequest) return closingTexts.states.asked
    return sealedAt === null ? closingTexts.states.underWay : closingTexts.states.closed
  },
  underWayNote:
    'Des dons étaient en cours d’enregistrement au moment de la clôture : elle attend qu’ils aboutissent, puis fige ses chiffres. Cette page suit d’elle-même.',

  /** Heads the donations that came too late for an earlier closing: `Arrivés après la clôture de mars 2026`. */
  carriedHeading: (missed: Pick<ClosingSummary, 'from' | 'to'>) => `Arrivés après la clôture ${ofPeriod(missed)}`,
  carriedDonation: (missed: Pick<ClosingSummary, 'from' | 'to'>) => `Don arrivé après la clôture ${ofPeriod(missed)}`,
  /** Follows the nature of a donation whose cancellation, or its undo, counts in another closing. */
  cancelledElsewhere: ', annulé un autre jour',
  restoredElsewhere: ', rétabli un autre jour',
  cancelledNote: ({ cancelledCount }: Figures) =>
    cancelledCount > 0 ? closingTexts.cancelledOf(cancelledCount) : undefined,
  /** Says what leads from the collected amount to the net one. */
  stepsOf: ({ steps }: Figures) =>
    steps.length > 0
      ? steps
          .map(({ kind, amount }) => `${closingTexts.stepNames[kind]} : ${closingTexts.differenceOf(amount)}`)
          .join(' · ')
      : undefined,
  carried: 'Reporté',
  carriedSection: 'Arrivés après une clôture',
  carriedNote:
    'Ces dons sont arrivés après la clôture de leur jour. Ils sont reportés dans celle-ci, et compris dans son net.',
  carriedCount: (count: number) => plural(count, 'don arrivé après une clôture', 'dons arrivés après une clôture'),
  grossAndCarried: 'Récolté et reporté',
  parts: 'Clôtures contenues',
  partsNote: 'Les chiffres de cette clôture comprennent ceux-ci, et ceux des jours qui n’étaient pas clôturés.',
  closing: 'Clôture',
  cancelledOf: (count: number) => plural(count, 'don annulé, non compté', 'dons annulés, non comptés'),
  stepNames: {
    refunded: 'Remboursements',
    unpaid: 'Impayés',
    cancelledElsewhere: 'Annulations comptées ailleurs',
    corrected: 'Montants corrigés',
    moved: 'Réaffectations',
  } satisfies Record<StepKind, string>,
  information: 'Informations',
  association: 'Association',
  period: 'Période',
  closedAt: 'Clôturée le',
  reopenedAt: 'Rouverte le',
  by: 'par',
  reason: 'Raison',
  checksum: 'Somme de contrôle (SHA-256)',

  figures: 'Chiffres',
  byDevice: 'Par appareil',
  byCause: 'Par cause',
  byMethod: 'Par moyen de paiement',
  device: 'Appareil',
  cause: 'Cause',
  method: 'Moyen de paiement',
  count: 'Dons',
  gross: 'Récolté',
  movements: 'Corrections',
  net: 'Net',
  total: 'Total',
  byHand: 'Saisie manuelle',
  noCause: 'Don ponctuel',
  noMethod: noPaymentMethod,
  methodOf: (method: PaymentMethod | null) => (method ? paymentMethodNames[method] : closingTexts.noMethod),

  counts: 'Montants comptés',
  expected: 'Attendu',
  counted: 'Compté',
  difference: 'Écart',
  comment: 'Commentaire',
  differenceOf: (euros: number) => (euros > 0 ? `+\u00a0${formatEuros(euros)}` : formatEuros(euros)),

  late: 'Depuis la clôture',
  lateMovementsTitle: 'Corrections depuis la clôture',
  /** `Depuis la clôture : 2 dons, 35,00 € ; 1 correction, −10,00 €.` */
  since: (donations: Late, movements: Late) => {
    const parts = [
      ...(donations.count > 0 ? [closingTexts.lateDonations(donations.count, donations.total)] : []),
      ...(movements.count > 0 ? [closingTexts.lateMovements(movements.count, movements.total)] : []),
    ]
    return `Depuis la clôture : ${parts.join(' ; ')}.`
  },
  takenIn: 'Repris dans',
  nextClosing: 'La clôture d’un jour suivant',
  amountOf: ({ amount, moved }: { amount: number; moved: number | null }) =>
    moved === null ? closingTexts.differenceOf(amount) : `${formatEuros(moved)} déplacés`,
  lateNote: 'Ces dons et corrections ne sont pas dans les chiffres ci-dessus, qui ne changent plus.',
  nothingLate: 'Rien n’est arrivé après cette clôture.',
  lateDonations: (count: number, total: number) => `${formatDons(count)}, ${formatEuros(total)}`,
  lateMovements: (count: number, total: number) =>
    `${plural(count, 'correction', 'corrections')}, ${closingTexts.differenceOf(total)}`,
  given: 'Donné le',
  received: 'Reçu le',
  amount: 'Montant',
  kind: 'Correction',
  recorded: 'Enregistré le',
  countsOn: 'Compte le',
  kindOf: ({ kind, subjectKind }: Pick<MovementSummary, 'kind' | 'subjectKind'>) => movementNature(kind, subjectKind),
  netOf: 'Net',
  within: (number: number) => `Comprise dans la clôture n°\u00a0${number}`,
  openRuns: 'Jours non clôturés',
  runOf: (from: Day, to: Day) => (from === to ? formatDay(from) : formatDays(from, to).replace(/^du/, 'Du')),
  runNote: ({ dayCount, donationCount, total }: { dayCount: number; donationCount: number; total: number }) =>
    `${plural(dayCount, 'jour', 'jours')} · ${formatDons(donationCount)}, récolté ${formatEuros(total)}`,
  closeRun: (from: Day, to: Day) => (from === to ? 'Clôturer ce jour' : 'Clôturer ces jours'),
  print: 'Imprimer',
  pdf: 'PDF',
  siren: 'SIREN',
  sirenOf: (siren: string) => `SIREN ${siren}`,
  signatures: 'Signatures',
  closer: 'Clôturée par',
  secondSigner: 'Second signataire',
  signHere: 'Date et signature',
  export: 'Exporter',
  checking: 'Vérification de la somme de contrôle…',
  checked: 'Somme de contrôle vérifiée : l’export est celui de la clôture.',
  broken: 'La somme de contrôle ne correspond plus à l’export. Prévenez l’administrateur de la plateforme.',
  reopen: 'Rouvrir',
  reopenNote:
    'La clôture reste dans la liste, et son numéro ne sert plus. Les corrections et les saisies y redeviennent possibles.',
  reopened: 'La clôture a bien été rouverte',
  askReopening: 'Demander la réouverture',
  askReopeningNote: 'Un autre manageur confirme. D’ici là, la clôture reste comme elle est.',
  askedReopening: 'La réouverture attend une autre personne',
  reopeningAsked: ({ requestedBy, requestedAt, reason }: ReopeningRequest) =>
    `${requestedBy.name} a demandé la réouverture le ${formatDateTime(requestedAt)}\u00a0: «\u00a0${reason}\u00a0». Un autre manageur confirme ou refuse.`,
  reopeningOf: (number: number) => `réouverture de la clôture n°\u00a0${number}`,
  reopenedNote: 'Cette clôture a été rouverte : ses chiffres restent ceux du jour de la clôture.',

  what: 'À clôturer',
  day: 'Jour',
  from: 'Du',
  to: 'Au',
  choices: {
    day: 'Une journée',
    month: (firstDay: Day) => `Le mois dernier (${monthName(firstDay)})`,
    exercise: (year: string) => `L’exercice ${year}`,
    currentExercise: (year: string) => `L’exercice ${year}, jusqu’à aujourd’hui`,
    period: 'Une autre période',
  },
  countedOf: (method: PaymentMethod) => `${paymentMethodNames[method]}, montant compté`,
  commentOf: (method: PaymentMethod) => `${paymentMethodNames[method]}, commentaire`,
  countsNote: 'Facultatif : comparez ce que vous avez compté aux chiffres.',
  /** More went back than came: there is nothing to count. */
  expects: (euros: number) =>
    euros < 0
      ? `Rien à compter\u00a0: ${formatEuros(-euros)} rendus de plus que reçus`
      : `Attendu : ${formatEuros(euros)}`,
  differs: (euros: number) => `Écart : ${closingTexts.differenceOf(euros)}`,
  submits: { day: 'Clôturer la journée', period: 'Clôturer la période' } satisfies Record<ClosingKind, string>,
  question: (net: string) =>
    `Total net : ${net}. Après la clôture, rien ne peut plus y être ajouté à la main, et une correction compte le premier jour ouvert.`,
  saved: 'La clôture a bien été faite',
  shownOf: (shown: number, count: number) => `Les ${formatCount(shown)} premiers sur ${formatCount(count)}.`,
} as const

const isMonth = (from: Day, to: Day) => from.endsWith('-01') && addDays(to, 1) === monthAfter(from)
/** Names a period after `la clôture`: `de mars 2026`, `d’avril 2026`, `du 12 mars 2026`, `de l’exercice 2026`. */
export const ofPeriod = ({ from, to }: Pick<ClosingSummary, 'from' | 'to'>): string => {
  if (from === to) return `du ${formatDate(from)}`
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return `de l’exercice ${from.slice(0, 4)}`
  if (!isMonth(from, to)) return `de la période ${formatDays(from, to)}`
  const month = monthName(from)
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`
}
const monthAfter = (firstDay: Day): Day => `${addDays(firstDay, 31).slice(0, 7)}-01`
const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** Names a month: `mars 2026`. */
export const monthName = (firstDay: Day): string => monthFormat.format(new Date(`${firstDay}T12:00:00Z`))
