import { Link } from '@tanstack/react-router'
import { periodOfMonth } from '#shared/periods.ts'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { SheetRow, SheetTable } from '../month-tables.ts'

type SheetTablesProps = { month: string; tables: readonly SheetTable[] }

/** The tables of a month, as its paper has them. The name of a place or of a means leads to its donations. */
export const SheetTables = ({ month, tables }: SheetTablesProps) => {
  const isFolded = useNarrow()
  return tables.map(({ title, columns, main, rows, total, note }) => {
    const isShown = (column: number): boolean => !isFolded || column === 0 || column === main
    const cellsOf = (cells: string[], of?: SheetRow['of']) => (
      <Cells
        name={cells[0] ?? ''}
        place={of && { ...periodOfMonth(month), ...of }}
        figures={cells.slice(1).filter((_, index) => isShown(index + 1))}
        folded={cells.flatMap((cell, index) =>
          isShown(index) || cell === '' ? [] : [`${columns[index]}\u00a0: ${cell}`],
        )}
      />
    )
    return (
      <Section key={title} title={title}>
        <Table
          label={title}
          className="to-760"
          columns={columns.filter((_, index) => isShown(index)).map((head) => ({ head, key: head }))}
          foot={total && <tr>{cellsOf(total)}</tr>}
        >
          {rows.map(({ cells, of }) => (
            <tr key={cells[0]}>{cellsOf(cells, of)}</tr>
          ))}
        </Table>
        {note && <p className="quiet mt-10 to-760">{note}</p>}
      </Section>
    )
  })
}

type CellsProps = {
  name: string
  place: Record<string, string> | undefined
  figures: string[]
  folded: string[]
}

const Cells = ({ name, place, figures, folded }: CellsProps) => {
  const { transactions } = usePlaces()
  return (
    <>
      <th scope="row">
        {place ? <Link {...linkTo(transactions(place))}>{name}</Link> : <Sentence text={name} />}
        {folded.map((line) => (
          <span key={line} className="stack small regular">
            {line}
          </span>
        ))}
      </th>
      {figures.map((figure, index) => (
        <td key={index} className="nowrap">
          {figure}
        </td>
      ))}
    </>
  )
}
