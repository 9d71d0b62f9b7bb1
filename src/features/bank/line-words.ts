import { foldText } from '#shared/text.ts'

/** The words of the bank on a line. */
export type LineWords = {
  label: string
  details: readonly { qualifier: string; text: string }[]
  batch: readonly { name: string | null; text: string | null }[]
}

/** Lists the words of a text in plain letters and digits. */
const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? []

/** The qualifiers of CFONB 120 of the name of the payer, of its rest, and of the payer behind it. */
const payerQualifiers = ['NPY', 'NPO']
/** The words that banks write before the name of the payer. */
const transferWords =
  /^\s*(?:vir(?:ement|t)?s?|vrt)\b[\s./:-]*(?:(?:sepa|inst(?:antane)?|recu|europeen|permanent|de|du|faveur|emis|par)\b[\s./:-]*)*/i
/** Words that say what a transfer is for, and end the name of the payer. */
const purposeWords = /\b(?:dons? de|dons?|donation|sadaqa|zakat|offrande|motif|libelle|ref(?:erence)?|pour)\b/i

/** Finds the name of the payer in the words of a credit, as the bank writes it. Null: it says none. */
export const payerOf = ({ label, details, batch }: LineWords): string | null => {
  const said = details.find(({ qualifier }) => payerQualifiers.includes(qualifier))?.text
  const named = said ?? batch.find(({ name }) => name)?.name
  if (named) return named.trim()
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (!transferWords.test(plain)) return null
  const names = plain
    .replace(transferWords, '')
    .replaceAll(/\S*\d\S*/g, ' ')
    .split(purposeWords)
  const payer = names.map((name) => name.replaceAll(/\s+/g, ' ').trim()).find((name) => name !== '')
  return payer ?? null
}

/** Words of causes that say nothing of which one it is. */
const commonWords = new Set(['don', 'dons', 'pour', 'avec', 'dans', 'les', 'des', 'aux', 'sur', 'projet', 'collecte'])
const shortest = 3
/** Banks cut words, and write plurals otherwise. */
const stemLength = 5

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= stemLength && (one.startsWith(other) || other.startsWith(one)))

/** Finds the cause that the words of a line name, and no other as well. Null: none, or several alike. */
export const causeOf = (words: LineWords, causes: readonly { _id: string; name: string }[]): string | null => {
  const said = wordsOf(
    [words.label, ...words.details.map(({ text }) => text), ...words.batch.map(({ text }) => text ?? '')].join(' '),
  )
  const scores = causes.map(({ _id, name }) => {
    const own = wordsOf(name).filter((word) => word.length >= shortest && !commonWords.has(word))
    const found = own.filter((word) => said.some((each) => isSameWord(word, each))).length
    return { _id, found, share: found / Math.max(1, own.length) }
  })
  const [best, next] = scores.toSorted((one, other) => other.found - one.found || other.share - one.share)
  if (!best || best.found === 0) return null
  return next && next.found === best.found && next.share === best.share ? null : best._id
}
