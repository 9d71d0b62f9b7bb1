import { SaxesParser } from 'saxes'
import { inflated, WorkbookRefusal, type ZipEntry } from './zip-entries.ts'

/** An element that begins: its name without a prefix, and its attributes by their names without one. */
export type Begun = { name: string; attribute: (name: string) => string | undefined }

export type XmlEvents = {
  onBegin: (element: Begun) => void
  /** Receives the end of an element with the text right before it, inside it. */
  onEnd: (name: string, text: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
/** The longest text or tag. A cell of Excel has 32,767 characters. */
const longestPart = 70_000

/**
 * Reads a part of a workbook. Nothing is kept, and entities of its own and a DOCTYPE are refused. Yields after each
 * piece, so that its reader can pass on what it has. Throws WorkbookRefusal.
 */
export function* readPart(entry: ZipEntry, { onBegin, onEnd }: XmlEvents): Generator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8')
  /** The length of what was passed since a part of the file has ended. */
  let text = ''
  let openLength = 0
  const refuse = () => {
    throw new WorkbookRefusal('workbook-broken')
  }
  const add = (part: string) => {
    text += part
    openLength = 0
    if (text.length > longestPart) refuse()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    ;[text, openLength] = ['', 0]
    const attribute = (wanted: string): string | undefined =>
      (attributes as Record<string, string>)[wanted] ??
      Object.entries(attributes as Record<string, string>).find(([key]) => localName(key) === wanted)?.[1]
    onBegin({ name: localName(name), attribute })
  })
  parser.on('closetag', ({ name }) => {
    onEnd(localName(name), text)
    ;[text, openLength] = ['', 0]
  })
  for (const piece of inflated(entry)) {
    const written = decoder.decode(piece, { stream: true })
    openLength += written.length
    parser.write(written)
    if (openLength > longestPart) refuse()
    yield
  }
  parser.close()
}

export const readWholePart = (entry: ZipEntry | undefined, events: XmlEvents): void => {
  if (entry) for (const _ of readPart(entry, events)) continue
}
