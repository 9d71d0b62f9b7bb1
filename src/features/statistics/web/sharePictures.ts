import { methodFilterNames } from '#shared/payment-method.ts'
import { changePercent } from '#shared/periods.ts'
import { formatShares } from '#shared/shares.ts'
import { weekdaysOf } from '../buckets.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { BracketSum, CauseSum, CustomerSum, DeviceSum, MethodSum, PeriodFigures, Sum } from '../statistics.ts'
import type { PictureRow, PictureTable } from './pictureTable.ts'
import type { Marks } from './useMarks.ts'

type Share = Sum & { compared?: Sum | null }

/** The figure that the shares add up to. */
export type Whole = {
  total: number
  /** Tells whether the period is today alone, which goes on: its change has no percent. */
  isToday?: boolean | undefined
}

const cellsOf = ({ donationCount, totalDonations, compared }: Share, share: string): string[] => [
  texts.number(donationCount),
  texts.euros(totalDonations),
  share,
  ...(compared ? [texts.euros(compared.totalDonations)] : []),
]

const changeOf = (euros: number, compared: number, { isToday }: Whole): string =>
  texts.comparedWith(isToday ? undefined : changePercent(euros, compared), texts.euros(compared))

const besideOf = ({ donationCount, totalDonations, compared }: Share, share: string, whole: Whole) => ({
  figure: texts.euros(totalDonations),
  notes: [
    `${texts.countOf(donationCount)} · ${share}`,
    ...(compared ? [changeOf(totalDonations, compared.totalDonations, whole)] : []),
  ],
})

const rowsOf = <S extends Share>(
  shares: readonly S[],
  whole: Whole,
  rowOf: (share: S) => Pick<PictureRow, 'key' | 'name' | 'place'>,
): PictureRow[] => {
  const texted = formatShares(
    shares.map(({ totalDonations }) => totalDonations),
    whole.total,
  )
  return shares.map((share, index) => ({
    ...rowOf(share),
    cells: cellsOf(share, texted[index] ?? ''),
    beside: besideOf(share, texted[index] ?? '', whole),
    value: share.totalDonations,
    ...(share.compared && { compared: share.compared.totalDonations }),
  }))
}

const largestFirst = (one: Sum, other: Sum): number => other.totalDonations - one.totalDonations

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

export const causesTable = (causes: CauseSum[], whole: Whole, marks: Marks): PictureTable => ({
  title: texts.byCause,
  columns: columnsOf(texts.cause, causes),
  rows: rowsOf([...causes].sort(largestFirst), whole, (share) => ({
    key: share.cause?._id ?? share.kind,
    name: causeName(share),
    place: causePlace(share, marks),
  })),
})

export const devicesTable = (devices: DeviceSum[], whole: Whole, marks: Marks): PictureTable => ({
  title: texts.byDevice,
  columns: columnsOf(texts.device, devices),
  rows: rowsOf([...devices].sort(largestFirst), whole, ({ device }) => ({
    key: device?._id ?? 'by-hand',
    name: device?.name ?? texts.byHand,
    place: device ? marks.device(device._id) : marks.byHand(),
  })),
})

export const methodsTable = (methods: MethodSum[], whole: Whole, marks: Marks): PictureTable => ({
  title: texts.byMethod,
  columns: columnsOf(texts.method, methods),
  rows: rowsOf([...methods].sort(largestFirst), whole, ({ method }) => ({
    key: method ?? 'unknown',
    name: methodFilterNames[method ?? 'unknown'],
    place: marks.method(method ?? 'unknown'),
  })),
})

export const bracketsTable = (brackets: BracketSum[], whole: Whole, marks: Marks | undefined): PictureTable => ({
  title: texts.byAmount,
  columns: columnsOf(texts.amount, brackets),
  rows: rowsOf(brackets, whole, (share) => ({
    key: String(share.fromEuros),
    name: texts.bracket(share),
    place: share.donationCount > 0 ? marks?.bracket(share.fromEuros) : undefined,
  })),
})

export const customersTable = (
  customers: CustomerSum[],
  whole: Whole,
  placeOf: (customerId: string) => PictureRow['place'],
): PictureTable => ({
  title: texts.byCustomer,
  columns: columnsOf(texts.customer, customers),
  rows: rowsOf(customers, whole, ({ customer }) => ({
    key: customer._id,
    name: customer.name,
    place: placeOf(customer._id),
  })),
})

export const weekdaysTable = (period: PeriodFigures): PictureTable => {
  const weekdays = weekdaysOf(period)
  return {
    title: texts.byWeekday,
    columns: columnsOf(texts.weekdayColumn, weekdays),
    rows: rowsOf(weekdays, { total: period.totalDonations }, ({ weekday }) => ({
      key: String(weekday),
      name: texts.weekday(weekday),
    })),
  }
}
