import { recordWidth } from './cfonb-record.ts'
import { linesOf } from './file-text.ts'

const record = /^0[1457]\d{5}.{9}(?:[A-Z]{3}|\s{3})[\d\s].[0-9A-Z]/
const mostHead = 50

/** Splits a file of records. Without line ends, a record takes 120 characters. */
export const recordsOf = (text: string): string[] => {
  const lines = linesOf(text)
  const [only] = lines
  if (lines.length !== 1 || only === undefined || only.trimEnd().length <= recordWidth) return lines
  const count = Math.ceil(only.trimEnd().length / recordWidth)
  return Array.from({ length: count }, (_, index) => only.slice(index * recordWidth, (index + 1) * recordWidth))
}

const isMostly = (lines: readonly string[], pattern: RegExp): boolean => {
  const head = lines.filter((line) => line.trim() !== '').slice(0, mostHead)
  return head.filter((line) => pattern.test(line)).length * 2 > head.length
}

/** Tells what fixed-width file of French banks a text is. A line that is damaged does not hide the others. */
export const cfonbKindOf = (text: string): 'cfonb120' | 'cfonb240' | 'cfonb160' | null => {
  const lines = linesOf(text)
  if (isMostly(lines, record) || (lines.length === 1 && record.test(text))) return 'cfonb120'
  if (isMostly(lines, /^3[149]\d{2}.{60,}/) && lines.some((line) => line.startsWith('31'))) return 'cfonb240'
  return isMostly(lines, /^0[3-9]0\d.{90,}/) ? 'cfonb160' : null
}
