import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { linkTo } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { Span } from '../statistics.ts'
import classes from './BarList.module.css'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import { hasFigures, largestOf, type PictureRow, type PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'

type BarListProps = {
  table: PictureTable
  /** The figure that takes the whole width. By default, the largest one. */
  most?: number
  tone?: 'goal'
}

export const BarList = ({ table: { title, rows }, most = largestOf(rows), tone }: BarListProps) => {
  if (rows.length === 0) return <p className="muted">{texts.noDonation}</p>
  return (
    <ol className="figures" aria-label={title} data-tone={tone}>
      {rows.map((row) => (
        <Bar key={row.key} row={row} most={most} />
      ))}
    </ol>
  )
}

const Bar = ({ row: { name, place, cells, beside, value, compared }, most }: { row: PictureRow; most: number }) => {
  const percent = (part: number): string => `${Math.min(100, (Math.max(0, part) / most) * 100)}%`
  return (
    <li className={`grid middle ruled gap-16 row-gap-0 ${hasFigures(cells) ? '' : 'no-print'} ${classes.row}`}>
      {place ? (
        <Link className={classes.name} {...linkTo(place)}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <span className="strong nowrap">{beside?.figure}</span>
      <span className={`track across around paper exact-print ${classes.track}`} aria-hidden>
        {value > 0 && (
          <span
            className={`fill exact-print ${classes.bar}`}
            data-is-whole={value >= most || undefined}
            style={{ '--width': percent(value) } as CSSProperties}
          />
        )}
        {compared !== undefined && compared > 0 && (
          <span className={classes.mark} style={{ '--place': percent(compared) } as CSSProperties} />
        )}
      </span>
      <span className="inline between across small mt-4 gap-16 row-gap-0">
        {beside?.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    </li>
  )
}

type SharesPictureProps = { table: PictureTable; span: Span; summary?: string; isWide?: boolean }

/** Parts of a total as bars, each with its figures, and the same as a plain table. */
export const SharesPicture = ({ table, ...props }: SharesPictureProps) => (
  <Picture table={table} figureOf={totalCell} {...props}>
    <BarList table={table} />
    {table.rows.length > 0 && <FiguresTable table={table} />}
  </Picture>
)
