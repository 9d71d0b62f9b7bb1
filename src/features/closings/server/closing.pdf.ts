import type { Readable } from 'node:stream'
import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing, Figures } from '../closing.ts'
import { lettersOf } from './pdf.letters.ts'

const [ink, muted, line] = ['#16211e', '#56635f', '#c9c5ba'] as const
const margin = 48

type Paper = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

/** Writes a tagged paragraph or heading. */
const write = (
  doc: Paper,
  parent: Parent,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  { size = 10, color = ink, gap = 4 }: { size?: number; color?: string; gap?: number } = {},
): void => {
  const draw = (): void => {
    const { src, features, ...letters } = lettersOf(text, tag !== 'P')
    const options = { lineGap: 2, ...(features && { features }) }
    doc.font(src).fontSize(size).fillColor(color).text(letters.text, margin, doc.y, options)
  }
  parent.add(doc.struct(tag, {}, [draw]))
  doc.y += gap
}

/** Writes a heading, on the next page when no row would fit below it. */
const heading = (doc: Paper, parent: Parent, text: string): void => {
  doc.y += 12
  if (doc.y > doc.page.height - margin - 80) doc.addPage()
  write(doc, parent, 'H2', text, { size: 12 })
}

type TableParts = { heads: string[]; rows: string[][]; hasTotal?: boolean; words?: number[] }

/** Writes a table: the first column and those of `words` at the left, figures at the right. */
const writeTable = (doc: Paper, structParent: Parent, { heads, rows, hasTotal = false, words = [] }: TableParts) => {
  const cellOf = (given: string, row: number, column: number) => {
    const isHead = row === 0
    const isStrong = isHead || column === 0 || (hasTotal && row === rows.length)
    const { text, src, features } = lettersOf(given, isStrong)
    return {
      text,
      ...(features && { textOptions: { features } }),
      type: isHead || column === 0 ? ('TH' as const) : ('TD' as const),
      font: { src, size: isHead ? 8.5 : 9.5 },
      textColor: isHead ? muted : ink,
      align: {
        x: column === 0 || words.includes(column) ? ('left' as const) : ('right' as const),
        y: 'center' as const,
      },
      border: [0, 0, 0.5, 0] as [number, number, number, number],
      borderColor: line,
      // A cell is clipped at its padding: accents of capitals need the room that the row's height leaves.
      padding: [1, 6, 1, 6] as [number, number, number, number],
    }
  }
  const data = [heads, ...rows].map((cells, row) => cells.map((text, column) => cellOf(text, row, column)))
  const columnStyles = heads.map((_, column) => (column === 0 || words.includes(column) ? '*' : 82))
  const options = { data, structParent, columnStyles, rowStyles: () => ({ minHeight: 19 }) }
  doc.x = margin
  doc.table(options)
  doc.y += 4
}

const figureCells = ({ donationCount, gross, movements, net }: Figures): string[] => [
  formatCount(donationCount),
  formatEuros(gross),
  formatEuros(movements),
  formatEuros(net),
]

const writeFigures = (doc: Paper, parent: Parent, { figures, total, counts }: Closing): void => {
  const tables: [title: string, first: string, rows: (Figures & { name: string })[]][] = [
    [texts.byMethod, texts.method, figures.methods.map((row) => ({ ...row, name: texts.methodOf(row.method) }))],
    [texts.byDevice, texts.device, figures.devices.map((row) => ({ ...row, name: row.device?.name ?? texts.byHand }))],
    [texts.byCause, texts.cause, figures.causes.map((row) => ({ ...row, name: row.cause?.name ?? texts.noCause }))],
  ]
  for (const [title, first, rows] of tables) {
    heading(doc, parent, title)
    writeTable(doc, parent, {
      heads: [first, texts.count, texts.gross, texts.movements, texts.net],
      rows: [...rows.map((row) => [row.name, ...figureCells(row)]), [texts.total, ...figureCells(total)]],
      hasTotal: true,
    })
  }
  if (counts.length === 0) return
  heading(doc, parent, texts.counts)
  writeTable(doc, parent, {
    heads: [texts.method, texts.expected, texts.counted, texts.difference, texts.comment],
    rows: counts.map(({ method, expected, counted, difference, comment }) => [
      texts.methodOf(method),
      formatEuros(expected),
      formatEuros(counted),
      texts.differenceOf(difference),
      comment ?? '',
    ]),
    words: [4],
  })
}

const writeLate = (doc: Paper, parent: Parent, { late, lateDonations }: Closing): void => {
  heading(doc, parent, texts.late)
  const { donations, movements, movementTotals } = late
  if (donations.length === 0 && movements.length === 0) return write(doc, parent, 'P', texts.nothingLate)
  write(doc, parent, 'P', texts.lateNote)
  if (donations.length > 0) {
    write(doc, parent, 'P', texts.lateDonations(lateDonations.count, lateDonations.total))
    writeTable(doc, parent, {
      heads: [texts.given, texts.amount, texts.received, texts.device],
      rows: donations.map(({ createdAt, amount, receivedAt, device }) => [
        formatDateTime(createdAt),
        formatEuros(amount),
        formatDateTime(receivedAt),
        device?.name ?? texts.byHand,
      ]),
      words: [2, 3],
    })
  }
  if (movements.length === 0) return
  write(doc, parent, 'P', texts.lateMovements(movementTotals.count, movementTotals.total))
  writeTable(doc, parent, {
    heads: [texts.kind, texts.amount, texts.recorded, texts.countsOn],
    rows: movements.map((movement) => [
      texts.kindOf(movement),
      texts.differenceOf(movement.amount),
      formatDateTime(movement.recordedAt),
      formatDate(movement.effectiveOn),
    ]),
    words: [2, 3],
  })
}

/** Makes a PDF of a closing: tagged, in French, with the content of its printed page. */
export const pdfOf = async (closing: Closing): Promise<Readable> => {
  const { kind, number, customerName, from, to, closedAt, closedBy, reopening } = closing
  const title = texts.nameOf(kind, number)
  const info = { Title: title, Author: customerName, Subject: texts.periodOf(from, to), Creator: 'Escarcelle' }
  const options = {
    size: 'A4',
    margin,
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info,
  } as const
  // Loaded on demand: the library costs a tenth of the start.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(options)
  const paper = doc.struct('Document')
  doc.addStructure(paper)
  write(doc, paper, 'H1', title, { size: 18 })
  write(doc, paper, 'P', `${customerName} · ${texts.periodOf(from, to)}`, { size: 12 })
  const person = `${texts.closedAt} ${formatDateTime(closedAt)}, ${texts.by} ${closedBy.name}`
  write(doc, paper, 'P', person, { color: muted })
  if (reopening) {
    const { reopenedAt, reopenedBy, reason } = reopening
    write(
      doc,
      paper,
      'P',
      `${texts.reopenedAt} ${formatDateTime(reopenedAt)}, ${texts.by} ${reopenedBy.name}. ${texts.reason}\u00a0: ${reason}`,
    )
    write(doc, paper, 'P', texts.reopenedNote)
  }
  writeFigures(doc, paper, closing)
  if (!reopening) writeLate(doc, paper, closing)
  heading(doc, paper, texts.checksum)
  write(doc, paper, 'P', closing.sha256, { size: 9 })
  paper.end()
  doc.end()
  return doc
}
