import type { Cumulated } from '../cumulated.ts'
import { ramadanTexts as texts } from '../ramadan.texts.ts'
import type { Ramadan } from '../ramadan.ts'
import { statisticsTexts } from '../statistics.texts.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'

const { euros, number } = statisticsTexts

const tableOf = ({ dates, before }: Ramadan, rows: Cumulated[]): PictureTable => ({
  title: texts.cumulated,
  columns: [texts.evening, texts.dons, texts.titleOf(dates.year), texts.titleOf(before.year)],
  rows: rows.map(({ evening, total, donationCount, compared }) => ({
    key: evening.day,
    name: `${texts.eveningOf(evening)}${total !== null && !evening.isOver ? ` (${texts.running})` : ''}`,
    cells: [total === null ? '' : number(donationCount), total === null ? '' : euros(total), euros(compared)],
    value: total ?? 0,
    isAhead: total === null,
    compared,
  })),
})

const summaryOf = (rows: Cumulated[]): string => {
  const last = rows.filter(({ evening }) => evening.isOver).at(-1)
  if (!last || last.total === null) return texts.none
  return texts.cumulatedAt(last.evening.number, euros(last.total), euros(last.compared))
}

/** Draws the cumulated collection of a Ramadan, the one before as a dashed curve, and both in a table. */
export const CumulatedPicture = ({ ramadan, rows }: { ramadan: Ramadan; rows: Cumulated[] }) => {
  const { dates, before } = ramadan
  const table = tableOf(ramadan, rows)
  return (
    <Picture
      table={table}
      span={{ from: dates.first, to: dates.last }}
      summary={summaryOf(rows)}
      figureOf={totalCell}
      isWide
    >
      <ColumnChart
        rows={table.rows}
        labelOf={(_, index) => texts.axisEvening(index + 1)}
        legend={[texts.titleOf(dates.year), texts.titleOf(before.year)]}
        isCurve
      />
      <FiguresTable table={table} />
    </Picture>
  )
}
