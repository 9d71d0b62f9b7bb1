import { spreadsheetText } from '#shared/spreadsheet.ts'
import type { Place } from '#shared/web/places.tsx'

/** A row of a picture: its name, the list behind it, its cells as texts, and the length of its mark. */
export type PictureRow = {
  key: string
  name: string
  /** The exact list behind the mark. */
  place?: Place | undefined
  cells: string[]
  /** The figure of a bar, and what stands below it. */
  beside?: { figure: string; notes: string[] }
  value: number
  /** The day has a rhythm of its own: the association's own, or a feast, by its name. */
  mark?: { ownDay: string } | { feast: string } | undefined
  /** Nothing is drawn for it yet. */
  isAhead?: boolean
  compared?: number | undefined
}

/** The data of a picture, for its table on screen, its CSV and its PNG. */
export type PictureTable = {
  title: string
  /** The title of the names, then those of the cells. */
  columns: string[]
  rows: PictureRow[]
}

/** Tells whether some cell is not zero: paper leaves out rows of zeros. */
export const hasFigures = (cells: readonly string[]): boolean => /[1-9]/.test(cells.join(' '))

/** Numbers as a French spreadsheet reads them: without spaces, currency or the minus of print. */
const plain = (text: string): string => {
  const number = text.replaceAll(/[\u00a0\s€]/g, '').replace('−', '-')
  return /^-?\d+(,\d+)?$/.test(number) ? number : spreadsheetText(text)
}

/** Writes a picture's table as CSV: semicolons and decimal commas, with a byte order mark for Excel. */
export const csvOf = ({ columns, rows }: PictureTable): string =>
  `\ufeff${[
    columns.map(spreadsheetText),
    ...rows.map(({ name, cells }) => [spreadsheetText(name), ...cells.map(plain)]),
  ]
    .map((line) => line.join(';'))
    .join('\r\n')}\r\n`

/** Returns the name of a picture's file: `par-cause_2026-03-01_2026-03-31`. */
export const fileNameOf = (title: string, from: string, to: string): string =>
  [
    title
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    from,
    ...(to === from ? [] : [to]),
  ].join('_')

export const largestOf = (rows: readonly PictureRow[]): number =>
  Math.max(1, ...rows.map(({ value, compared = 0 }) => Math.max(value, compared)))
