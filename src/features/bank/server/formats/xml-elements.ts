import { SaxesParser } from 'saxes'
import type { FileProblemCode } from '../../statement.texts.ts'
import type { FileText } from './file-text.ts'

/** An element with what it contains. Names have no prefix: banks choose their own. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
  /** The line of the file where it begins. */
  fileLine: number
}

/** An XML file that is not read, with the line where that shows. */
export class XmlRefusal extends Error {
  readonly fileLine: number
  readonly code: FileProblemCode

  constructor(fileLine: number, code: FileProblemCode) {
    super(code)
    this.fileLine = fileLine
    this.code = code
  }
}

const mostDepth = 40

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Receives the elements of a file: the beginning and end of `wanted` ones, and each of their children as a whole. */
export type XmlListener = {
  isWanted: (name: string, parent: string | undefined) => boolean
  onBegin: (name: string, fileLine: number) => void
  onChild: (child: XmlElement) => void
  onEnd: (name: string) => void
}

/**
 * Reads an XML file element by element and keeps none of them, so that memory does not grow with the file. Throws XmlRefusal for
 * a file that is not well-formed, has a DOCTYPE or an entity of its own, or nests too deep. Returns the name of the message: the
 * first element inside `Document`, or the root.
 */
export const readXml = (text: FileText, { isWanted, onBegin, onChild, onEnd }: XmlListener): string => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let message = ''
  /** The names of the elements that are open. */
  const names: string[] = []
  /** The depth of the wanted element that is open. */
  let wantedDepth = 0
  /** The elements from a child of the wanted one to the one that is open. */
  const path: XmlElement[] = []

  parser.on('error', ({ message: reason }) => {
    throw new XmlRefusal(parser.line, /entity/.test(reason) ? 'xml-entity' : 'xml-malformed')
  })
  parser.on('doctype', () => {
    throw new XmlRefusal(parser.line, 'xml-doctype')
  })
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified)
    const parent = names.at(-1)
    names.push(name)
    if (names.length > mostDepth) throw new XmlRefusal(parser.line, 'xml-too-deep')
    if (message === '' || message === 'Document') message = name
    if (wantedDepth > 0) {
      const element = { name, attributes, text: '', children: [], fileLine: parser.line }
      path.at(-1)?.children.push(element)
      path.push(element)
    } else if (isWanted(name, parent)) {
      wantedDepth = names.length
      onBegin(name, parser.line)
    }
  })
  const addText = (part: string): void => {
    const element = path.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    const closed = path.pop()
    if (closed && path.length === 0) onChild(closed)
    if (names.length === wantedDepth) {
      wantedDepth = 0
      onEnd(localName(name))
    }
    names.pop()
  })

  for (const piece of text) parser.write(piece)
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
