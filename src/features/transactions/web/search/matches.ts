import { foldInPlace } from '#shared/text.ts'
import type { SearchPart } from '../../search-parts.ts'
import type { Transaction } from '../../transaction.ts'

export type Piece = { text: string; isMatch: boolean }

/** Returns the words that a search looks for in what donors said, folded. */
export const wordsOf = (parts: readonly SearchPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'word' || part.kind === 'number' ? [part.word] : []))

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Splits a text where its words begin with one of those that were looked for, as the server compares them. */
export const splitMatches = (text: string, words: readonly string[]): Piece[] => {
  if (words.length === 0) return [{ text, isMatch: false }]
  const { folded, positions } = foldInPlace(text)
  // The longest first: of two that begin alike, the text shows all of the longer.
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  const any = new RegExp(longestFirst.map(escaped).join('|'), 'gu')
  const pieces: Piece[] = []
  let shown = 0
  for (const { 0: match, index } of folded.matchAll(any)) {
    if (/[\p{L}\p{N}]$/u.test(folded.slice(0, index))) continue
    const start = positions[index] ?? 0
    const end = positions[index + match.length] ?? 0
    if (start > shown) pieces.push({ text: text.slice(shown, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    shown = end
  }
  return shown < text.length ? [...pieces, { text: text.slice(shown), isMatch: false }] : pieces
}

const hasMatch = (pieces: Piece[]): boolean => pieces.some(({ isMatch }) => isMatch)

/** The part of a long message that is shown before its first match. */
const lead = 40

/** Leaves out the beginning of a long text before its first match. */
const fromFirstMatch = ([first, ...rest]: Piece[]): Piece[] =>
  !first || first.isMatch || first.text.length <= lead || rest.length === 0
    ? [first, ...rest].filter((piece) => piece !== undefined)
    : [{ text: `…${first.text.slice(-lead).replace(/^\S*/, '')}`, isMatch: false }, ...rest]

/** Returns what the donor said, besides the name, that the search found: why a row is in the result. */
export const foundBeside = (donation: Transaction, words: readonly string[]): Piece[] | undefined => {
  const { message, donatorEmail, donatorMembershipNumber, donatorPhone } = donation
  for (const text of [message, donatorEmail, donatorMembershipNumber]) {
    const pieces = text === null ? [] : splitMatches(text, words)
    if (hasMatch(pieces)) return fromFirstMatch(pieces)
  }
  // A number is stored with the spaces of its writer.
  const digits = donatorPhone?.replaceAll(/\D/g, '').replace(/^(?:00)?33/, '0')
  return digits && words.some((word) => digits.startsWith(word))
    ? [{ text: donatorPhone ?? '', isMatch: true }]
    : undefined
}
