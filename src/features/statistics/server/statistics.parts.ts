import { addDays, type Day, dayOf, endOfDay, startOfDay } from '#shared/days.ts'
import { averageCents, eurosOfCents } from '#shared/money.ts'
import type { PeriodFigures, Span, StatisticsQuery, Sum } from '../statistics.ts'
import type { Cents, CutSums, NamedCents } from './statistics.queries.ts'

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

/** A period whose last day may be cut: whole days are read from roll-ups, the cut day from its rows. */
export type Part = { span: Span; whole: Span; cut: { from: Date; until: Date } | undefined }

/** Splits a period that ends at an instant. */
export const partOf = (span: Span, until: Date = endOfDay(span.to)): Part =>
  until < endOfDay(span.to)
    ? { span, whole: { ...span, to: addDays(span.to, -1) }, cut: { from: startOfDay(span.to), until } }
    : { span, whole: span, cut: undefined }

/** Returns the period that a query compares with. */
export const comparedPartOf = ({ compareFrom, compareUntil }: StatisticsQuery): Part | undefined => {
  if (!compareFrom || !compareUntil) return undefined
  const until = new Date(compareUntil)
  return partOf({ from: compareFrom, to: dayOf(until) }, until)
}

/** What is read of a period. */
export type PeriodRows = { days: (Cents & { day: Day })[]; movements: { cents: number }[]; cut: CutSums[] }

/** Adds up the figures of a period. */
export const figuresOf = ({ span }: Part, { days, movements, cut }: PeriodRows): PeriodFigures & { all: Cents } => {
  const every = cut.length > 0 ? [...days, { day: span.to, ...totalOf(cut) }] : days
  const all = totalOf(every)
  return {
    ...span,
    ...sumOf(all),
    averageDonation: eurosOfCents(averageCents(all.cents, all.count)),
    movements: eurosOfCents(movements[0]?.cents ?? 0),
    days: every.map(({ day, ...sums }) => ({ day, ...sumOf(sums) })),
    all,
  }
}

/** Adds the rows of the cut day to the sums of whole days. */
export const withCut = (
  records: NamedCents[],
  cut: readonly CutSums[],
  idOf: (sums: CutSums) => string | null,
): NamedCents[] => {
  if (cut.length === 0) return records
  const cutById = Map.groupBy(cut, idOf)
  return records.map((record) => ({ ...record, ...totalOf([record, ...(cutById.get(record.id) ?? [])]) }))
}

export type ShareRows = { causes: NamedCents[]; oneOff: Cents[]; devices: NamedCents[]; cut: CutSums[] }

/** Adds up the parts of a period by cause and by terminal, with what belongs to none of them. */
export const sharesOf = (all: Cents, { causes, oneOff, devices, cut }: ShareRows) => {
  const ofCauses = withCut(causes, cut, ({ causeId }) => causeId)
  const ofOneOff = totalOf([...oneOff, ...cut.filter(({ isOneOff }) => isOneOff)])
  const ofDevices = withCut(devices, cut, ({ deviceId }) => deviceId)
  return {
    causes: ofCauses,
    oneOff: ofOneOff,
    shortcuts: less(all, [...ofCauses, ofOneOff]),
    devices: ofDevices,
    byHand: less(all, ofDevices),
  }
}
export type Shares = ReturnType<typeof sharesOf>

/** Joins the records of a period with those of the compared one, the largest sum first. Leaves out those without donations. */
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
