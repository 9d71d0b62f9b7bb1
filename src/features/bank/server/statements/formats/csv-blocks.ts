import { isDayLike } from '#shared/server/tables/cell-date.ts'
import { isValue, nameOf } from '#shared/server/tables/table-shape.ts'
import { accountIn } from './csv-accounts.ts'
import type { TableRow } from './csv-table.ts'
import { isSum } from './csv-words.ts'
import type { Problems } from './file-problems.ts'

/** A part of a table: the lines above it, the line of its header, and the index of its first row. */
export type Block = { above: string[][]; headerLine: number; from: number }

const mostAbove = 40

const isOperation = ({ cells }: TableRow): boolean =>
  cells.some((cell) => isDayLike(cell.trim())) &&
  cells.filter((cell) => isValue(cell.trim())).length > 1 &&
  !cells.some(isSum)

/**
 * Tells a row that may be about an account: it begins with a text. The sums of the part above begin with a word of
 * their own.
 */
const isAbout = ({ cells: [first = ''] }: TableRow): boolean =>
  first.trim() !== '' && !isDayLike(first.trim()) && !isSum(first)

/**
 * Splits the rows of a table where its header comes again: some banks put several accounts into a file, each below
 * lines about it. Rows without an operation wait until it is known which part they are of. The rows of all parts are
 * passed in their order.
 */
export const createBlocks = (header: readonly string[], first: Block, addRow: (row: TableRow) => void) => {
  const blocks = [first]
  let waiting: TableRow[] = []
  let count = 0
  const pass = (rows: readonly TableRow[]): void => {
    for (const row of rows) addRow(row)
    count += rows.length
  }
  const isHeader = ({ cells }: TableRow): boolean =>
    header.every((name, index) => nameOf(cells[index] ?? '', index) === name)
  /** Returns the index of the first waiting row that is about another account. */
  const findAbout = (): number => {
    const place = waiting.findIndex(isAbout)
    return place < 0 ? waiting.length : place
  }
  return {
    add: (row: TableRow): void => {
      if (isHeader(row)) {
        const place = findAbout()
        pass(waiting.slice(0, place))
        blocks.push({ above: waiting.slice(place).map(({ cells }) => cells), headerLine: row.fileLine, from: count })
        waiting = []
      } else if (isOperation(row)) {
        pass([...waiting, row])
        waiting = []
      } else if (waiting.push(row) > mostAbove) pass(waiting.splice(0, 1))
    },
    /** Ends the table. Lines about an account that has no operation are left. */
    end: (problems: Problems): Block[] => {
      const place = findAbout()
      const others = waiting.slice(place)
      const isOther = others.some(({ cells }) => accountIn(cells) !== undefined)
      pass(isOther ? waiting.slice(0, place) : waiting)
      if (isOther) for (const { fileLine } of others) problems.add(fileLine, 'csv-row-left')
      return blocks.filter(({ from }, index) => blocks.length === 1 || from < (blocks[index + 1]?.from ?? count))
    },
  }
}
