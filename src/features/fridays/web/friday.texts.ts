import type { PlacePaid } from '#features/bank/bank-calendar.ts'
import type { SheetSummary } from '#features/cash/sheet.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import { type Day, formatDate, formatDay, ownDayTitle, weekdayName } from '#shared/days.ts'
import { formatCount, formatDons, formatEuros, plural } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import type { Friday, Missing } from '../friday.ts'

const ordinal = (number: number): string => (number === 1 ? '1re' : `${number}e`)

/** Without the year: the bank pays soon, and the page says the day. */
const paidOn = ({ line }: PlacePaid): string =>
  line ? `Versé le ${formatDate(line.bookedOn).replace(/ \d{4}$/, '')}` : 'Versé'

type Sheet = Extract<Missing, { kind: 'sheet' }>['sheet']

/** The French of the page of a day, and of what waits on the first page. */
export const fridayTexts = {
  title: ownDayTitle,
  day: 'Jour',
  ownDays: (weekday: number) => `${capitalize(weekdayName(weekday))}s`,
  evenings: (year: number) => `Soirées du Ramadan ${year}`,
  eveningChoice: (number: number, day: Day) => `${ordinal(number)} soirée, ${formatDay(day)}`,
  otherDay: 'Autre jour…',
  typedDay: 'Autre jour',
  calendar: 'Choisir un jour',
  wrongDay: 'Date invalide.',
  show: 'Afficher',

  count: 'Nombre de dons',
  gross: 'Récolté',
  net: 'Net',
  /** `+12 % · 1 234,00 € le 13 novembre 2026`. A day that goes on has no percent. */
  compared: ({ before }: Friday, percent: number | undefined): string => {
    const name = `${formatEuros(before.total)} le ${formatDate(before.day)}`
    if (percent === undefined) return name
    const change = percent === 0 ? '=' : `${percent > 0 ? '+' : '\u2212'}${formatCount(Math.abs(percent))}\u00a0%`
    return `${change} · ${name}`
  },
  /** `Reporté : 500,00 € net, 2 dons. Arrivés après la clôture du 27 février 2026.` */
  carried: ({ closing, net, donationCount }: Friday['figures']['carried'][number]) =>
    `${closingTexts.carried}\u00a0: ${formatEuros(net)} net, ${formatDons(donationCount)}. ${closingTexts.carriedHeading(closing)}.`,
  evening: ({ number, year, donationCount, total }: NonNullable<Friday['evening']>, day: Day) =>
    `${ordinal(number)} soirée du Ramadan ${year}, du ${formatDate(day)} à midi au lendemain à midi\u00a0: ${formatDons(donationCount)}, ${formatEuros(total)}. La clôture, elle, va de minuit à minuit.`,

  missing: 'Ce qui manque',
  nothingMissing: 'Rien ne manque.',
  acts: {
    terminal: 'Voir l’appareil',
    keeping: 'Voir l’appareil',
    sheet: 'Signer',
    corrections: 'Confirmer',
    late: 'Voir la clôture',
    bank: 'Voir la banque',
  },
  silent: (name: string, expected: number) => `${name}\u00a0: 0 don, ${plural(expected, 'attendu', 'attendus')}`,
  silentNote: 'D’habitude, cet appareil collecte ce jour-là.',
  keeping: (name: string, count: number) =>
    `${name}\u00a0: ${plural(count, 'don pas encore envoyé', 'dons pas encore envoyés')}`,
  keepingNote: 'L’appareil les garde. Reliez-le au réseau\u00a0: ils arriveront d’eux-mêmes.',
  sheet: (sheet: Sheet) =>
    [`${sheet.reversesId ? 'Feuille inverse' : 'Feuille'} «\u00a0${sheet.place}\u00a0»`, fridayTexts.totalOf(sheet)]
      .filter(Boolean)
      .join(', '),
  /** The total of a sheet, which the server withholds from the person who counts second. */
  totalOf: ({ reversesId, total }: Sheet): string =>
    total === undefined ? '' : formatEuros(reversesId ? -total : total),
  sheetNotes: { draft: 'Sans signature', signed: 'Une signature sur deux' },
  corrections: (count: number) => plural(count, 'correction à confirmer', 'corrections à confirmer'),
  correctionsNote: 'Une deuxième personne confirme ou refuse.',
  late: (count: number, total: number) =>
    `${plural(count, 'don arrivé', 'dons arrivés')} après la clôture, ${formatEuros(total)}`,
  lateNote: 'La clôture d’un jour suivant les reprend.',
  unpaid: (total: number) => `${formatEuros(total)} en retard de versement`,
  unpaidNote: 'Vérifiez le relevé, puis appelez la banque.',

  terminals: 'Appareils, par lieu',
  noTerminal: 'Aucun don par appareil.',
  bank: 'Banque',
  paid: {
    expected: () => 'En route',
    paid: paidOn,
    'paid-with-difference': (paid: PlacePaid) => `${paidOn(paid)}, avec écart`,
    'to-explain': () => 'À expliquer',
    late: ({ differences }: PlacePaid) => (differences.includes('lost') ? 'Remise perdue' : 'En retard'),
  } satisfies Record<PlacePaid['state'], (paid: PlacePaid) => string>,
  byHand: 'Espèces, chèques et virements',
  noHand: 'Aucun don saisi à la main, aucune feuille de comptage.',
  donations: formatDons,
  sheetRow: ({ place, event }: SheetSummary) => [`Feuille «\u00a0${place}\u00a0»`, event].filter(Boolean).join(', '),
  sheetStates: { draft: 'Sans signature', signed: 'Une signature sur deux', sealed: 'Scellée' },
  reversed: 'Annulée',
  reversing: 'Feuille inverse',
  countCash: 'Compter les espèces',
  deposit: 'Remettre en banque',

  close: 'Clore la journée',
  closeAndSend: (receiver: string) => `Clore la journée et envoyer ${receiver}`,
  goesOn: 'La journée n’est pas finie\u00a0: d’autres dons peuvent arriver.',
  question: ({ closed, figures: { carried }, isOver, sheets }: Friday): string => {
    const open = sheets.filter(({ state }) => state !== 'sealed').length
    return [
      `Les chiffres seront figés à ${formatEuros(closed.net)} net, ${formatDons(closed.donationCount)}${carried.length > 0 ? ', ce qui est reporté compris' : ''}.`,
      ...(open > 0
        ? [
            `${plural(open, 'feuille n’est pas scellée', 'feuilles ne sont pas scellées')}\u00a0: après la clôture, ${open > 1 ? 'elles ne pourront' : 'elle ne pourra'} plus l’être à cette date.`,
          ]
        : []),
      ...(isOver ? [] : [fridayTexts.goesOn]),
    ].join(' ')
  },
  nothingToClose: 'Aucun don ni correction ce jour-là.',
  closing: (name: string) => `La journée est close\u00a0: ${name}.`,
  underWay: (name: string) =>
    `${name} en cours\u00a0: elle attend la fin de ce qui s’enregistre, puis fige ses chiffres.`,
  contained: (name: string, days: string) =>
    `Cette journée est dans la ${name} (${days}). Elle ne se clôture pas une deuxième fois.`,
  todo: 'À faire',
  todoFor: (day: Day) => `À faire pour le ${formatDay(day)}`,
  parts: {
    terminals: (count: number) => plural(count, 'appareil sans don', 'appareils sans don'),
    keeping: (count: number) => plural(count, 'appareil à relier au réseau', 'appareils à relier au réseau'),
    sheets: (count: number) => plural(count, 'feuille à signer', 'feuilles à signer'),
    late: (count: number) => plural(count, 'don arrivé après la clôture', 'dons arrivés après la clôture'),
    unpaid: 'journée en retard de versement',
    closing: 'journée à clôturer',
    sending: 'clôture à envoyer',
    lost: 'envoi de la clôture à refaire',
  },
} as const

