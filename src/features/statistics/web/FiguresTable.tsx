import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import classes from './Picture.module.css'
import type { PictureTable } from './pictureTable.ts'

/** The data of a picture as a table, folded. Each row leads to the donations behind it. Printed open. */
export const FiguresTable = ({ table: { title, columns, rows } }: { table: PictureTable }) => (
  <details className={`mt-12 ${classes.details}`}>
    <summary className={`flex middle touch accent note medium ${classes.summary}`}>
      {texts.figures}
      <VisuallyHidden>, {title}</VisuallyHidden>
    </summary>
    <Table label={title} look="plain" columns={columns}>
      {rows.map(({ key, name, place, cells }) => (
        <tr key={key}>
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
  </details>
)
