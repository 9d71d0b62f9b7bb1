import { Link } from '@tanstack/react-router'
import { type CSSProperties, Fragment } from 'react'
import { linkTo } from '#shared/web/places.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import classes from './ColumnChart.module.css'
import { largestOf, type PictureRow } from './pictureTable.ts'

/** The height of the plot in its own units. */
const height = 100

/** Returns the top of the scale: the largest figure, rounded up to a half of its first digit. */
const topOf = (largest: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, largest))) / 2
  return Math.ceil(largest / step) * step
}

/** The middle of a column on the axis. */
const placeOf = (index: number, count: number) =>
  ({ '--place': `${(((index + 0.5) / count) * 100).toFixed(2)}%` }) as CSSProperties

/** Chooses the columns with a label: those that matter where they are few enough, else at equal distances. */
const labelledOf = (rows: PictureRow[], most: number, isLabelled?: (row: PictureRow) => boolean): Set<number> => {
  const all = rows.map((_, index) => index)
  const wanted = all.filter((index) => isLabelled?.(rows[index] as PictureRow))
  const candidates = rows.length > most && wanted.length > 1 ? wanted : all
  const step = Math.ceil(candidates.length / most)
  return new Set(candidates.filter((_, place) => place % step === 0))
}

type ColumnChartProps = {
  rows: PictureRow[]
  labelOf: (row: PictureRow, index: number) => string
  /** The columns whose labels matter most. By default, those at equal distances. */
  isLabelled?: (row: PictureRow) => boolean
  legend: [now: string, before: string]
  /** A line instead of columns, for figures that add up. */
  isCurve?: boolean
}

/** Columns, with the compared figures as a dashed line. Screen readers and keyboards have the table below. */
export const ColumnChart = ({
  rows,
  labelOf,
  isLabelled,
  legend: [now, before],
  isCurve = false,
}: ColumnChartProps) => {
  // On a phone the columns are too narrow to touch: the table has the links.
  const isNarrow = useNarrow()
  const isLinked = !isNarrow
  const top = topOf(largestOf(rows))
  const yOf = (euros: number): number => height - (Math.max(0, euros) / top) * height
  const line = rows.flatMap(({ compared }, index) =>
    compared === undefined ? [] : [`${index + 0.5},${yOf(compared).toFixed(2)}`],
  )
  const curve = rows.flatMap(({ value, isAhead }, index) =>
    isAhead ? [] : [`${index + 0.5},${yOf(value).toFixed(2)}`],
  )
  const labelled = labelledOf(rows, isNarrow ? 5 : 10, isLabelled)
  const feasts = [...new Set(rows.flatMap(({ mark }) => (mark && 'feast' in mark ? [mark.feast] : [])))]
  const ownDays = [...new Set(rows.flatMap(({ mark }) => (mark && 'ownDay' in mark ? [mark.ownDay] : [])))]
  const across = `H${rows.length}`
  return (
    <div aria-hidden>
      {(line.length > 0 || ownDays.length > 0 || feasts.length > 0) && (
        <p className={`inline small gap-20 row-gap-4 mb-12 ${classes.legend}`}>
          <span className={classes.now} data-curve={isCurve || undefined}>
            {now}
          </span>
          {line.length > 0 && <span className={classes.before}>{before}</span>}
          {ownDays.length > 0 && <span className={classes.ownDay}>{ownDays}</span>}
          {feasts.length > 0 && <span className={classes.feast}>{feasts.join(', ')}</span>}
        </p>
      )}
      <div className={`grid muted figures tiny ${classes.chart}`}>
        <div className="stack between nowrap right pull-8">
          {[top, top / 2, 0].map((euros) => (
            <span key={euros}>{texts.plainEuros(euros)}</span>
          ))}
        </div>
        <svg className={`full ${classes.plot}`} viewBox={`0 0 ${rows.length} ${height}`} preserveAspectRatio="none">
          {rows.map(({ key, mark }, index) =>
            mark ? <rect key={key} className={classes.band} x={index} width={1} height={height} /> : null,
          )}
          <path className={classes.grid} d={`M0 0${across}M0 ${height / 2}${across}M0 ${height}${across}`} />
          {rows.map((row, index) => (
            <Column key={row.key} row={row} x={index} y={yOf(row.value)} isLink={isLinked} isBar={!isCurve} />
          ))}
          {isCurve && <polyline className={classes.curve} points={curve.join(' ')} />}
          {line.length > 0 && <polyline className={classes.line} points={line.join(' ')} />}
        </svg>
        <div className={`around ${classes.axis}`}>
          {rows.map((row, index) => (
            <Fragment key={row.key}>
              {labelled.has(index) && (
                <span className={classes.label} style={placeOf(index, rows.length)}>
                  {labelOf(row, index)}
                </span>
              )}
              {row.mark && 'feast' in row.mark && (
                <span className={`ink ${classes.star}`} style={placeOf(index, rows.length)}>
                  ★
                </span>
              )}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  )
}

type ColumnProps = { row: PictureRow; x: number; y: number; isLink: boolean; isBar: boolean }

const Column = ({ row: { name, cells, place, value }, x, y, isLink, isBar }: ColumnProps) => {
  const column = (
    <>
      <title>{`${name}\u00a0: ${cells.filter(Boolean).join(', ')}`}</title>
      <rect className={classes.target} x={x} width={1} height={height} />
      {isBar && value > 0 && <rect className={classes.column} x={x + 0.14} y={y} width={0.72} height={height - y} />}
    </>
  )
  return place && isLink ? (
    <Link tabIndex={-1} {...linkTo(place)}>
      {column}
    </Link>
  ) : (
    <g>{column}</g>
  )
}
