import { foldText } from '#shared/text.ts'

/** Returns a text without case, accents, points and repeated spaces, as words of files are compared. */
export const foldWord = (text: string): string => foldText(text.replaceAll(/[\s\u00a0\u202f._]+/g, ' '))

/** The state of an operation in a file: it took place, it has yet to, it never will, or its money went back. */
export type OperationState = 'done' | 'waiting' | 'failed' | 'given-back'

/** Whole words alone: a word that is not here is asked, and `Non validé` is not here. */
const states: Record<OperationState, RegExp> = {
  done: /^(?:valide|validee|validated|payee?|paid|reglee?|encaissee?|confirmee?|confirmed|acceptee?|accepted|succes|success|successful|succeeded|reussie?|terminee?|completee?|completed|processed|captured|settled|ok|executee?|executed|comptee?|comptabilisee?|effectuee?|booked|posted|cleared|realisee?|passee?)$/,
  waiting:
    /^(?:pending|processing|created|uncaptured|requires capture|en attente(?: .*)?|en cours|en cours de (?:traitement|paiement|validation)|en traitement|a venir|initiee?|planifiee?|programmee?|scheduled|incomplete|abandonnee?|abandoned|preapproval)$/,
  failed:
    /^(?:declined|reverted|reversed|renvoyee?|refusee?|refused|annulee?|cancell?ed|void(?:ed)?|echec|echouee?|failed|failure|rejetee?|rejected|expiree?|expired|non payee?|impayee?|unpaid|erreur|error|blocked|revoked|denied)$/,
  'given-back': /^(?:rembourse|remboursee|refund|refunded|contestee?|disputed|chargeback|charged back|litige)$/,
}

/** Returns what a file says of an operation; undefined for a word that a person has to explain. */
export const stateOf = (word: string): OperationState | undefined => {
  const folded = foldWord(word)
  return (Object.keys(states) as OperationState[]).find((state) => states[state].test(folded))
}

const codes = new Set(Intl.supportedValuesOf('currency'))
const euro = /^(?:€|eur|euros?)$/i
const otherSigns = /^(?:(?:us|ca|au|c|a)?\$|£|¥|dollars?|livres?|francs?|chf|fcfa|cfa|da|dh|dt)$/i

/** Returns the currency of a cell: `EUR`, another code, or the text itself. Null for a blank. */
export const currencyIn = (cell: string): string | null => {
  const text = cell.trim()
  if (text === '') return null
  const words = text.split(/[\s()[\]/-]+/).filter(Boolean)
  return words.every((word) => euro.test(word)) ? 'EUR' : text.toUpperCase()
}

/** Tells whether a cell is a currency and nothing else: `EUR`, `€`, `chf`, `(USD)`, `DA`. */
export const isCurrency = (cell: string): boolean => {
  const word = cell.trim().replaceAll(/^[([]|[)\]]$/g, '')
  return euro.test(word) || otherSigns.test(word) || codes.has(word.toUpperCase())
}

const otherWords = /\b(dollars?|livres?|pounds?|francs?|dinars?|dirhams?|yens?)\b/

/** Returns the currency that a column's name says, as `Amount (USD)` does, or undefined. */
export const currencyInName = (name: string): string | undefined => {
  const code = name.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)?.find((one) => codes.has(one))
  if (code) return code
  if (/€|\beuros?\b/i.test(name)) return 'EUR'
  return /\p{Sc}/u.exec(name)?.[0] ?? otherWords.exec(foldText(name))?.[1]
}

const inTitle = /(?:\b(?:en|in|devise|monnaie|currency)\b[^\p{L}\p{Sc}]{0,4}|[([])(\p{Sc}|[\p{L}$]+)/giu

/** Returns the currency but the euro that a line above the table says, `Montants en USD`, or undefined. */
export const currencyInTitle = (title: string): string | undefined => {
  const named = [...title.matchAll(inTitle)].map(([, word = '']) => {
    if (/^[A-Z]{3}$/.test(word)) return codes.has(word) ? word : undefined
    return currencyInName(word.toLowerCase())
  })
  return named.includes('EUR') ? undefined : named.find((currency) => currency !== undefined)
}
