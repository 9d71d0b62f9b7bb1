import { foldText } from '#shared/text.ts'

const debit = /^(?:[-\u2212]|(?:d|db|dr|dt|dbit|deb|debits?|debiteur|s|sorties?|out|retraits?)\b)/u
const credit = /^(?:\+|(?:c|cr|ct|crdt|cred|credits?|crediteur|e|entrees?|in|depots?)\b)/

/** Tells which way money went, by a word of a column: Débit, D, -; Crédit, C, +. A word such as Carte or Chèque does not say it. */
export const directionOf = (text: string): 1 | -1 | undefined => {
  const folded = foldText(text)
  if (debit.test(folded)) return -1
  return credit.test(folded) ? 1 : undefined
}

/** What a bank says of an operation that has not taken place yet, and of one that never will. */
const waiting = /^(?:pending|processing|created|en attente|en cours|en traitement|a venir|initie|planifie|programme)/
const failed = /^(?:declined|revert|revers|renvoy|refus|annul|cancel|failed|echec|echou|rejet|reject|expire)/

/** Returns why an operation moved no money, by what the bank says of it. */
export const statusProblem = (text: string): 'entry-pending' | 'payment-left' | null => {
  const status = foldText(text)
  if (waiting.test(status)) return 'entry-pending'
  return failed.test(status) ? 'payment-left' : null
}

const sum = /^(?:ancien |nouveau )?(?:solde|total|totaux|balance)\b/
const balance =
  /^(?:(?:ancien|nouveau) solde|solde (?:initial|final|precedent|anterieur|d'ouverture|de cloture|au)|totaux|total (?:des (?:operations|mouvements|debits|credits)|general)|(?:opening|closing) balance)\b/

/** Tells a text that begins like that of a sum. Operations begin like this too: with the name of a company, `SOLDE DE TOUT COMPTE`. */
export const isSum = (text: string): boolean => sum.test(foldText(text))

/** Tells a text that can only be that of a balance or a total. */
export const isBalance = (text: string): boolean => balance.test(foldText(text))
