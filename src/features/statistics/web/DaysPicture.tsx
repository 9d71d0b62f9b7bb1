import { capitalize } from '#shared/text.ts'
import { type Bucket, bucketsOf } from '../buckets.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'
import type { Marks } from './useMarks.ts'

type DaysPictureProps = {
  period: PeriodFigures
  compared: PeriodFigures | null
  /** The list behind a column. Undefined over all associations. */
  placeOf: Marks['days'] | undefined
}

/** Donations per day, or per week in a long period, with the compared period as a dashed line. */
export const DaysPicture = ({ period, compared, placeOf }: DaysPictureProps) => {
  const buckets = bucketsOf(period, compared)
  const best = buckets.reduce((one, other) => (other.sum.totalDonations > one.sum.totalDonations ? other : one))
  const table = tableOf(buckets, placeOf)
  return (
    <Picture
      table={table}
      span={period}
      summary={best.sum.donationCount > 0 ? texts.best(best, best.sum) : texts.noDonation}
      figureOf={totalCell}
      isWide
    >
      <ColumnChart
        rows={table.rows}
        labelOf={({ key }) => texts.axisDay(key)}
        legend={[texts.thisPeriod, texts.comparedPeriod]}
      />
      <FiguresTable table={table} />
    </Picture>
  )
}

const tableOf = (buckets: Bucket[], placeOf: Marks['days'] | undefined): PictureTable => {
  const isByDay = buckets.every(({ from, to }) => from === to)
  const isCompared = buckets.some(({ compared }) => compared)
  return {
    title: isByDay ? texts.byDay : texts.byWeek,
    columns: [isByDay ? texts.day : texts.week, texts.dons, texts.sum, ...(isCompared ? [texts.compared] : [])],
    rows: buckets.map(({ from, to, sum, compared }) => ({
      key: from,
      name: capitalize(texts.spanOf({ from, to })),
      place: sum.donationCount > 0 ? placeOf?.({ from, to }) : undefined,
      cells: [
        texts.number(sum.donationCount),
        texts.euros(sum.totalDonations),
        ...(isCompared ? [compared ? texts.euros(compared.totalDonations) : ''] : []),
      ],
      value: sum.totalDonations,
      ...(compared && { compared: compared.totalDonations }),
    })),
  }
}
