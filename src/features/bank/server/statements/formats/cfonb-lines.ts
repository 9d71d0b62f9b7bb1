import { recordWidth } from './cfonb-record.ts'
import { type FileText, firstLines, linesOf } from './file-text.ts'

const record = /^0[1457]\d{5}.{9}(?:[A-Z]{3}|\s{3})[\d\s].[0-9A-Z]/i
const mostHead = 50

/** Passes the records of a file. Without line ends, a record takes 120 characters. */
export function* recordsOf(text: FileText): Generator<string> {
  const [only = '', ...others] = firstLines(text, 2)
  if (others.length > 0 || only.trimEnd().length <= recordWidth) {
    yield* linesOf(text)
    return
  }
  let open = ''
  for (const piece of text) {
    open += piece
    let start = 0
    for (; start + recordWidth < open.length; start += recordWidth) yield open.slice(start, start + recordWidth)
    open = open.slice(start)
  }
  yield open.trimEnd()
}

const isMostly = (head: readonly string[], pattern: RegExp): boolean =>
  head.filter((line) => pattern.test(line)).length * 2 > head.length

/** Tells what fixed-width file of French banks a text is. A line that is damaged does not hide the others. */
export const cfonbKindOf = (text: FileText): 'cfonb120' | 'cfonb240' | 'cfonb160' | null => {
  const head = linesOf(text)
    .filter((line) => line.trim() !== '')
    .take(mostHead)
    .toArray()
  if (isMostly(head, record)) return 'cfonb120'
  if (isMostly(head, /^3[149]\d{2}.{60,}/) && linesOf(text).some((line) => line.startsWith('31'))) return 'cfonb240'
  return isMostly(head, /^0[3-9]0\d.{90,}/) ? 'cfonb160' : null
}
