/**
 * The words by which the banks of France write what a card remittance is. A pattern reads plain capitals without
 * accents. The samples of each bank, with their sources, are in `testing/label-samples.ts`.
 */

const day = '(?<day>\\d{2})'
const month = '(?<month>\\d{2})'
const year = '(?<year>\\d{4}|\\d{2})'
const monthWords =
  'JANV?|JANVIER|FEVR?|FEVRIER|MARS?|AVR|AVRIL|MAI|JUIN?|JUIL|JUILLET|AOUT?|SEPT?|SEPTEMBRE|OCT|OCTOBRE|NOV|NOVEMBRE|DEC|DECEMBRE'
/** The forms of a day: `16/08/26`, `16.08`, `160826`, `16 AOUT 2026`. */
const dayForms = [
  `${day}[/.-]${month}(?:[/.-]${year})?(?![\\d/])`,
  `${day}${month}${year}(?!\\d)`,
  `(?<day>\\d{1,2}) ?(?<name>${monthWords})\\b(?: ?${year})?(?!\\d)`,
]

/**
 * The words that stand before the day of the donations, or of their collection. Six digits after a remittance may be
 * its number.
 */
const words = ['DU', 'DES', 'VTES?', 'VENTES?', '(?:TELE)?COLLECTE', 'JOURNEE', 'TRANSACTIONS?', 'OPERATIONS?']
const remittances = ['REM ?CB', 'REMISES? CB', 'REMISES?(?: CARTES?)?']
const [short, long] = [words, [...words, ...remittances]].map((all) => `\\b(?:${all.join('|')}) ?:? ?/? ?(?:DU |LE )?`)

/** The days that a label names as those of its donations: the first one, and the last of several. */
export const namedDays = dayForms.map((form, index) => new RegExp(`${index === 1 ? short : long}${form}`))
export const lastDays = dayForms.map((form) => new RegExp(`^ ?(?:AU|A|-) ?(?:LE )?${form}`))
/** Several days of a month: `DU 14 AU 16/08`. */
export const namedSpans = dayForms.map((form) => new RegExp(`\\b(?:DU|DES) (?<first>\\d{2}) (?:AU|A|ET) ${form}`))
/** The days of the bank itself. */
export const otherDays =
  /\b(?:VAL|VALEUR|DATE VALEUR|DATE COMPTABLE|ECH|ECHEANCE) ?:? ?(?:DU |LE |AU )?(?:\d{2}[/.-]\d{2}(?:[/.-]\d{2,4})?|\d{6})/g

const operations =
  '(?:OPE|OPER|OPERATIONS?|OPES|OPS|TRX|TRANS|TRANSACTIONS?|TXN|PAIEMENTS?|VENTES?|FACT|FACTURES?|CARTES)'
/** The number of payments in a remittance: `24 OPE`, `NB 12`, `NBRE OPE : 5`. */
export const counts = [
  new RegExp(`(?<![\\d/.,-])(?<count>\\d{1,5}) ?${operations}\\b(?! ?(?:DU|LE) ?\\d)`),
  new RegExp(`\\b${operations} ?[:=] ?(?<count>\\d{1,5})(?![\\d/.,-])`),
  new RegExp(
    `\\b(?:NB|NBR|NBRE|NOMBRE|QTE)(?: ?(?:DE |D )?(?:${operations}|CB))? ?[:=]? ?(?<count>\\d{1,5})(?![\\d/.,-])(?! ?(?:CHQ|CHEQUES?|BILLETS?))`,
  ),
]

/** The number of the terminal, as its bank knows it. */
export const terminals = [
  /\b(?:TPE|TERMINAL|TERM|TID|CAISSE)(?: (?:N|NO|NUM|NUMERO))? ?[:=]? ?0*(?<terminal>\d{1,12})(?!\d)/,
]

const amount = '(?<euros>\\d{1,3}(?:[ .]\\d{3}){1,3}|\\d{1,9})[.,](?<cents>\\d{2})(?!\\d)'
/**
 * The amount of the payments, and the commission that the bank has kept: `BRUT 250,00 COM 1,75`, `250,00E COM 1,75E`.
 */
export const grossAmounts = [
  new RegExp(`\\b(?:MT |MNT |MONTANT )?BRUT ?[:=]? ?(?:EUR ?)?${amount}`),
  new RegExp(`(?<!\\d)${amount} ?E(?:UR)? COM\\b`),
]
export const commissions = [
  new RegExp(`\\b(?:COM|COMM|COMMISSIONS?|FRAIS)(?: CB| TTC| HT)? ?[:=]? ?-?(?:EUR ?)?${amount}`),
]

/** The month that a commission is of: `MOIS 01/26`, `JANVIER 2026`, `01/26`. */
export const months = [
  /\bMOIS(?: DE| D)? ?:? ?(?<month>0[1-9]|1[0-2])[ /.-]?(?<year>20\d{2}|\d{2})(?!\d)/,
  new RegExp(`\\b(?<name>${monthWords})\\b(?: ?(?<year>20\\d{2}|\\d{2})(?!\\d))?`),
  /(?<![\d/.-])(?<month>0[1-9]|1[0-2])[/.-](?<year>20\d{2}|\d{2})(?![\d/.-])/,
]

/**
 * Numbers that name a deposit slip: `BORDEREAU 12`, `REM CHQ 0000012`, `REMISE CHEQUE N 12`. A number that counts
 * cheques names none.
 */
export const slipNumbers =
  /\b(?:BORD|BORDEREAU|(?:REM|REMISE)(?: DE)? (?:CHQ|CHEQUES?))(?: BORD)?(?: (?:N|NO|NUM|NUMERO))? ?(?:REF ?)?[:=]? ?0*(?<slip>\d{1,12})(?!\d)(?! ?(?:CHQ|CHEQUES?|EUR))/g

/** Finds the number of a month, 1 to 12, by its name or a shorter form. */
export const monthOfName = (name: string): number =>
  ['JAN', 'FEV', 'MAR', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOU', 'SEP', 'OCT', 'NOV', 'DEC'].findIndex(
    (start) => name.startsWith(start) || (name === 'JUI' && start === 'JUIN'),
  ) + 1
