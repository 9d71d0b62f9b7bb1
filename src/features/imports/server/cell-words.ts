import type { PaymentMethod } from '#features/transactions/donation.ts'
import { foldWord, stateOf } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import type { RowMeaning, StatusMeaning } from '../mapping.ts'

const methodWords: [RegExp, PaymentMethod][] = [
  [/^(cb|carte|card|visa|mastercard|credit card|debit card|tpe)\b/, 'card'],
  [/^(esp|especes?|cash|liquide|numeraire|argent liquide)\b/, 'cash'],
  [/^(ch|chq|chqs|cheques?|check)\b/, 'cheque'],
  [/^(vir|virt|vrt|virements?|transfer|transfert|bank transfer|wire|prelevements?|prel|prlv|sepa)\b/, 'transfer'],
]
const methodOfPart = (part: string): PaymentMethod | undefined => methodWords.find(([words]) => words.test(part))?.[1]
/** Words that begin as a payment and are none. */
const vouchers = /\b(?:cadeaux?|vacances|emploi|restaurants?|gift|dejeuner)\b/

/** Returns the payment method that a word means. Undefined for an unexplained word, and for two methods. */
export const methodOf = (word: string): PaymentMethod | undefined => {
  const folded = foldWord(word)
  if (vouchers.test(folded)) return undefined
  const [method, ...others] = folded.split(/[+/&,;]| (?:et|ou|puis|and|or) /).map((part) => methodOfPart(part.trim()))
  return others.every((other) => other === method) ? method : undefined
}

const meaningOfState = { done: 'donation', waiting: 'leave', failed: 'leave', 'given-back': 'leave' } as const

/** Returns what the status of a row means, or undefined for a word that nobody has explained. */
export const statusOf = (word: string): StatusMeaning | undefined => {
  const state = stateOf(word)
  return state && meaningOfState[state]
}

/** Words beside a gift by which it is none, or no money. */
const noMoney =
  /\b(?:annule\w*|cancel\w*|rembours\w*|refund\w*|refus\w*|rejet\w*|echou\w*|echec|failed|impaye\w*|contest\w*|test|promis|promesses?|pledge\w*|en nature|in.kind|nature|temps|materiels?|supprime\w*|non)\b/
const gifts =
  /^(?:(?:formulaire de |paiement de |paiement d'un )?dons?(?: .*)?|donations?(?: payment)?|one.?time|unique|ponctuels?|mensuels?|annuels?|reguliers?|recurrents?|recurring|monthly|yearly|crowdfunding|financement participatif|charge|payment|paiement)$/
const noGifts =
  /^(?:(?:payment )?refunds?|remboursements?(?: .*)?|payouts?|versements?|virements? (?:standard|vers .*)|(?:general )?withdrawals?|retraits?(?: .*)?|(?:general )?currency conversion|conversion .*|(?:stripe |stripefx |partner |application )?fees?|frais(?: .*)?|commissions?|charge ?backs?(?: .*)?|contestations?|litiges?|disputes?|adjustments?|transfers?|topups?|(?:general |account )?holds?(?: .*)?|reversal of .*|reserves?|autorisations?|(?:general )?authorization|(?:sous.?)?total|totaux)$/

/** Returns what the type of a row means. A ticket, a membership and a sale are asked. */
export const typeOf = (word: string): RowMeaning | undefined => {
  const folded = foldWord(word)
  if (gifts.test(folded)) return noMoney.test(folded) ? undefined : 'donation'
  return noGifts.test(folded) ? 'leave' : undefined
}

const yes = /^(?:oui|o|yes|y|true|vrai|1|x|✓|✔|✅)$/
const no = /^(?:non|n|no|false|faux|0)$/
/** Names of columns whose yes says that a row is no donation. */
export const takesAway =
  /annul|cancel|rembours(?!able)|refund(?!able)|\btest\b|rejet|rejected|echec|echou|fail|impaye|unpaid|contest|disput|litige|charge.?back|fraud|supprim|deleted|void|doublon|duplicate|opposition/

/** Returns what a cell of yes or no means, by the name of its column: `Encaissé`, `Annulé`. Otherwise as a status. */
export const flagOf = (word: string, name: string): StatusMeaning | undefined => {
  const folded = foldWord(word)
  const isAgainst = takesAway.test(foldText(name))
  if (yes.test(folded)) return isAgainst ? 'leave' : 'donation'
  if (no.test(folded) || (isAgainst && folded === '')) return isAgainst ? 'donation' : 'leave'
  if (folded === 'live') return 'donation'
  return folded === 'test' ? 'leave' : statusOf(word)
}

const exponent = /^\d+(?:[.,]\d+)?e\+?\d+$/i

/** Tells whether a spreadsheet replaced the digits of a long number: by an exponent, `3,36123E+10`, or by `####`. */
export const isLostNumber = (cell: string): boolean => exponent.test(cell.trim()) || /^#+$/.test(cell.trim())

const total =
  /^(?:(?:sous|grand)[ -]?)?(?:total|totaux)\b|^somme$|^a reporter\b|^(?:cumul|report|solde)(?: (?:au|du|de|annuel|mensuel|precedent|anterieur|initial|final|a nouveau)\b.*)?$/

/** Tells whether a row seems to be called a total, or what was carried forward. */
export const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => total.test(foldWord(cell)))
