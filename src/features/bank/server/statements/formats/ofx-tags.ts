import { decodeHTMLStrict } from 'entities'
import { FileRefusal } from './file-problems.ts'
import type { FileText } from './file-text.ts'

/** A tag of OFX with the text behind it. `name` has no slash: `isEnd` tells an end tag. */
export type OfxTag = { name: string; isEnd: boolean; value: string; fileLine: number }

const token = /<!--|-->|<(\/?)([A-Za-z][\w.]{0,60})(?:\s[^<>]*)?\/?>/g
const lineEnd = /\r\n|\n|\r/
const longestValue = 100_000

/** Decodes the entities of a text. An ampersand that begins none is text: banks write `M & MME`. */
const decoded = (text: string): string =>
  decodeHTMLStrict(text.replaceAll('<![CDATA[', '').replaceAll(']]>', '').replaceAll('&nbsp;', ' ')).trim()

/**
 * Passes the tags of a file of OFX, of both versions: SGML, whose elements with a text have no end tag, and XML. Its
 * header is passed over, and entities of its own are never expanded. Throws FileRefusal for a text that is too long.
 */
export function* tagsOf(text: FileText): Generator<OfxTag> {
  let open = ''
  let fileLine = 1
  let isComment = false
  let current: Omit<OfxTag, 'value'> | undefined
  for (const piece of text) {
    open += piece
    let from = 0
    for (const { 0: written, 1: slash, 2: name, index } of open.matchAll(token)) {
      const before = open.slice(from, index)
      from = index + written.length
      if (current && !isComment) yield { ...current, value: decoded(before) }
      current = undefined
      if (written === '<!--') isComment = true
      else if (written === '-->') isComment = false
      fileLine += before.split(lineEnd).length - 1
      if (name !== undefined && !isComment) current = { name: name.toUpperCase(), isEnd: slash === '/', fileLine }
      fileLine += written.split(lineEnd).length - 1
    }
    open = open.slice(from)
    if (open.length > longestValue) throw new FileRefusal(fileLine, 'ofx-malformed')
  }
  if (current) yield { ...current, value: decoded(open) }
}
