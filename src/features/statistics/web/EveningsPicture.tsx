import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { type Place, usePlaces } from '#shared/web/places.tsx'
import { ramadanTexts as texts } from '../ramadan.texts.ts'
import type { Ramadan, RamadanDates } from '../ramadan.ts'
import { statisticsTexts } from '../statistics.texts.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'

const { euros } = statisticsTexts

/** The evening of the dashed line: evening N of the Ramadan before, or the nearest evening on the same weekday. */
type ComparedBy = keyof typeof texts.comparisons
const comparisons = Object.keys(texts.comparisons) as ComparedBy[]

const tableOf = ({ dates, before, evenings }: Ramadan, by: ComparedBy, placeOf: (day: Day) => Place): PictureTable => ({
  title: texts.byEvening,
  columns: [texts.evening, texts.dons, texts.titleOf(dates.year), namesOf(before, by)],
  rows: evenings.map((evening) => {
    const { day, sum, isOver } = evening
    const compared = by === 'weekday' ? evening.sameWeekday : evening.compared
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

const namesOf = ({ year }: RamadanDates, by: ComparedBy): string =>
  by === 'weekday' ? texts.sameWeekdayOf(year) : texts.titleOf(year)

/** The evenings of a Ramadan as columns, those of the one before as a dashed line, and both in a table. */
export const EveningsPicture = ({ ramadan }: { ramadan: Ramadan }) => {
  const { dates, before, evenings } = ramadan
  const { markedDonations } = usePlaces()
  const [by, setBy] = useState<ComparedBy>('evening')
  const table = tableOf(ramadan, by, (day) => markedDonations({ from: day, to: day, evening: 'true' }))
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
      <SelectField
        className="no-print mb-16 to-320"
        label={texts.comparedWith}
        data={comparisons.map((value) => ({ value, label: texts.comparisons[value] }))}
        value={by}
        onChange={({ currentTarget }) => setBy(comparisons.find((one) => one === currentTarget.value) ?? 'evening')}
      />
      <ColumnChart
        rows={table.rows}
        labelOf={(_, index) => texts.axisEvening(index + 1)}
        legend={[texts.titleOf(dates.year), namesOf(before, by)]}
      />
      <FiguresTable table={table} />
    </Picture>
  )
}