export const confirmationTexts = {
  title: 'Confirmer votre adresse',
  question:
    'Une association souhaite vous envoyer ses clôtures à cette adresse, sans nom de donateur. L’acceptez-vous\u00a0?',
  submit: 'Confirmer mon adresse',
  wrongLink: 'Ce lien n’est pas complet. Copiez l’adresse entière de l’e-mail.',
  done: ({ email, customerName }: { email: string; customerName: string }) =>
    `Merci. Les clôtures de ${customerName} seront envoyées à ${email}.`,
} as const

export const calendarTexts = {
  title: 'Jour et calendrier',
  weekday: 'Jour de l’association',
  weekdayHint: 'Le jour où vous récoltez le plus\u00a0: il a sa page dans Comptes, et les statistiques le marquent.',
  strongest: 'le plus fort',
  strongestIs: (weekday: number) => `le plus fort (${weekdayName(weekday)})`,
  ramadan: 'Suivre le Ramadan',
  ramadanHint: 'Ses soirées, ses fêtes et sa période sont proposées.',
  saved: 'Le jour et le calendrier sont enregistrés',
} as const

export const accountantTexts = {
  titles: { accountant: 'Comptable', board: 'Bureau' },
  none: {
    accountant:
      'Aucune adresse. Avec elle, un bouton envoie la clôture de la journée ou du mois\u00a0: PDF et fichier CSV, sans nom de donateur.',
    board: 'Aucune adresse. Avec elle, le bureau reçoit les clôtures aussi, que le comptable ait une adresse ou non.',
  },
  set: (email: string) => `Les clôtures sont envoyées à ${email}.`,
  waiting: ({ email, requestedBy }: { email: string; requestedBy: { name: string } }) =>
    `En attente de confirmation par ${email}, qui a reçu un e-mail. Demandé par ${requestedBy.name}. Rien n’y est envoyé avant.`,
  recall: 'Annuler ce changement',
  recalled: 'Le changement est annulé',
  change: 'Changer l’adresse',
  add: 'Indiquer l’adresse',
  dialogs: { accountant: 'Adresse du comptable', board: 'Adresse du bureau' },
  email: 'E-mail',
  hint: 'Son propriétaire reçoit un lien et confirme\u00a0; les manageurs et l’ancienne adresse en sont avertis. Vide\u00a0: rien n’est envoyé.',
  save: 'Enregistrer',
  saved: { accountant: 'L’adresse du comptable est enregistrée', board: 'L’adresse du bureau est enregistrée' },
  asked: 'Un e-mail demande à cette adresse de confirmer',
} as const
