import { SaxesParser } from 'saxes'
import { FileRefusal } from './file-problems.ts'
import type { FileText } from './file-text.ts'

/** An element with what it contains. Names have no prefix: banks choose their own. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
  fileLine: number
}

const mostDepth = 40
/** The longest text, comment or tag, in characters. */
const longestPart = 100_000
/** The most elements of an entry: a batch of some thousand transactions. */
const mostElements = 100_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Receives the elements of a file: the beginning and end of `wanted` ones, and each of their children as a whole. */
export type XmlListener = {
  isWanted: (name: string, parent: string | undefined) => boolean
  onBegin: (name: string, fileLine: number) => void
  onChild: (child: XmlElement) => void
  onEnd: (name: string) => void
}

/**
 * Reads an XML file element by element and keeps none of them, so that memory does not grow with the file. Throws
 * FileRefusal for a file that is not well-formed, has a DOCTYPE or an entity of its own, nests too deep, or has a part
 * that is too long. Returns the name of the message: the first element inside `Document`, or the root.
 */
export const readXml = (text: FileText, { isWanted, onBegin, onChild, onEnd }: XmlListener): string => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let message = ''
  const names: string[] = []
  let wantedDepth = 0
  /** The elements from a child of the wanted one to the one that is open. */
  const path: XmlElement[] = []
  let elementCount = 0
  /** The length of what was passed since the last part ended, and its line. */
  let openLength = 0
  let endedLine = 1
  const endPart = () => {
    ;[openLength, endedLine] = [0, parser.line]
  }

  parser.on('error', ({ message: reason }) => {
    throw new FileRefusal(parser.line, /entity/.test(reason) ? 'xml-entity' : 'xml-malformed')
  })
  parser.on('doctype', () => {
    throw new FileRefusal(parser.line, 'xml-doctype')
  })
  parser.on('opentag', ({ name: qualified, attributes }) => {
    endPart()
    const name = localName(qualified)
    const parent = names.at(-1)
    names.push(name)
    if (names.length > mostDepth) throw new FileRefusal(parser.line, 'xml-too-deep')
    if (message === '' || message === 'Document') message = name
    if (wantedDepth > 0) {
      const element = { name, attributes, text: '', children: [], fileLine: parser.line }
      elementCount = path.length === 0 ? 1 : elementCount + 1
      if (elementCount > mostElements) throw new FileRefusal(parser.line, 'xml-too-long')
      path.at(-1)?.children.push(element)
      path.push(element)
    } else if (isWanted(name, parent)) {
      wantedDepth = names.length
      onBegin(name, parser.line)
    }
  })
  const addText = (part: string): void => {
    endPart()
    const element = path.at(-1)
    if (element) element.text += part
    if ((element?.text.length ?? 0) > longestPart) throw new FileRefusal(parser.line, 'xml-too-long')
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', endPart)
  parser.on('closetag', ({ name }) => {
    endPart()
    const closed = path.pop()
    if (closed && path.length === 0) onChild(closed)
    if (names.length === wantedDepth) {
      wantedDepth = 0
      onEnd(localName(name))
    }
    names.pop()
  })

  for (const piece of text) {
    openLength += piece.length
    parser.write(piece)
    if (openLength > longestPart) throw new FileRefusal(endedLine, 'xml-too-long')
  }
  parser.close()
  return message
}

/** Returns the elements on a path of names below an element. */
export const elementsAt = (element: XmlElement, ...[name, ...rest]: string[]): XmlElement[] => {
  if (name === undefined) return [element]
  return element.children.filter((child) => child.name === name).flatMap((child) => elementsAt(child, ...rest))
}

/** Returns the text of the first element on a path; null where there is none, or a blank. */
export const textAt = (element: XmlElement, ...path: string[]): string | null => {
  const text = elementsAt(element, ...path)[0]?.text.trim()
  return text === undefined || text === '' ? null : text
}
