import { formatDateTime } from '#shared/days.ts'
import type { Block, Figure, Paper, Signature } from './paper.ts'
import { fontFiles, missingSign, printable } from './paper-letters.ts'
import { body, createSheet, ink, type Setting, type Sheet, type Style, small, strong, type Tag } from './paper-sheet.ts'
import { writeTable } from './paper-table.ts'

const h1: Style = { ...strong, size: 18 }
const lead: Style = { ...body, size: 12 }
const h2: Style = { ...strong, size: 12 }
const boxPad = 10
const gap = 10

/** Writes a heading or paragraph, as wide as the page. */
const writeText = (sheet: Sheet, parent: Tag, tag: 'H1' | 'H2' | 'P', text: string, style: Style): void => {
  const lines = sheet.linesOf(text, style, sheet.width)
  const height = lines.length * sheet.lineHeight(style)
  sheet.ensure(height)
  sheet.write(parent, tag, () => sheet.draw(lines, style, sheet.y, { x: sheet.left, width: sheet.width }))
  sheet.moveDown(height + 3)
}

/** Writes facts as a table without lines: the label names the row. */
const writeFacts = (sheet: Sheet, parent: Tag, facts: [label: string, value: string][]): void => {
  const label = { ...body, color: small.color }
  const labelWidth = Math.min(200, Math.max(...facts.map(([name]) => sheet.widthOf(name, label))) + 14)
  const room = sheet.width - labelWidth
  const content = sheet.tag(sheet.tag(parent, 'Table'), 'TBody')
  for (const [name, value] of facts) {
    const names = sheet.linesOf(name, label, labelWidth - 8)
    const values = sheet.linesOf(value, body, room)
    const height = Math.max(names.length, values.length) * sheet.lineHeight(body) + 3
    sheet.ensure(height)
    const row = sheet.tag(content, 'TR')
    sheet.write(row, 'TH', () => sheet.draw(names, label, sheet.y, { x: sheet.left, width: labelWidth }), {
      scope: 'Row',
    })
    sheet.write(row, 'TD', () => sheet.draw(values, body, sheet.y, { x: sheet.left + labelWidth, width: room }))
    sheet.moveDown(height)
  }
  sheet.moveDown(6)
}

/** Writes figures in boxes beside each other: the label is the header of its column. */
const writeFigures = (sheet: Sheet, parent: Tag, figures: Figure[]): void => {
  const width = (sheet.width - gap * (figures.length - 1)) / figures.length
  const room = width - 2 * boxPad
  const sizes = [16, 14, 12, 10, 8]
  const fits = (size: number) => figures.every(({ value }) => sheet.widthOf(value, { ...strong, size }) <= room)
  const large = { ...strong, size: sizes.find(fits) ?? 7 }
  const notes = figures.map(({ note }) => (note ? sheet.linesOf(note, small, room) : []))
  const labels = figures.map(({ label }) => sheet.linesOf(label, small, room))
  const labelHeight = Math.max(...labels.map(({ length }) => length)) * sheet.lineHeight(small) + 3
  const valueHeight = sheet.lineHeight(large)
  const noteHeight = Math.max(...notes.map(({ length }) => length)) * sheet.lineHeight(small)
  const height = labelHeight + valueHeight + noteHeight + 2 * boxPad
  sheet.ensure(height)
  const place = (index: number) => ({ x: sheet.left + index * (width + gap) + boxPad, width: room })
  const top = sheet.y + boxPad
  for (const index of figures.keys()) {
    const x = sheet.left + index * (width + gap)
    sheet.artifact(() => sheet.box(x, sheet.y, width, height))
  }
  const table = sheet.tag(parent, 'Table')
  const heads = sheet.tag(sheet.tag(table, 'THead'), 'TR')
  const values = sheet.tag(sheet.tag(table, 'TBody'), 'TR')
  for (const [index, lines] of labels.entries())
    sheet.write(heads, 'TH', () => sheet.draw(lines, small, top, place(index)), { scope: 'Column' })
  for (const [index, { value }] of figures.entries())
    sheet.write(values, 'TD', () => {
      sheet.draw([value], large, top + labelHeight, place(index))
      sheet.draw(notes[index] ?? [], small, top + labelHeight + valueHeight, place(index))
    })
  sheet.moveDown(height + 8)
}

const signatureHeight = 104

/** Writes two places to sign in a row, each with the line to sign on. */
const writeSignatures = (sheet: Sheet, parent: Tag, signatures: Signature[], note: string): void => {
  const width = (sheet.width - gap) / 2
  for (const [index, { label, name, note: below, image }] of signatures.entries()) {
    const isLeft = index % 2 === 0
    if (isLeft) sheet.ensure(signatureHeight + gap)
    const x = sheet.left + (isLeft ? 0 : width + gap)
    const top = sheet.y
    const place = { x: x + boxPad, width: width - 2 * boxPad }
    const named = [label, ...(name ? [name] : [])].map((text) => sheet.linesOf(text, strong, place.width)[0] ?? '')
    sheet.artifact(() => sheet.box(x, top, width, signatureHeight))
    sheet.write(parent, 'P', () => {
      sheet.draw(named.slice(0, 1), small, top + boxPad, place)
      sheet.draw(named.slice(1), strong, top + boxPad + sheet.lineHeight(small) + 2, place)
      const second = top + boxPad + sheet.lineHeight(small) + sheet.lineHeight(strong) + 4
      if (below) sheet.draw(sheet.linesOf(below, small, place.width).slice(0, 1), small, second, place)
      sheet.draw([note], small, top + signatureHeight - boxPad - sheet.lineHeight(small), place)
    })
    const imageTop = top + boxPad + 2 * sheet.lineHeight(small) + sheet.lineHeight(strong) + 6
    if (image)
      sheet.write(parent, 'Figure', () => sheet.image(image.url, imageTop, { ...place, height: 42 }), {
        alt: image.alt,
      })
    if (!isLeft || index === signatures.length - 1) sheet.moveDown(signatureHeight + gap)
  }
}

