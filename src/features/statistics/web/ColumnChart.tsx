import { Link } from '@tanstack/react-router'
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

type ColumnChartProps = {
  rows: PictureRow[]
  /** The short label of a column on the axis. */
  labelOf: (row: PictureRow, index: number) => string
  /** The names of the columns and of the dashed line. */
  legend: [now: string, before: string]
  /** A line instead of columns, for figures that add up. */
  isCurve?: boolean
}

/**
 * Columns, with the compared figures as a dashed line. For the eyes and the mouse: screen readers and keyboards have the
 * table below, whose rows lead to the same lists.
 */
export const ColumnChart = ({ rows, labelOf, legend: [now, before], isCurve = false }: ColumnChartProps) => {
  // On a phone the columns are too narrow to touch: the table has the links.
  const isLinked = !useNarrow()
  const top = topOf(largestOf(rows))
  const yOf = (euros: number): number => height - (Math.max(0, euros) / top) * height
  const line = rows.flatMap(({ compared }, index) =>
    compared === undefined ? [] : [`${index + 0.5},${yOf(compared).toFixed(2)}`],
  )
  const curve = rows.flatMap(({ value, isAhead }, index) =>
    isAhead ? [] : [`${index + 0.5},${yOf(value).toFixed(2)}`],
  )
  const labelled = [...new Set([0, Math.floor((rows.length - 1) / 2), rows.length - 1])]
  const across = `H${rows.length}`
  return (
    <div aria-hidden>
      {line.length > 0 && (
        <p className={classes.legend}>
          <span className={classes.now} data-curve={isCurve || undefined}>
            {now}
          </span>
          <span className={classes.before}>{before}</span>
        </p>
      )}
      <div className={classes.chart}>
        <div className={classes.scale}>
          {[top, top / 2, 0].map((euros) => (
            <span key={euros}>{texts.plainEuros(euros)}</span>
          ))}
        </div>
        <svg className={classes.plot} viewBox={`0 0 ${rows.length} ${height}`} preserveAspectRatio="none">
          <path className={classes.grid} d={`M0 0${across}M0 ${height / 2}${across}M0 ${height}${across}`} />
          {rows.map((row, index) => (
            <Column key={row.key} row={row} x={index} y={yOf(row.value)} isLink={isLinked} isBar={!isCurve} />
          ))}
          {isCurve && <polyline className={classes.curve} points={curve.join(' ')} />}
          {line.length > 0 && <polyline className={classes.line} points={line.join(' ')} />}
        </svg>
        <div className={classes.axis}>
          {labelled.map((index) => {
            const row = rows[index]
            return <span key={index}>{row && labelOf(row, index)}</span>
          })}
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
