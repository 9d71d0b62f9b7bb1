import { changePercent } from '#shared/periods.ts'
import { weekdaysOf } from '../buckets.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { BracketSum, CauseSum, CustomerSum, DeviceSum, PeriodFigures, Sum } from '../statistics.ts'
import type { PictureRow, PictureTable } from './pictureTable.ts'
import type { Marks } from './useMarks.ts'

type Share = Sum & { compared?: Sum | null }

const cellsOf = ({ donationCount, totalDonations, compared }: Share, total: number): string[] => [
  texts.number(donationCount),
  texts.euros(totalDonations),
  texts.percentOf(totalDonations, total),
  ...(compared ? [texts.euros(compared.totalDonations)] : []),
]

/** The texts beside a bar: its sum, its count and share, and the change with both figures. */
const besideOf = ({ donationCount, totalDonations, compared }: Share, total: number) => ({
  figure: texts.euros(totalDonations),
  notes: [
    `${texts.countOf(donationCount)} · ${texts.percentOf(totalDonations, total)}`,
    ...(compared
      ? [
          texts.comparedWith(
            changePercent(totalDonations, compared.totalDonations),
            texts.euros(compared.totalDonations),
          ),
        ]
      : []),
  ],
})

const rowOf = (share: Share, total: number, row: Pick<PictureRow, 'key' | 'name' | 'place'>): PictureRow => ({
  ...row,
  cells: cellsOf(share, total),
  beside: besideOf(share, total),
  value: share.totalDonations,
  ...(share.compared && { compared: share.compared.totalDonations }),
})

const columnsOf = (first: string, shares: readonly Share[]): string[] => [
  first,
  texts.dons,
  texts.sum,
  texts.share,
  ...(shares.some(({ compared }) => compared) ? [texts.compared] : []),
]

/** The place of the total in the cells, which the image writes beside each bar. */
export const totalCell = 1

const causeName = ({ kind, cause }: CauseSum): string =>
  cause?.name ?? (kind === 'punctual' ? texts.punctual : texts.temporary)

const causePlace = ({ kind, cause }: CauseSum, marks: Marks) => {
  if (cause) return marks.cause(cause._id)
  return kind === 'punctual' ? marks.cause('punctual') : marks.shortcut()
}

export const causesTable = (causes: CauseSum[], total: number, marks: Marks): PictureTable => ({
  title: texts.byCause,
  columns: columnsOf(texts.cause, causes),
  rows: causes
    .toSorted((one, other) => other.totalDonations - one.totalDonations)
    .map((share) =>
      rowOf(share, total, {
        key: share.cause?._id ?? share.kind,
        name: causeName(share),
        place: causePlace(share, marks),
      }),
    ),
})

export const devicesTable = (devices: DeviceSum[], total: number, marks: Marks): PictureTable => ({
  title: texts.byDevice,
  columns: columnsOf(texts.device, devices),
  rows: devices
    .toSorted((one, other) => other.totalDonations - one.totalDonations)
    .map((share) =>
      rowOf(share, total, {
        key: share.device?._id ?? 'by-hand',
        name: share.device?.name ?? texts.byHand,
        place: share.device ? marks.device(share.device._id) : marks.byHand(),
      }),
    ),
})

export const bracketsTable = (brackets: BracketSum[], total: number, marks: Marks | undefined): PictureTable => ({
  title: texts.byAmount,
  columns: columnsOf(texts.amount, brackets),
  rows: brackets.map((share) =>
    rowOf(share, total, {
      key: String(share.fromEuros),
      name: texts.bracket(share),
      place: share.donationCount > 0 ? marks?.bracket(share.fromEuros) : undefined,
    }),
  ),
})

export const customersTable = (
  customers: CustomerSum[],
  total: number,
  placeOf: (customerId: string) => PictureRow['place'],
): PictureTable => ({
  title: texts.byCustomer,
  columns: columnsOf(texts.customer, customers),
  rows: customers.map((share) =>
    rowOf(share, total, { key: share.customer._id, name: share.customer.name, place: placeOf(share.customer._id) }),
  ),
})

export const weekdaysTable = (period: PeriodFigures): PictureTable => {
  const weekdays = weekdaysOf(period)
  return {
    title: texts.byWeekday,
    columns: columnsOf(texts.weekdayColumn, weekdays),
    rows: weekdays.map((share) =>
      rowOf(share, period.totalDonations, { key: String(share.weekday), name: texts.weekday(share.weekday) }),
    ),
  }
}
