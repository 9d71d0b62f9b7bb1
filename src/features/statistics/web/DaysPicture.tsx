import type { Day } from '#shared/days.ts'
import type { Feast } from '#shared/ramadan.ts'
import { capitalize } from '#shared/text.ts'
import { type Bucket, bucketsOf, isFriday } from '../buckets.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureRow, PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'
import type { Marks } from './useMarks.ts'

type DaysPictureProps = {
  period: PeriodFigures
  compared: PeriodFigures | null
  /** The list behind a column. Undefined over all associations. */
  placeOf: Marks['days'] | undefined
  /** Names the feast of a day. Undefined for an association that keeps none. */
  feastOn?: ((day: Day) => Feast | undefined) | undefined
}

/** Donations per day, or per week in a long period, with the compared period as a dashed line. */
export const DaysPicture = ({ period, compared, placeOf, feastOn }: DaysPictureProps) => {
  const buckets = bucketsOf(period, compared)
  const best = buckets.reduce((one, other) => (other.sum.totalDonations > one.sum.totalDonations ? other : one))
  const table = tableOf(buckets, placeOf, feastOn)
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
        isLabelled={({ key }) => isFriday(key)}
        legend={[texts.thisPeriod, texts.comparedPeriod]}
      />
      <FiguresTable table={table} />
    </Picture>
  )
}

/** Fridays collect most where people pray together; feasts explain a peak. */
const markOf = ({ from, to }: Bucket, feastOn: DaysPictureProps['feastOn']): PictureRow['mark'] => {
  if (from !== to) return undefined
  const feast = feastOn?.(from)
  if (feast) return { feast: texts.feasts[feast] }
  return isFriday(from) ? 'friday' : undefined
}

const tableOf = (
  buckets: Bucket[],
  placeOf: Marks['days'] | undefined,
  feastOn: DaysPictureProps['feastOn'],
): PictureTable => {
  const isByDay = buckets.every(({ from, to }) => from === to)
  const isCompared = buckets.some(({ compared }) => compared)
  return {
    title: isByDay ? texts.byDay : texts.byWeek,
    columns: [isByDay ? texts.day : texts.week, texts.dons, texts.sum, ...(isCompared ? [texts.compared] : [])],
    rows: buckets.map((bucket) => rowOf(bucket, isCompared, placeOf, feastOn)),
  }
}

const rowOf = (
  bucket: Bucket,
  isCompared: boolean,
  placeOf: Marks['days'] | undefined,
  feastOn: DaysPictureProps['feastOn'],
): PictureRow => {
  const { from, to, sum, compared } = bucket
  const mark = markOf(bucket, feastOn)
  const name = capitalize(texts.spanOf({ from, to }))
  return {
    key: from,
    name: typeof mark === 'object' ? `${name}, ${mark.feast}` : name,
    place: sum.donationCount > 0 ? placeOf?.({ from, to }) : undefined,
    cells: [
      texts.number(sum.donationCount),
      texts.euros(sum.totalDonations),
      ...(isCompared ? [compared ? texts.euros(compared.totalDonations) : ''] : []),
    ],
    value: sum.totalDonations,
    mark,
    ...(compared && { compared: compared.totalDonations }),
  }
}
