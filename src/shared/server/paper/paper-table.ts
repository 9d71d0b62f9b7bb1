import type { Column, Table } from './paper.ts'
import { body, type Sheet, type Style, small, strong, type Tag } from './paper-sheet.ts'

const padX = 6
/** A column of words keeps at least this width: longer words are broken. */
const narrowest = 84

type Need = { least: number; most: number; isFigure: boolean }

/** Divides a width: figures get what they need, words share what is left, by their length. */
export const columnWidths = (needs: Need[], available: number): number[] => {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const spare = available - sum(needs.map(({ most }) => most))
  if (spare >= 0) {
    const wordCount = needs.filter(({ isFigure }) => !isFigure).length
    return needs.map(({ most, isFigure }) => (isFigure ? most : most + spare / wordCount))
  }
  const room = Math.max(0, available - sum(needs.map(({ least }) => least)))
  const stretch = sum(needs.map(({ least, most }) => most - least))
  return needs.map(({ least, most }) => least + (stretch === 0 ? 0 : (room * (most - least)) / stretch))
}

const isWide = (widths: number[], available: number): boolean =>
  widths.reduce((total, width) => total + width, 0) > available + 0.01

type Layout = { widths: number[]; columns: Column[]; size: number }

const needsOf = (sheet: Sheet, { columns, rows, total }: Table, size: number): Need[] =>
  columns.map(({ name, isFigure = false }, index) => {
    const head = { ...small, size: size - 1 }
    const cells = [...rows, ...(total ? [total] : [])].map((row) => row[index] ?? '')
    const widthIn = (style: Style) => (text: string) => sheet.widthOf(text, style)
    const widest = Math.max(...cells.map(widthIn({ ...strong, size })), widthIn(head)(name))
    const words = Math.max(...name.split(' ').map(widthIn(head)), 0)
    const least = isFigure ? Math.max(...cells.map(widthIn({ ...strong, size })), words) : Math.min(widest, narrowest)
    return { least: least + 2 * padX, most: widest + 2 * padX, isFigure }
  })

/** Chooses the largest type in which the columns fit. */
const layoutOf = (sheet: Sheet, table: Table): Layout => {
  const sizes = [body.size, 8.5, 7.5, 6.5]
  const layouts = sizes.map((size) => ({ size, widths: columnWidths(needsOf(sheet, table, size), sheet.width) }))
  const { size, widths } = layouts.find((layout) => !isWide(layout.widths, sheet.width)) ?? {
    size: 6.5,
    widths: table.columns.map(() => sheet.width / table.columns.length),
  }
  return { size, widths, columns: table.columns }
}

type Row = { cells: string[][]; styles: Style[]; height: number }

const measure = (sheet: Sheet, { widths }: Layout, texts: string[], styleOf: (column: number) => Style): Row => {
  const styles = widths.map((_, column) => styleOf(column))
  const cells = widths.map((width, column) =>
    sheet.linesOf(texts[column] ?? '', styles[column] ?? body, width - 2 * padX),
  )
  const heights = cells.map((lines, column) => lines.length * sheet.lineHeight(styles[column] ?? body))
  return { cells, styles, height: Math.max(...heights) + 2 * sheet.rowPad }
}

type Place = { column: number; draw: () => void }

/** Returns the functions that draw a row's cells at the present height. Texts on one line stand in the middle of it. */
const cellsOf = (sheet: Sheet, { widths, columns }: Layout, { cells, styles, height }: Row): Place[] => {
  const top = sheet.y
  return cells.map((lines, column) => {
    const style = styles[column] ?? body
    const x = sheet.left + widths.slice(0, column).reduce((sum, width) => sum + width, 0) + padX
    const place = { x, width: (widths[column] ?? 0) - 2 * padX, isRight: columns[column]?.isFigure ?? false }
    const middle = top + (height - lines.length * sheet.lineHeight(style)) / 2
    return { column, draw: () => sheet.draw(lines, style, middle, place) }
  })
}

/** Writes a table, its header again on each page that it reaches. The total stays with the row before it. */
export const writeTable = (sheet: Sheet, parent: Tag, table: Table): void => {
  const layout = layoutOf(sheet, table)
  const { size } = layout
  const head = measure(
    sheet,
    layout,
    table.columns.map(({ name }) => name),
    () => ({ ...small, size: size - 1 }),
  )
  const rows = table.rows.map((texts) =>
    measure(sheet, layout, texts, (column) => ({ ...(column === 0 ? strong : body), size })),
  )
  const total = table.total && measure(sheet, layout, table.total, () => ({ ...strong, size }))

  const finish = (row: Row, look?: { color: string; thickness: number }) => {
    sheet.artifact(() => sheet.line(sheet.y + row.height, look))
    sheet.moveDown(row.height)
  }
  sheet.ensure(head.height + (rows[0]?.height ?? 0) + (rows.length > 1 ? 0 : (total?.height ?? 0)))
  const structure = sheet.tag(parent, 'Table')
  const headRow = sheet.tag(sheet.tag(structure, 'THead'), 'TR')
  for (const { draw } of cellsOf(sheet, layout, head)) sheet.write(headRow, 'TH', draw, { scope: 'Column' })
  const underHead = { color: small.color, thickness: 0.75 }
  finish(head, underHead)

  const content = sheet.tag(structure, 'TBody')
  const writeRow = (group: Tag, row: Row) => {
    const structureRow = sheet.tag(group, 'TR')
    for (const { column, draw } of cellsOf(sheet, layout, row))
      if (column === 0) sheet.write(structureRow, 'TH', draw, { scope: 'Row' })
      else sheet.write(structureRow, 'TD', draw)
    finish(row)
  }
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1
    if (sheet.ensure(row.height + (isLast ? (total?.height ?? 0) : 0))) {
      sheet.artifact(() => cellsOf(sheet, layout, head).forEach(({ draw }) => draw()), 'Pagination')
      finish(head, underHead)
    }
    writeRow(content, row)
  }
  if (total) {
    sheet.artifact(() => sheet.fill(sheet.y, total.height))
    writeRow(sheet.tag(structure, 'TFoot'), total)
  }
  sheet.moveDown(6)
}
