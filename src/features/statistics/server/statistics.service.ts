import type { ReadCalendar } from '#features/transactions/donation.port.ts'
import { PaymentMethod } from '#features/transactions/donation.ts'
import { type Day, dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { sql } from '#shared/server/sql.ts'
import { reachedOn } from '../forecast.ts'
import type { MarkedDonations, MarkedQuery } from '../marked.ts'
import {
  bracketEuros,
  type CauseSum,
  type DeviceSum,
  type GoalForecast,
  type MethodSum,
  type PlatformStatistics,
  type Span,
  type Statistics,
  type StatisticsQuery,
} from '../statistics.ts'
import { readMarked } from './marked.queries.ts'
import * as queries from './statistics.queries.ts'
import {
  comparedSpanOf,
  compareRecords,
  figuresOf,
  nothing,
  type PeriodRows,
  restOf,
  type ShareRows,
  type Shares,
  sharesOf,
  sumOf,
} from './statistics-parts.ts'

/** The number of associations that the platform's statistics list. */
const mostCustomers = 10

type Deps = {
  /** The database that figures are read from: the primary, or a replica that has every commit. */
  readDb: SqlDatabase
  clock: () => Date
  readCalendar: ReadCalendar
}

const noRows = <Row>() => sql<Row>`select where false`

const periodQueries = (customerId: string | undefined, span: Span) => ({
  days: queries.daysOf(customerId, span),
  movements: queries.movementsOf(customerId, span),
})
const shareQueries = (customerId: string, span: Span) => ({
  ...periodQueries(customerId, span),
  causes: queries.causesOf(customerId, span),
  oneOff: queries.oneOffOf(customerId, span),
  devices: queries.devicesOf(customerId, span),
  methods: queries.methodsOf(customerId, span),
})

const periodOf = (span: Span, rows: PeriodRows & ShareRows) => {
  const { all, ...figures } = figuresOf(span, rows)
  return { figures, shares: sharesOf(all, rows) }
}

const causeSums = (now: Shares, before: Shares | undefined): CauseSum[] => [
  ...compareRecords(now.causes, before?.causes).map(({ record, ...sums }) => ({
    kind: 'cause' as const,
    cause: record,
    ...sums,
  })),
  ...restOf({ kind: 'punctual' as const, cause: null }, now.oneOff, before?.oneOff),
  ...restOf({ kind: 'shortcut' as const, cause: null }, now.shortcuts, before?.shortcuts),
]

const deviceSums = (now: Shares, before: Shares | undefined): DeviceSum[] => [
  ...compareRecords(now.devices, before?.devices).map(({ record, ...sums }) => ({ device: record, ...sums })),
  ...restOf({ device: null }, now.byHand, before?.byHand),
]

const methodSums = (
  now: readonly queries.MethodCents[],
  before: readonly queries.MethodCents[] | undefined,
): MethodSum[] =>
  [...PaymentMethod.options, null].flatMap((method) => {
    const sumIn = (rows: readonly queries.MethodCents[]) => rows.find((row) => row.method === method) ?? nothing
    return restOf({ method }, sumIn(now), before && sumIn(before))
  })

const bracketSums = (rows: readonly queries.BracketCents[]) =>
  bracketEuros.map((fromEuros, index) => ({
    fromEuros,
    belowEuros: bracketEuros[index + 1] ?? null,
    ...sumOf(rows.find(({ bracket }) => bracket === fromEuros * 100) ?? nothing),
  }))

const hourSums = (rows: readonly queries.HourCents[]) =>
  rows.map(({ weekday, hour, ...sums }) => ({ weekday, hour, ...sumOf(sums) }))

const forecastOf = ({ id, name, ...cents }: queries.GoalRow, today: Day): GoalForecast => ({
  cause: { _id: id, name },
  target: eurosOfCents(cents.targetCents),
  net: eurosOfCents(cents.netCents),
  percent: Math.round((cents.netCents * 10_000) / cents.targetCents) / 100,
  recent: eurosOfCents(cents.recentCents),
  reachedOn: reachedOn(cents, today),
})

/** Creates the statistics: figures of a period, from roll-ups (docs/rules/statistics.md). */
export const createStatisticsService = ({ readDb: db, clock, readCalendar }: Deps) => ({
  read: async (customerId: string, query: StatisticsQuery): Promise<Statistics> => {
    const span = { from: query.from, to: query.to }
    const comparedSpan = comparedSpanOf(query)
    const today = dayOf(clock())
    const [rows, rowsBefore, { keepsRamadan }] = await Promise.all([
      queries.readTogether(db, {
        ...shareQueries(customerId, span),
        hours: queries.hoursOf(customerId, span),
        brackets: queries.bracketsOf(customerId, span),
        goals: queries.goalsOf(customerId, today),
      }),
      comparedSpan && queries.readTogether(db, shareQueries(customerId, comparedSpan)),
      readCalendar(customerId, db),
    ])
    const now = periodOf(span, rows)
    const before = comparedSpan && rowsBefore && periodOf(comparedSpan, rowsBefore)
    return {
      period: now.figures,
      compared: before?.figures ?? null,
      causes: causeSums(now.shares, before?.shares),
      devices: deviceSums(now.shares, before?.shares),
      methods: methodSums(rows.methods, rowsBefore?.methods),
      hours: hourSums(rows.hours),
      brackets: bracketSums(rows.brackets),
      goals: rows.goals.map((goal) => forecastOf(goal, today)),
      keepsRamadan,
    }
  },

  listMarked: (customerId: string, query: MarkedQuery): Promise<MarkedDonations> => readMarked(db, customerId, query),

  readPlatform: async (query: StatisticsQuery): Promise<PlatformStatistics> => {
    const readSpan = async (span: Span, hasPictures: boolean) => {
      const rows = await queries.readTogether(db, {
        ...periodQueries(undefined, span),
        customers: queries.customersOf(span),
        hours: hasPictures ? queries.hoursOf(undefined, span) : noRows<queries.HourCents>(),
        brackets: hasPictures ? queries.platformBracketsOf(span) : noRows<queries.BracketCents>(),
      })
      const { all: _all, ...figures } = figuresOf(span, rows)
      const { customers, hours, brackets } = rows
      return { figures, customers, hours, brackets }
    }
    const comparedSpan = comparedSpanOf(query)
    const [now, before] = await Promise.all([
      readSpan({ from: query.from, to: query.to }, true),
      comparedSpan && readSpan(comparedSpan, false),
    ])
    const rows = compareRecords(now.customers, before?.customers)
    return {
      period: now.figures,
      compared: before?.figures ?? null,
      customers: rows.slice(0, mostCustomers).map(({ record, ...sums }) => ({ customer: record, ...sums })),
      customerCount: now.customers.filter(({ count }) => count > 0).length,
      hours: hourSums(now.hours),
      brackets: bracketSums(now.brackets),
    }
  },
})
