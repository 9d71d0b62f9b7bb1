import type { Day } from '#shared/days.ts'
import { type Place, usePlaces } from '#shared/web/places.tsx'
import { ramadanTexts as texts } from '../ramadan.texts.ts'
import type { Ramadan } from '../ramadan.ts'
import { statisticsTexts } from '../statistics.texts.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'

const { euros } = statisticsTexts

const tableOf = ({ dates, before, evenings }: Ramadan, placeOf: (day: Day) => Place): PictureTable => ({
  title: texts.byEvening,
  columns: [texts.evening, texts.dons, texts.titleOf(dates.year), texts.titleOf(before.year)],
  rows: evenings.map((evening) => {
    const { day, sum, isOver, compared } = evening
    return {
      key: day,
      name: `${texts.eveningOf(evening)}${sum && !isOver ? ` (${texts.running})` : ''}`,
      place: sum && sum.donationCount > 0 ? placeOf(day) : undefined,
      cells: [
        sum ? statisticsTexts.number(sum.donationCount) : '',
        sum ? euros(sum.totalDonations) : '',
        compared ? euros(compared.totalDonations) : '',
      ],
      value: sum?.totalDonations ?? 0,
      ...(compared && { compared: compared.totalDonations }),
    }
  }),
})

/** The evenings of a Ramadan as columns, those of the one before as a dashed line, and both in a table. */
export const EveningsPicture = ({ ramadan }: { ramadan: Ramadan }) => {
  const { dates, before, evenings } = ramadan
  const { markedDonations } = usePlaces()
  const table = tableOf(ramadan, (day) => markedDonations({ from: day, to: day, evening: 'true' }))
  const best = evenings.reduce((one, other) =>
    (other.sum?.totalDonations ?? 0) > (one.sum?.totalDonations ?? 0) ? other : one,
  )
  return (
    <Picture
      table={table}
      span={{ from: dates.first, to: dates.last }}
      summary={best.sum?.donationCount ? texts.best(best, best.sum.totalDonations) : texts.none}
      figureOf={totalCell}
      isWide
    >
      <ColumnChart
        rows={table.rows}
        labelOf={(_, index) => texts.axisEvening(index + 1)}
        legend={[texts.titleOf(dates.year), texts.titleOf(before.year)]}
      />
      <FiguresTable table={table} />
    </Picture>
  )
}
