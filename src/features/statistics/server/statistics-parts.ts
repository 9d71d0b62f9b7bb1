import type { Day } from '#shared/days.ts'
import { averageCents, eurosOfCents } from '#shared/money.ts'
import type { PeriodFigures, Span, StatisticsQuery, Sum } from '../statistics.ts'
import type { CancelledCents, Cents, NamedCents } from './statistics.queries.ts'

export const nothing: Cents = { count: 0, cents: 0 }
export const sumOf = ({ count, cents }: Cents): Sum => ({ donationCount: count, totalDonations: eurosOfCents(cents) })
export const totalOf = (parts: readonly Cents[]): Cents => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
})
const less = (whole: Cents, parts: readonly Cents[]): Cents => {
  const sum = totalOf(parts)
  return { count: whole.count - sum.count, cents: whole.cents - sum.cents }
}

export const comparedSpanOf = ({ compareFrom, compareTo }: StatisticsQuery): Span | undefined =>
  compareFrom && compareTo ? { from: compareFrom, to: compareTo } : undefined

export type PeriodRows = { days: (Cents & CancelledCents & { day: Day })[]; movements: { cents: number }[] }

export const figuresOf = (span: Span, { days, movements }: PeriodRows): PeriodFigures & { all: Cents } => {
  const all = totalOf(days)
  const cancelledCents = days.reduce((sum, part) => sum + part.cancelledCents, 0)
  return {
    ...span,
    ...sumOf(all),
    averageDonation: eurosOfCents(averageCents(all.cents, all.count)),
    cancelledCount: days.reduce((sum, part) => sum + part.cancelled, 0),
    movements: eurosOfCents((movements[0]?.cents ?? 0) + cancelledCents),
    days: days.filter(({ count }) => count > 0).map(({ day, ...sums }) => ({ day, ...sumOf(sums) })),
    all,
  }
}

export type ShareRows = { causes: NamedCents[]; oneOff: Cents[]; devices: NamedCents[] }

/** Adds up the parts of a period by cause and by terminal, with what belongs to none of them. */
export const sharesOf = (all: Cents, { causes, oneOff, devices }: ShareRows) => {
  const ofOneOff = totalOf(oneOff)
  return { causes, oneOff: ofOneOff, shortcuts: less(all, [...causes, ofOneOff]), devices, byHand: less(all, devices) }
}
export type Shares = ReturnType<typeof sharesOf>

/** Joins the records of two periods, the largest sum first, without those that have no donation. */
export const compareRecords = (now: NamedCents[], before: NamedCents[] | undefined) => {
  const earlier = new Map(before?.map((record) => [record.id, record]))
  return now
    .map((record) => ({ record, compared: before ? (earlier.get(record.id) ?? nothing) : undefined }))
    .filter(({ record, compared }) => record.count > 0 || (compared?.count ?? 0) > 0)
    .toSorted(
      ({ record: one }, { record: other }) => other.cents - one.cents || one.name.localeCompare(other.name, 'fr'),
    )
    .map(({ record: { id, name, ...sums }, compared }) => ({
      record: { _id: id, name },
      ...sumOf(sums),
      compared: compared ? sumOf(compared) : null,
    }))
}

/** Returns the line of what belongs to no record, where there is anything. */
export const restOf = <Line extends object>(line: Line, now: Cents, before: Cents | undefined) =>
  now.count === 0 && (before?.count ?? 0) === 0
    ? []
    : [{ ...line, ...sumOf(now), compared: before ? sumOf(before) : null }]