/** The corner of the address in the window of a DL envelope, in points: 11 cm from the left, 5 cm from the top. */
const addressCorner = { x: 312, y: 142 }
const addressHeight = 130

/** Writes a letter on a page of its own. */
const writeLetterPage = (sheet: Sheet, parent: Tag, { address, text }: Extract<Block, { kind: 'letter' }>): void => {
  // Higher than any page.
  sheet.ensure(10_000)
  const place = { x: addressCorner.x, width: sheet.left + sheet.width - addressCorner.x }
  const lines = address.flatMap((line) => sheet.linesOf(line, body, place.width))
  sheet.write(parent, 'P', () => sheet.draw(lines, body, addressCorner.y, place))
  sheet.moveDown(addressCorner.y - sheet.y + addressHeight)
  for (const line of text) {
    writeText(sheet, parent, 'P', line, body)
    sheet.moveDown(8)
  }
}

const writeBlock = (sheet: Sheet, parent: Tag, block: Block, next: Block | undefined): void => {
  switch (block.kind) {
    case 'heading':
      sheet.moveDown(10)
      // A heading stays with what follows.
      sheet.ensure(next?.kind === 'signatures' ? signatureHeight + 40 : 90)
      return writeText(sheet, parent, 'H2', block.text, h2)
    case 'text':
      return writeText(sheet, parent, 'P', block.text, block.isMuted ? small : body)
    case 'facts':
      return writeFacts(sheet, parent, block.facts)
    case 'figures':
      return writeFigures(sheet, parent, block.figures)
    case 'table':
      return writeTable(sheet, parent, block)
    case 'letter':
      return writeLetterPage(sheet, parent, block)
    case 'signatures':
      return writeSignatures(sheet, parent, block.signatures, block.note)
  }
}

/** Writes what each page has at its foot, once the number of pages is known. */
const writeFeet = (doc: PDFKit.PDFDocument, sheet: Sheet, { title, issuer, editedAt }: Paper): void => {
  const { start, count } = doc.bufferedPageRange()
  const top = doc.page.height - doc.page.margins.bottom - sheet.lineHeight(small)
  const place = { x: sheet.left, width: sheet.width }
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    const pages = `Page ${page + 1} sur ${count}`
    // The title is last, where a long one is cut.
    const about = `${issuer.name} · Édité le ${formatDateTime(editedAt)} · ${title}`
    const room = sheet.width - sheet.widthOf(pages, small) - 20
    sheet.artifact(() => {
      sheet.line(top - 7)
      sheet.draw(sheet.linesOf(about, small, room).slice(0, 1), small, top, place)
      sheet.draw([pages], small, top, { ...place, isRight: true })
    }, 'Pagination')
  }
}

const missingNote = `${missingSign}\u00a0: un signe que ce document ne sait pas écrire (emoji, autre écriture). L’écran le montre.`

/** Sets a document on its pages. */
const setPaper = async (paper: Paper, setting: Setting) => {
  const { title, subject, issuer, editedAt } = paper
  // Loaded on demand: only a thread that makes PDFs needs it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    font: fontFiles.regular,
    info: { Title: title, Author: issuer.name, Subject: subject, Creator: 'Escarcelle', CreationDate: editedAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))

  const sheet = createSheet(doc, setting)
  const document = doc.struct('Document')
  doc.addStructure(document)
  writeText(sheet, document, 'P', issuer.name, { ...strong, size: 11 })
  if (issuer.note) writeText(sheet, document, 'P', issuer.note, small)
  sheet.moveDown(5)
  sheet.artifact(() => sheet.line(sheet.y, { color: ink, thickness: 1 }))
  sheet.moveDown(14)
  writeText(sheet, document, 'H1', title, h1)
  writeText(sheet, document, 'P', subject, lead)
  sheet.moveDown(8)
  for (const [index, block] of paper.blocks.entries()) writeBlock(sheet, document, block, paper.blocks[index + 1])
  if (printable(JSON.stringify(paper)).includes(missingSign)) writeText(sheet, document, 'P', missingNote, small)
  document.end()
  writeFeet(doc, sheet, paper)
  doc.end()
  await ended
  return { pdf: Buffer.concat(chunks), fold: sheet.findFold() }
}

const loose: Setting = { rowPad: 4.5 }
const tight: Setting = { rowPad: 3 }

/**
 * Makes a PDF: tagged, in French, with the letters that it uses. When the last page would hold a few lines only, the
 * rows are set closer, and if that is not enough, lines of the page before go to the last one.
 */
export const pdfOf = async (paper: Paper): Promise<Buffer> => {
  const { pdf, fold } = await setPaper(paper, loose)
  if (!fold) return pdf
  const closer = await setPaper(paper, tight)
  return closer.fold ? (await setPaper(paper, { ...loose, fold })).pdf : closer.pdf
}
