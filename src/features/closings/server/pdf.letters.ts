import { createRequire } from 'node:module'

/** The letters of the fonts that every reader of PDFs has. */
const western =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const leftToRight = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u

const { resolve } = createRequire(import.meta.url)
const embedded = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

type Letters = { text: string; src: string; features?: PDFKit.Mixins.OpenTypeFeatures[] }

/**
 * Chooses the font of a text: Helvetica, or DejaVu Sans for letters outside western Europe. Only the letters that are used
 * are embedded. With a feature, pdfkit lays the whole line out, and not word by word: words from right to left keep their order.
 */
export const lettersOf = (given: string, isStrong: boolean): Letters => {
  const text = given.replaceAll('\u202f', '\u00a0')
  if (western.test(text)) return { text, src: isStrong ? 'Helvetica-Bold' : 'Helvetica' }
  const src = embedded(isStrong ? 'DejaVuSans-Bold' : 'DejaVuSans')
  return rightToLeft.test(text) && !leftToRight.test(text) ? { text, src, features: ['kern'] } : { text, src }
}
