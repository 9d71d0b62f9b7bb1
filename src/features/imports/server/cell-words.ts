import type { PaymentMethod } from '#features/transactions/donation.ts'
import { foldText } from '#shared/text.ts'
import type { StatusMeaning } from '../mapping.ts'

/** Returns a text without case, accents, points and repeated spaces, as words of files are compared. */
export const foldWord = (text: string): string => foldText(text.replaceAll(/[\s\u00a0\u202f._]+/g, ' '))

const methodWords: [RegExp, PaymentMethod][] = [
  [/^(cb|carte|card|visa|mastercard|credit card|debit card|tpe)\b/, 'card'],
  [/^(esp|especes?|cash|liquide|numeraire|argent liquide)\b/, 'cash'],
  [/^(ch|chq|chqs|cheques?|check)\b/, 'cheque'],
  [/^(vir|virt|vrt|virements?|transfer|transfert|bank transfer|wire|prelevements?|prel|prlv|sepa)\b/, 'transfer'],
]

/** Returns the payment method that a word of a file means, or undefined for a word that nobody has explained. */
export const methodOf = (word: string): PaymentMethod | undefined => {
  const folded = foldWord(word)
  return methodWords.find(([words]) => words.test(folded))?.[1]
}

const donationWords =
  'valid(e|ee|ated)|pay(e|ee)|paid|regle|reglee|encaisse|encaissee|confirme|confirmee|confirmed|accepte|acceptee|accepted|' +
  'succes|success|successful|succeeded|reussi|reussie|termine|terminee|complete|completed|processed|captured|settled|ok'
const leaveWords =
  'rembourse|remboursee|refund(ed)?|refuse|refusee|refused|declined|annule|annulee|cancell?ed|void(ed)?|echoue|echouee|' +
  'echec|failed|failure|en attente|pending|en cours|abandonne|abandonnee|abandoned|expire|expiree|expired|conteste|' +
  'contestee|disputed|chargeback|litige|impaye|impayee|unpaid|non paye|non payee|rejete|rejetee|rejected|erreur|error'
const [donation, leave] = [new RegExp(`^(${donationWords})$`), new RegExp(`^(${leaveWords})$`)]

/** Returns what the status of a row means, or undefined for a word that nobody has explained. */
export const statusOf = (word: string): StatusMeaning | undefined => {
  const folded = foldWord(word)
  if (donation.test(folded)) return 'donation'
  return leave.test(folded) ? 'leave' : undefined
}
