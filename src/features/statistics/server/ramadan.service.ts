import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { ReadCalendar } from '#features/transactions/donation.port.ts'
import { type Day, formatDate } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { lengthOf } from '#shared/periods.ts'
import { notFound } from '#shared/problem.ts'
import { ramadanOf, ramadansOf, ramadanYearAt } from '#shared/ramadan.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, inSqlNames, lockCustomer, type SqlDatabase } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { forecastOf, weekdayShift } from '../forecast.ts'
import { ramadanJournal } from '../ramadan.journal.ts'
import {
  type Evening,
  endOfEvening,
  eveningsOf,
  type Ramadan,
  type RamadanDates,
  type RamadanInput,
  ramadanRefusals,
  startOfEvening,
} from '../ramadan.ts'
import { type EveningCents, readEvenings, readSetYears, type SetYears, writeYear } from './ramadan.repository.ts'
import { nothing, sumOf, totalOf } from './statistics-parts.ts'

type Deps = {
  db: Database
  readDb: SqlDatabase
  recordAudit: RecordAudit<typeof ramadanJournal>
  clock: () => Date
}

const proposalOf = (year: number): { first: Day; last: Day } | undefined => {
  const period = ramadanOf(year)
  return period && { first: period.startDate, last: period.endDate }
}

/** Returns the days that an association keeps, or else those of the computed calendar. */
const datesOf = (set: SetYears, year: number): RamadanDates | undefined => {
  const proposal = proposalOf(year)
  return set.get(year) ?? (proposal && { year, ...proposal, source: null })
}

type EveningDeps = { db: Database; readCalendar: ReadCalendar }

/** Finds the evening of Ramadan that begins on a day, with what was collected in it. Null on any other day. */
export const createReadEvening =
  ({ db, readCalendar }: EveningDeps) =>
  async (customerId: string, day: Day) => {
    const { keepsRamadan, weekday, ramadans } = await readCalendar(customerId)
    if (!keepsRamadan) return null
    const calendar = { weekday, ramadan: ramadansOf(ramadans) }
    const year = ramadanYearAt(day, calendar)
    const period = year === undefined ? undefined : calendar.ramadan(year)
    if (year === undefined || !period || day > period.endDate) return null
    const evenings = await readEvenings(inSqlNames(db), customerId, { first: day, last: day })
    const number = lengthOf({ startDate: period.startDate, endDate: day })
    return { year, number, sum: sumOf(evenings.get(day) ?? nothing) }
  }

type Sums = Map<Day, EveningCents>

/** Puts the evenings of two Ramadans side by side, by their numbers. */
const compareEvenings = (dates: RamadanDates, before: RamadanDates, [sums, sumsBefore]: [Sums, Sums], now: Date) => {
  const earlier = eveningsOf(before)
  const shift = weekdayShift(dates.first, before.first)
  const comparedOn = (other: { day: Day } | undefined) =>
    other ? { day: other.day, ...sumOf(sumsBefore.get(other.day) ?? nothing) } : null
  return eveningsOf(dates).map(({ number, day }, index): Evening => {
    return {
      number,
      day,
      sum: startOfEvening(day) <= now ? sumOf(sums.get(day) ?? nothing) : null,
      isOver: endOfEvening(day) <= now,
      compared: comparedOn(earlier[index]),
      sameWeekday: comparedOn(earlier[index + shift]),
    }
  })
}

/** Forecasts the total in euros. An evening that the Ramadan before did not have is compared with its last one. */
const forecastIn = (evenings: readonly Evening[]) => {
  const last = evenings.findLast(({ compared }) => compared)?.compared
  const cents = (sum: { totalDonations: number } | null | undefined): number => centsOfEuros(sum?.totalDonations ?? 0)
  const forecast = forecastOf(
    evenings.map(({ sum, compared, isOver }) => ({
      cents: cents(sum),
      comparedCents: cents(compared ?? last),
      isOver,
    })),
  )
  if (!forecast) return null
  const { lowCents, likelyCents, highCents } = forecast
  return { low: eurosOfCents(lowCents), likely: eurosOfCents(likelyCents), high: eurosOfCents(highCents) }
}

/** Sets evening N beside evening N of the Ramadan before (docs/rules/statistics.md#statistics-evenings). */
export const createRamadanService = ({ db, readDb, recordAudit, clock }: Deps) => {
  /** Throws 404 for a year that the calendar does not know, or whose Ramadan before it does not. */
  const read = async (source: SqlDatabase, set: SetYears, customerId: string, year: number): Promise<Ramadan> => {
    const dates = datesOf(set, year)
    const before = datesOf(set, year - 1)
    const proposal = proposalOf(year)
    if (!dates || !before || !proposal) throw notFound()
    const [sums, sumsBefore] = await Promise.all([
      readEvenings(source, customerId, dates),
      readEvenings(source, customerId, before),
    ])
    const evenings = compareEvenings(dates, before, [sums, sumsBefore], clock())
    const over = evenings.filter(({ isOver }) => isOver)
    const totalIn = (from: Sums, days: (Day | undefined)[]) =>
      sumOf(totalOf(days.map((day) => (day && from.get(day)) || nothing)))
    return {
      dates,
      proposal,
      before,
      evenings,
      overCount: over.length,
      total: totalIn(
        sums,
        over.map(({ day }) => day),
      ),
      comparedTotal: totalIn(
        sumsBefore,
        over.map(({ compared }) => compared?.day),
      ),
      cancelledCount: over.reduce((sum, { day }) => sum + (sums.get(day)?.cancelled ?? 0), 0),
      forecast: forecastIn(evenings),
    }
  }

  return {
    get: async (customerId: string, year: number): Promise<Ramadan> =>
      read(readDb, await readSetYears(readDb, customerId), customerId, year),

    /** Throws 409 when the days overlap another Ramadan's, or are not as the caller read them. */
    update: async (
      actor: Person,
      customerId: string,
      { year, ...input }: RamadanInput,
      readVersion?: string,
    ): Promise<Ramadan> => {
      const set = await db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const years = await readSetYears(transaction, customerId)
        const old = datesOf(years, year)
        const earlier = datesOf(years, year - 1)
        const later = datesOf(years, year + 1)
        if (!old) throw notFound()
        const changed = changedSince(ramadanJournal.fields, readVersion, old)
        await requireUnchanged(transaction, changed, actor, { customerId, action: ramadanJournal.subject })
        if ((earlier && input.first <= earlier.last) || (later && input.last >= later.first))
          throw ramadanRefusals.overlap()
        if (years.has(year) && input.first === old.first && input.last === old.last && input.source === old.source)
          return years
        await writeYear(transaction, customerId, { year, ...input })
        const values = ({ first, last, source }: { first: Day; last: Day; source: string | null }) => ({
          year: String(year),
          first: formatDate(first),
          last: formatDate(last),
          ...(source && { source }),
        })
        const before = values(old)
        const after = values(input)
        await recordAudit(transaction, ramadanJournal, { customerId, actor, action: 'dated', before, after })
        return years.set(year, { year, ...input })
      })
      return read(readDb, set, customerId, year)
    },
  }
}
