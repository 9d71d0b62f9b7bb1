import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import classes from './Picture.module.css'
import { hasFigures, type PictureTable } from './pictureTable.ts'

/**
 * The data of a picture as a table, folded. Each row leads to the donations behind it. Printed open. The rows are
 * rendered when the table is first opened: those of all pictures would block a slow phone.
 */
export const FiguresTable = ({ table }: { table: PictureTable }) => {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className={`mt-12 ${classes.details}`}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex middle touch accent note medium no-print">
        {texts.figures}
        <VisuallyHidden>, {table.title}</VisuallyHidden>
      </summary>
      {wasOpened && <Rows table={table} />}
    </details>
  )
}

const Rows = ({ table: { title, columns, rows } }: { table: PictureTable }) => (
  <Table label={title} look="plain" columns={columns}>
    {rows.map(({ key, name, place, cells }) => (
      <tr key={key} className={hasFigures(cells) ? undefined : 'no-print'}>
        <th scope="row">
          {place ? (
            <Link className={classes.link} {...linkTo(place)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </th>
        {cells.map((cell, index) => (
          <td key={columns[index + 1]} className="nowrap">
            {cell}
          </td>
        ))}
      </tr>
    ))}
  </Table>
)
