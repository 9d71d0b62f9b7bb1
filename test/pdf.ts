import { inflateSync } from 'node:zlib'

/** A text of a page as it is drawn, in points from the lower left corner. */
export type DrawnText = { text: string; x: number; y: number; width: number; size: number }
/** A horizontal line of a page. */
export type DrawnRule = { y: number; from: number; to: number }
type PdfPage = { texts: DrawnText[]; rules: DrawnRule[] }

/** A PDF: its objects as they are written, and what its pages show. */
export type ReadPdf = { source: string; pages: PdfPage[] }

type PdfObject = { head: string; stream?: Buffer }
type Font = { letters: string[]; widths: number[] }

const objectsOf = (file: Buffer): Map<string, PdfObject> => {
  const source = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: id = '', index } of source.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = source.indexOf('\nendobj', index)
    const [streamAt, headEnd] = [source.indexOf('\nstream\n', index), end]
    if (streamAt < 0 || streamAt > headEnd) {
      objects.set(id, { head: source.slice(index, end) })
      continue
    }
    const head = source.slice(index, streamAt)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = file.subarray(streamAt + 8, streamAt + 8 + length)
    objects.set(id, { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes })
  }
  return objects
}

const referenced = (objects: Map<string, PdfObject>, { head }: PdfObject, key: string): PdfObject => {
  const found = objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '')
  if (!found) throw new Error(`no /${key} in ${head}`)
  return found
}

const fontOf = (objects: Map<string, PdfObject>, font: PdfObject): Font => {
  const map = referenced(objects, font, 'ToUnicode').stream?.toString('latin1') ?? ''
  const letters: string[] = []
  for (const { 1: start = '', 2: list = '' } of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const codes = [...list.matchAll(/<([^>]*)>/g)].map(({ 1: hex = '' }) => hex.split(' '))
    for (const [index, parts] of codes.entries())
      letters[Number.parseInt(start, 16) + index] = String.fromCharCode(...parts.map((one) => Number.parseInt(one, 16)))
  }
  const { head } = referenced(objects, font, 'DescendantFonts')
  return { letters, widths: (/\/W \[0 \[([^\]]*)\]/.exec(head)?.[1] ?? '').trim().split(/\s+/).map(Number) }
}

/** Reads the glyphs of a TJ operand: hex strings with two bytes each, and kerning in thousandths between them. */
const textOf = (operand: string, { letters, widths }: Font): { text: string; width: number } => {
  let [text, width] = ['', 0]
  for (const { 1: hex, 2: kerning } of operand.matchAll(/<(\w*)>|(-?[\d.]+)/g)) {
    if (kerning !== undefined) width -= Number(kerning)
    for (const { 0: code } of (hex ?? '').matchAll(/\w{4}/g)) {
      text += letters[Number.parseInt(code, 16)] ?? ''
      width += widths[Number.parseInt(code, 16)] ?? 0
    }
  }
  return { text, width }
}

const pageOf = (content: string, fonts: Map<string, Font>, height: number): PdfPage => {
  const texts: DrawnText[] = []
  const block = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n(?:[^\n]*T[rcwz]\n)*\[([^\]]*)\] TJ/g
  for (const { 1: x, 2: y, 3: name = '', 4: size, 5: operand = '' } of content.matchAll(block)) {
    const font = fonts.get(name)
    if (!font) throw new Error(`no font ${name}`)
    const { text, width } = textOf(operand, font)
    texts.push({ text, x: Number(x), y: Number(y), width: (width / 1000) * Number(size), size: Number(size) })
  }
  const lines = content.matchAll(/^(-?[\d.]+) (-?[\d.]+) m\n(-?[\d.]+) (-?[\d.]+) l\n/gm)
  const rules = [...lines]
    .map(([, x, y, toX, toY]) => ({ from: Number(x), to: Number(toX), y: height - Number(y), isFlat: y === toY }))
    .filter(({ isFlat }) => isFlat)
    .map(({ from, to, y }) => ({ from, to, y }))
  return { texts, rules }
}

/** Reads a PDF that pdfkit has made. */
export const readPdf = (file: Buffer): ReadPdf => {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return {
    source: file.toString('latin1'),
    pages: pages.map((page) => {
      const fonts = new Map<string, Font>()
      for (const { 1: name = '', 2: id = '' } of referenced(objects, page, 'Resources').head.matchAll(
        /\/(F\d+) (\d+) 0 R/g,
      )) {
        const font = objects.get(id)
        if (font) fonts.set(name, fontOf(objects, font))
      }
      const content = referenced(objects, page, 'Contents').stream?.toString('latin1') ?? ''
      return pageOf(content, fonts, Number(/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page.head)?.[1]))
    }),
  }
}

/** Returns the words of a PDF, in the order in which they are drawn. */
export const wordsOf = ({ pages }: ReadPdf): string =>
  pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join('\n')
    .replaceAll('\u00a0', ' ')
