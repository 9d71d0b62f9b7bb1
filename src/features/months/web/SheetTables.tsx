import { Link } from '@tanstack/react-router'
import { periodOfMonth } from '#shared/periods.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { SheetRow, SheetTable } from '../month-tables.ts'

type SheetTablesProps = { month: string; tables: readonly SheetTable[] }

/** The tables of a month, as its paper has them. The name of a place or of a means leads to its donations. */
export const SheetTables = ({ month, tables }: SheetTablesProps) =>
  tables.map(({ title, columns, rows, total, note }) => (
    <Section key={title} title={title}>
      <Table
        label={title}
        className="to-860"
        columns={columns.map((head) => ({ head, key: head }))}
        foot={
          total && (
            <tr>
              <Cells cells={total} />
            </tr>
          )
        }
      >
        {rows.map(({ cells, of }) => (
          <tr key={cells[0]}>
            <Cells cells={cells} of={of} month={month} />
          </tr>
        ))}
      </Table>
      {note && <p className="quiet mt-10 to-860">{note}</p>}
    </Section>
  ))

const Cells = ({ cells, of, month = '' }: { cells: string[]; of?: SheetRow['of']; month?: string }) => {
  const { transactions } = usePlaces()
  const [name, ...figures] = cells
  return (
    <>
      <th scope="row">
        {of ? <Link {...linkTo(transactions({ ...periodOfMonth(month), ...of }))}>{name}</Link> : name}
      </th>
      {figures.map((figure, index) => (
        <td key={index} className="nowrap">
          {figure}
        </td>
      ))}
    </>
  )
}
