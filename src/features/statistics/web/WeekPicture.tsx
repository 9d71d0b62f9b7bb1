import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { HourSum, Span } from '../statistics.ts'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'
import type { Marks } from './useMarks.ts'
import classes from './WeekPicture.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const tableOf = (hours: HourSum[]): PictureTable => ({
  title: texts.byHour,
  columns: [texts.hour, texts.dons, texts.sum],
  rows: hours.map((cell) => ({
    key: `${cell.weekday}-${cell.hour}`,
    name: `${texts.weekday(cell.weekday)}, ${texts.hourOf(cell.hour)}`,
    cells: [texts.number(cell.donationCount), texts.euros(cell.totalDonations)],
    value: cell.totalDonations,
  })),
})

/** The strongest shade of a cell, in percent of the primary colour: its figure stays readable in both themes. */
const strongest = 45

type WeekPictureProps = {
  hours: HourSum[]
  span: Span
  /** The list behind a cell. Undefined over all associations. */
  placeOf: Marks['cell'] | undefined
}

/** The hours of the week: a table whose cells are the darker the more they collected. */
export const WeekPicture = ({ hours, span, placeOf }: WeekPictureProps) => {
  const best = hours.reduce<HourSum | undefined>(
    (one, other) => (one && one.totalDonations >= other.totalDonations ? one : other),
    undefined,
  )
  const cells = new Map(hours.map((cell) => [`${cell.weekday}-${cell.hour}`, cell]))
  // Hours and days without a donation have no line.
  const rows = [...new Set(hours.map(({ hour }) => hour))].sort((one, other) => one - other)
  const days = weekdays.filter((weekday) => hours.some((cell) => cell.weekday === weekday))
  return (
    <Picture
      table={tableOf(hours)}
      span={span}
      summary={best ? texts.busiest(best.weekday, best.hour, best) : texts.noDonation}
      figureOf={totalCell}
    >
      {best && (
        <Table
          label={texts.byHour}
          look="plain"
          className={classes.table}
          columns={[
            { head: <VisuallyHidden>{texts.hour}</VisuallyHidden>, key: 'hour' },
            ...days.map((weekday) => ({
              head: texts.shortWeekday(weekday),
              abbr: texts.weekday(weekday),
              key: weekday,
            })),
          ]}
        >
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row">{texts.hourOf(hour)}</th>
              {days.map((weekday) => (
                <Cell
                  key={weekday}
                  cell={cells.get(`${weekday}-${hour}`)}
                  most={best.totalDonations}
                  placeOf={placeOf}
                />
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Picture>
  )
}

type CellProps = { cell: HourSum | undefined; most: number; placeOf: WeekPictureProps['placeOf'] }

const Cell = ({ cell, most, placeOf }: CellProps) => {
  if (!cell)
    return (
      <td className={`paper nowrap centred ${classes.empty}`}>
        <VisuallyHidden>0</VisuallyHidden>
      </td>
    )
  const shade = 4 + (cell.totalDonations / most) * (strongest - 4)
  return (
    <td className={classes.cell} style={{ '--shade': `${shade.toFixed(1)}%` } as CSSProperties}>
      {placeOf ? (
        <Link
          className={classes.link}
          title={texts.cellOf(cell.weekday, cell.hour, cell)}
          aria-label={texts.cellOf(cell.weekday, cell.hour, cell)}
          {...linkTo(placeOf(cell.weekday, cell.hour))}
        >
          {texts.shortEuros(cell.totalDonations)}
        </Link>
      ) : (
        <span className={classes.link} title={texts.cellOf(cell.weekday, cell.hour, cell)}>
          {texts.shortEuros(cell.totalDonations)}
        </span>
      )}
    </td>
  )
}
