import { foldWord, stateOf } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'

const debit = /^(?:[-\u2212]|(?:d|db|dr|dt|dbit|deb|debits?|debiteur|s|sorties?|out|retraits?)\b)/u
const credit = /^(?:\+|(?:c|cr|ct|crdt|cred|credits?|crediteur|e|entrees?|in|depots?)\b)/

/**
 * Tells which way money went, by a word of a column: Débit, D, -; Crédit, C, +. A word such as Carte or Chèque does not
 * say it.
 */
export const directionOf = (text: string): 1 | -1 | undefined => {
  const folded = foldText(text)
  if (debit.test(folded)) return -1
  return credit.test(folded) ? 1 : undefined
}

/**
 * Returns why an operation moved no money, by its state: what a person has said, otherwise what the word says.
 * Undefined for a word that nobody has explained: it may mean either.
 */
export const statusProblem = (
  text: string,
  states: CsvMapping['states'],
): 'entry-pending' | 'payment-left' | null | undefined => {
  const said = states.find(({ value }) => foldWord(value) === foldWord(text))
  if (said) return said.meaning === 'booked' ? null : 'payment-left'
  const state = stateOf(text)
  if (state === 'done') return null
  if (state === 'waiting') return 'entry-pending'
  return state === 'failed' ? 'payment-left' : undefined
}

const sum = /^(?:ancien |nouveau )?(?:solde|total|totaux|balance)\b/
const balance =
  /^(?:(?:ancien|nouveau) solde|solde (?:initial|final|precedent|anterieur|d'ouverture|de cloture|au)|totaux|total (?:des (?:operations|mouvements|debits|credits)|general)|(?:opening|closing) balance)\b/

/**
 * Tells a text that begins like that of a sum. Operations begin like this too: with the name of a company,
 * `SOLDE DE TOUT COMPTE`.
 */
export const isSum = (text: string): boolean => sum.test(foldText(text))

/** Tells a text that can only be that of a balance or a total. */
export const isBalance = (text: string): boolean => balance.test(foldText(text))
