import { foldText } from '#shared/text.ts'

/** The words of the bank on a line. */
export type LineWords = {
  label: string
  details: readonly { qualifier: string; text: string }[]
  batch: readonly { name: string | null; text: string | null }[]
}

/** Lists the words of a text in plain letters and digits. */
const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? []

/** Returns a text without its accents. */
const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The qualifiers of CFONB 120 of the name of the payer, of its rest, and of the payer behind it. */
const payerQualifiers = ['NPY', 'NPO']
/** The words that banks write before the name of the payer, or of whom the association pays. */
const transferWords =
  /^\s*(?:vir(?:ement|t)?s?|vrt|prlv|prelevement)\b[\s./:-]*(?:(?:sepa|inst(?:antane)?|recu|europeen|permanent|de|du|faveur|emis|par)\b[\s./:-]*)*/i
/** Words that say what a transfer is for, and end the name of the payer. */
const purposeWords = /\b(?:dons? de|dons?|donation|sadaqa|zakat|offrande|motif|libelle|ref(?:erence)?|pour)\b/i

/** Lists words that many names of causes have, so that they tell none apart. */
const commonWords = new Set(['don', 'dons', 'pour', 'avec', 'dans', 'les', 'des', 'aux', 'sur', 'projet', 'collecte'])
const shortest = 3
/** Banks cut words, and write plurals otherwise. */
const stemLength = 4

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= stemLength && (one.startsWith(other) || other.startsWith(one)))

type Named = { _id: string; name: string }

/** Lists the words of a cause that tell it from others. */
const tellingWords = ({ name }: Named): string[] =>
  wordsOf(name).filter((word) => word.length >= shortest && !commonWords.has(word))

/**
 * Finds the name of the payer in the words of a credit, as the bank writes it. It ends before the name of a cause.
 * Null: the words say none.
 */
export const payerOf = ({ label, details, batch }: LineWords, causes: readonly Named[] = []): string | null => {
  const said = details.find(({ qualifier }) => payerQualifiers.includes(qualifier))?.text
  const named = said ?? batch.find(({ name }) => name)?.name
  if (named) return named.trim()
  const plain = plainOf(label)
  if (!transferWords.test(plain)) return null
  const names = plain
    .replace(transferWords, '')
    .split(/\s+/)
    .map((word) => (/\d/.test(word) ? '' : word))
    .join(' ')
    .split(purposeWords)
  const payer = names.map((name) => name.replaceAll(/\s+/g, ' ').trim()).find((name) => name !== '')
  const words = payer?.split(' ') ?? []
  const causeWords = causes.flatMap(tellingWords)
  const end = words.findIndex((word, place) => place > 0 && causeWords.some((each) => isSameWord(each, foldText(word))))
  return payer === undefined ? null : words.slice(0, end < 0 ? words.length : end).join(' ')
}

/** Finds the cause that the payer's words name, and no other as well. Null: none, or several alike. */
export const causeOf = (words: LineWords, causes: readonly Named[]): string | null => {
  // Skips the words of the bank before the payer, such as VIR SEPA RECU.
  const label = plainOf(words.label).replace(transferWords, '')
  const said = wordsOf(
    [label, ...words.details.map(({ text }) => text), ...words.batch.map(({ text }) => text ?? '')].join(' '),
  )
  const scores = causes.map((cause) => {
    const { _id } = cause
    const own = tellingWords(cause)
    const found = own.filter((word) => said.some((each) => isSameWord(word, each))).length
    return { _id, found, share: found / Math.max(1, own.length) }
  })
  const [best, next] = scores.sort((one, other) => other.found - one.found || other.share - one.share)
  if (!best || best.found === 0) return null
  return next && next.found === best.found && next.share === best.share ? null : best._id
}

/** The qualifiers of CFONB 120 whose texts name people and purposes. The others are references. */
const sayingQualifiers = [...payerQualifiers, 'NBE', 'NBU', 'LIB', 'LCC', 'LC2', 'LCS']
const months =
  /^(?:janv(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept?(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?)$/
/** Words that say how money moved, and neither with whom nor why. */
const wayWords = new Set(
  'vir virement virt vrt prlv prelevement sepa inst instantane recu emis europeen permanent faveur de du des le la les au aux par et en date ref cb carte cartes tpe remise remises cheque cheques chq bord versement especes paiement achat retrait dab operation debit credit don dons'.split(
    ' ',
  ),
)

/**
 * Returns the words of a line without dates and numbers, which lines of one kind have in common
 * (docs/rules/bank.md#bank-rules). Null: they name nobody and nothing.
 */
export const coreOf = ({ label, details, batch }: LineWords): string | null => {
  const texts = [
    label,
    ...details.filter(({ qualifier }) => sayingQualifiers.includes(qualifier)).map(({ text }) => text),
    ...batch.flatMap(({ name, text }) => [name ?? '', text ?? '']),
  ]
  const words = texts.flatMap(wordsOf).filter((word) => !/\d/.test(word) && !months.test(word))
  return words.some((word) => word.length >= shortest && !wayWords.has(word)) ? words.join(' ') : null
}

/** Names the other side of a line, as the bank writes it. */
export const counterpartyOf = (words: LineWords): string => (payerOf(words) ?? words.label.trim()).slice(0, 100)

/** Writes the first letter small, unless the word is in capitals. */
const inSentence = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

type Ruled = { name: string; note: string | null }

/** Says a rule in a sentence: 'EDF : électricité, chaque mois', 'M OU MME HADDAD : don, toiture'. */
export const ruleSentence = ({ name, note }: Ruled, causeName: string | null, isMonthly: boolean): string => {
  const answer = note === null ? ['don', causeName && inSentence(causeName)] : [inSentence(note)]
  return `${name}\u00a0: ${[...answer, isMonthly && 'chaque mois'].filter(Boolean).join(', ')}`
}
