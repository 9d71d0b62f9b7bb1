import type { PeriodFigures, StatisticsDay } from '#features/statistics/statistics.ts'
import { SharesPicture } from '#features/statistics/web/BarList.tsx'
import { DaysPicture } from '#features/statistics/web/DaysPicture.tsx'
import { GoalsPicture } from '#features/statistics/web/GoalsPicture.tsx'
import type { PictureTable } from '#features/statistics/web/pictureTable.ts'
import { WeekPicture } from '#features/statistics/web/WeekPicture.tsx'
import { addDays } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { PlacesProvider } from '#shared/web/places.tsx'
import { placesOf } from '../places.ts'
import { Example, here, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, choices, shares } = kitPageTexts
const span = { from: '2026-03-02', to: '2026-03-15' }
const places = { places: placesOf('manager', undefined), customerId: undefined }

/** The figures of two weeks from a day on. A day without euros has no donation. */
const figuresOf = (from: string, euros: readonly number[]): PeriodFigures => {
  const days: StatisticsDay[] = euros.flatMap((totalDonations, index) =>
    totalDonations > 0 ? [{ day: addDays(from, index), donationCount: 1 + (index % 5), totalDonations }] : [],
  )
  const donationCount = days.reduce((sum, day) => sum + day.donationCount, 0)
  const totalDonations = days.reduce((sum, day) => sum + day.totalDonations, 0)
  const averageDonation = donationCount > 0 ? totalDonations / donationCount : 0
  return {
    from,
    to: addDays(from, euros.length - 1),
    days,
    donationCount,
    totalDonations,
    averageDonation,
    cancelledCount: 0,
    movements: 0,
  }
}

const period = figuresOf(span.from, [40, 0, 25, 60, 310, 90, 15, 35, 20, 0, 80, 420.5, 130, 10])
const compared = figuresOf('2026-02-16', [30, 20, 0, 45, 260, 110, 5, 15, 40, 10, 60, 280, 90, 30])
/** So long that it is shown by week: each picture of the page has its own title. */
const empty = figuresOf(
  span.from,
  Array.from({ length: 90 }, () => 0),
)

const hours = [9, 12, 13, 18, 20].flatMap((hour, row) =>
  [1, 3, 5, 6, 7].map((weekday, column) => ({
    weekday,
    hour,
    donationCount: 1 + row + column,
    totalDonations: 10 * (1 + row * column) + (weekday === 5 && hour === 13 ? 400 : 0),
  })),
)

const goalOf = (index: number, percent: number, reachedOn: string | null) => ({
  cause: { _id: String(index), name: choices[index] ?? '' },
  target: 2000,
  net: percent * 20,
  percent,
  recent: reachedOn ? 300 : 0,
  reachedOn,
})
const goals = [goalOf(0, 103, null), goalOf(1, 41.5, '2026-05-20'), goalOf(2, 0.2, null)]

const sharesTable = (title: string, euros: readonly number[]): PictureTable => ({
  title,
  columns: [...shares.columns],
  rows: euros.map((value, index) => {
    const name = choices[index] ?? ''
    return {
      key: name,
      name,
      place: here,
      cells: ['12', formatEuros(value)],
      value,
      beside: { figure: formatEuros(value), notes: [shares.note] },
    }
  }),
})

/** Shows the pictures of the statistics: with figures, compared, and without a donation. */
export const KitPictures = () => (
  <PlacesProvider value={places}>
    <Section title={sections.pictures}>
      <Example name="DaysPicture: compared">
        <DaysPicture period={period} compared={compared} placeOf={() => here} />
      </Example>
      <Example name="DaysPicture: without a comparison or a donation">
        <DaysPicture period={empty} compared={null} placeOf={undefined} />
      </Example>
      <Example name="SharesPicture">
        <SharesPicture table={sharesTable(shares.title, [1240, 310.5, 20])} span={span} />
      </Example>
      <Example name="SharesPicture: empty">
        <SharesPicture table={sharesTable(shares.emptyTitle, [])} span={span} />
      </Example>
      <Example isWide name="WeekPicture">
        <WeekPicture hours={hours} span={span} placeOf={() => here} />
      </Example>
      <Example name="GoalsPicture: reached, on its way, barely begun">
        <GoalsPicture goals={goals} span={span} />
      </Example>
    </Section>
  </PlacesProvider>
)
