import { createRequire } from 'node:module'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const { resolve } = createRequire(import.meta.url)

/** The files of the fonts: DejaVu Sans has the letters of Latin, Greek, Cyrillic, Arabic and Hebrew. */
export const fontFiles = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}
export type FontName = keyof typeof fontFiles

type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean }
let fonts: Font[] | undefined
const openFonts = (): Font[] => {
  const ofPdfkit = createRequire(resolve('pdfkit'))
  const { openSync } = ofPdfkit('fontkit') as { openSync: (file: string) => Font }
  return Object.values(fontFiles).map((file) => openSync(file))
}

const known = new Map<string, boolean>()
/** Tells whether both fonts have a letter: the strong one has fewer. */
const hasLetter = (letter: string): boolean => {
  const before = known.get(letter)
  if (before !== undefined) return before
  fonts ??= openFonts()
  const has = fonts.every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  known.set(letter, has)
  return has
}

/** Stands for a sign that the fonts lack, such as an emoji: a paper shows that something is there. */
export const missingSign = '\u25af'
const characters = new Intl.Segmenter('fr')
/** Selectors and joiners, which are drawn with their neighbours only. */
const joiners = /[\ufe0e\ufe0f\u200b-\u200d]/u

/** The letters of French and their punctuation, which both fonts have: no font is opened for them. */
const ordinary = /^[\u0000-\u024f\u2010-\u2027\u2030-\u203a\u20ac]*$/u

/** Replaces each character that the fonts lack. A part that they have stays. */
const drawable = (text: string): string => {
  if (ordinary.test(text) || Array.from(text).every(hasLetter)) return text
  return Array.from(characters.segment(text), ({ segment }) => {
    const letters = Array.from(segment).filter((letter) => !joiners.test(letter))
    const drawn = letters.filter(hasLetter)
    if (drawn.length === letters.length) return segment
    return drawn.join('') || missingSign
  }).join('')
}

/** Letters that are drawn in one direction. */
export type Run = { text: string; isRightToLeft: boolean }

/**
 * Makes a text printable on one line: breaks and control characters become spaces, marks of direction are left out, and
 * the narrow space of figures becomes the no-break space that the fonts have. A sign that they lack becomes a box.
 */
export const printable = (text: string): string =>
  drawable(
    text
      .replaceAll('\u202f', '\u00a0')
      .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '),
  )

/** Splits a line into runs. The spaces between two words from right to left belong to their run. */
export const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  for (const part of printable(line).split(/( )/u)) {
    const last = runs.at(-1)
    const isRightToLeft = part === ' ' ? (last?.isRightToLeft ?? false) : rightToLeft.test(part)
    if (last?.isRightToLeft === isRightToLeft) last.text += part
    else if (last?.isRightToLeft && last.text.endsWith(' ')) {
      last.text = last.text.slice(0, -1)
      runs.push({ text: ` ${part}`, isRightToLeft })
    } else if (part !== '') runs.push({ text: part, isRightToLeft })
  }
  return runs
}

const piecesOf = (word: string, width: number, widthOf: (text: string) => number): string[] => {
  const pieces = ['']
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`
    if (pieces.at(-1) !== '' && widthOf(longer) > width) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}

/** The tolerance for rounded sums: a text as wide as its line fits. */
const rounding = 0.01

/** Breaks a text into lines of a width at most, between words; a word that is wider than a line is broken too. */
export const linesOf = (text: string, room: number, widthOf: (text: string) => number): string[] => {
  const width = room + rounding
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).trim().split(/ +/u)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = piecesOf(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}
