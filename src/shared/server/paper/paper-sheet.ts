import { type FontName, fontFiles, linesOf, runsOf } from './paper-letters.ts'

export const ink = '#16211e'
export const muted = '#56635f'
export const rule = '#c9c5ba'
export const tint = '#f4f2ec'

/** The letters of a text: font, size in points, colour. */
export type Style = { font: FontName; size: number; color: string }
export const body: Style = { font: 'regular', size: 9.5, color: ink }
export const strong: Style = { ...body, font: 'strong' }
export const small: Style = { ...body, size: 8.5, color: muted }

type Document = PDFKit.PDFDocument
export type Tag = PDFKit.PDFStructureElement
/** pdfkit's types leave the scope out. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row' }
type Place = { x: number; width: number; isRight?: boolean }

/** Below this height nothing but the foot of the page is written. */
const footRoom = 22

/** The measures by which a document is set. */
export type Setting = {
  /** The room above and below the text of a table's row. */
  rowPad: number
  /** Ends one page above its foot, so that more stands on the next one. */
  fold?: { page: number; y: number }
}

/**
 * The pages that a document is written on. Text is measured before it is drawn, so that no text crosses a border or the
 * end of a page. Everything without content is drawn as an artifact, which screen readers skip.
 */
export const createSheet = (doc: Document, { rowPad, fold }: Setting) => {
  const { left, right, top: first, bottom } = doc.page.margins
  const width = doc.page.width - left - right
  const last = doc.page.height - bottom - footRoom
  /** The height at which each full page ends. */
  const ends: number[] = []
  let y = first

  const use = ({ font, size }: Style) => doc.font(fontFiles[font]).fontSize(size)
  // A run from right to left is laid out as a whole: word by word, its words would be in the wrong order.
  const runOptions = (isRightToLeft: boolean) =>
    isRightToLeft ? { features: ['kern' as const], lineBreak: false } : { lineBreak: false }
  const widthOf = (text: string, style: Style): number => {
    use(style)
    const widths = runsOf(text).map((run) => doc.widthOfString(run.text, runOptions(run.isRightToLeft)))
    return widths.reduce((sum, one) => sum + one, 0)
  }
  const lineHeight = (style: Style): number => use(style).currentLineHeight() * 1.12

  return {
    left,
    width,
    rowPad,
    get y() {
      return y
    },
    moveDown(height: number) {
      y += height
    },
    lineHeight,
    widthOf,
    linesOf: (text: string, style: Style, room: number) => linesOf(text, room, (part) => widthOf(part, style)),

    /** Begins a page when the height does not fit on this one. Returns whether it did. */
    ensure(height: number): boolean {
      const end = fold?.page === ends.length ? fold.y : last
      if (y + height <= end || y === first) return false
      ends.push(y)
      doc.addPage()
      y = first
      return true
    },

    /** Returns where the page before the last ends, so that a third of the last is filled, if it is not. */
    findFold(): Setting['fold'] {
      const page = ends.length - 1
      const missing = (last - first) / 3 - (y - first)
      const end = ends[page]
      return end === undefined || missing <= 0 ? undefined : { page, y: end - missing }
    },

    draw(lines: string[], style: Style, top: number, { x, width: room, isRight = false }: Place) {
      for (const [index, line] of lines.entries()) {
        let start = isRight ? x + room - widthOf(line, style) : x
        use(style).fillColor(style.color)
        for (const run of runsOf(line)) {
          const options = runOptions(run.isRightToLeft)
          doc.text(run.text, start, top + index * lineHeight(style), options)
          start += doc.widthOfString(run.text, options)
        }
      }
    },

    tag(parent: Tag, type: string): Tag {
      const tag = doc.struct(type)
      parent.add(tag)
      return tag
    },

    /** Adds a tag with content. `scope`: of a table's header. `alt`: what an image shows. */
    write(parent: Tag, type: string, draw: () => void, options: TagOptions = {}) {
      parent.add(doc.struct(type, options, [draw]))
    },

    artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    line(top: number, { color = rule, thickness = 0.5 } = {}) {
      doc
        .moveTo(left, top)
        .lineTo(left + width, top)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke()
    },
    fill(top: number, height: number) {
      doc.rect(left, top, width, height).fill(tint)
    },
    /** Draws a PNG or JPEG, given as a data URL, as large as it fits. */
    image(url: string, top: number, { x, width: room, height }: Place & { height: number }) {
      doc.image(url, x, top, { fit: [room, height] })
    },
    box(x: number, top: number, boxWidth: number, height: number) {
      doc.roundedRect(x, top, boxWidth, height, 6).lineWidth(0.75).strokeColor(rule).stroke()
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>
