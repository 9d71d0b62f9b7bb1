import { weekdayOf } from '#shared/periods.ts'
import { type Calendar, computedCalendar, feastOf } from '#shared/ramadan.ts'
import { capitalize } from '#shared/text.ts'
import { type Bucket, bucketsOf } from '../buckets.ts'
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
  calendar?: Calendar
}

/** Donations per day, or per week in a long period, with the compared period as a dashed line. */
export const DaysPicture = ({ period, compared, placeOf, calendar = computedCalendar }: DaysPictureProps) => {
  const buckets = bucketsOf(period, compared)
  const best = buckets.reduce((one, other) => (other.sum.totalDonations > one.sum.totalDonations ? other : one))
  const table = tableOf(buckets, placeOf, calendar)
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
        isLabelled={({ key }) => weekdayOf(key) === calendar.weekday}
        legend={[texts.thisPeriod, texts.comparedPeriod]}
      />
      <FiguresTable table={table} />
    </Picture>
  )
}

/** The association's own day collects most; feasts explain a peak. */
const markOf = ({ from, to }: Bucket, calendar: Calendar): PictureRow['mark'] => {
  if (from !== to) return undefined
  const feast = feastOf(from, calendar)
  if (feast) return { feast: texts.feasts[feast] }
  return weekdayOf(from) === calendar.weekday ? { ownDay: texts.weekday(calendar.weekday) } : undefined
}

const tableOf = (buckets: Bucket[], placeOf: Marks['days'] | undefined, calendar: Calendar): PictureTable => {
  const isByDay = buckets.every(({ from, to }) => from === to)
  const isCompared = buckets.some(({ compared }) => compared)
  return {
    title: isByDay ? texts.byDay : texts.byWeek,
    columns: [isByDay ? texts.day : texts.week, texts.dons, texts.sum, ...(isCompared ? [texts.compared] : [])],
    rows: buckets.map((bucket) => rowOf(bucket, isCompared, placeOf, calendar)),
  }
}

const rowOf = (
  bucket: Bucket,
  isCompared: boolean,
  placeOf: Marks['days'] | undefined,
  calendar: Calendar,
): PictureRow => {
  const { from, to, sum, compared } = bucket
  const mark = markOf(bucket, calendar)
  const name = capitalize(texts.spanOf({ from, to }))
  return {
    key: from,
    name: mark && 'feast' in mark ? `${name}, ${mark.feast}` : name,
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
