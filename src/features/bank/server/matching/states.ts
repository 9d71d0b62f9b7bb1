import type { Day } from '#shared/days.ts'
import { cardLinesOf } from './card-line.ts'
import { coverageOf } from './coverage.ts'
import type { Part } from './explanation.ts'
import type { MatchInput, Standing } from './match-input.ts'
import { planOf, type Unit } from './remittance.ts'
import { indexAt, seriesByDevice } from './takings.ts'
import { bankDaysBetween } from './working-days.ts'

/**
 * What became of the takings of a terminal's day: `expected` from the bank, `paid`, paid with a named difference
 * (`explained`), `to-explain` while a line that may pay them waits for a person, `late`.
 */
export type TerminalDayState = 'expected' | 'paid' | 'explained' | 'to-explain' | 'late'

export type TerminalDay = {
  contractId: string
  deviceId: string
  day: Day
  cents: number
  donationCount: number
  /** What no line has paid yet. */
  unpaidCents: number
  state: TerminalDayState
  /** Late, and the terminal's next takings are paid: the remittance is lost. */
  isLost: boolean
  /** What the bank paid a second time. */
  doubledCents: number
  lineIds: string[]
}

type StateInput = Pick<MatchInput, 'today' | 'contracts' | 'takings' | 'standing' | 'lines' | 'covered'>

/** The working days of the banks after which takings are late. */
export const lateAfter = 3

type Payment = { line: Standing['line']; part: Part & { kind: 'takings' }; parts: readonly Part[] }

/** Counts the donations of a unit that payments contain, and finds which of these pay any. */
const paidOf = (unit: Unit, payments: readonly Payment[]): { count: number; cents: number; by: Payment[] } => {
  const paid = { count: 0, cents: 0, by: [] as Payment[] }
  for (const payment of payments) {
    const low = Math.max(unit.low, indexAt(unit.series, payment.part.fromAt))
    const high = Math.min(unit.high, indexAt(unit.series, payment.part.toAt))
    if (high <= low) continue
    paid.count += high - low
    paid.cents += (unit.series.cents[high] ?? 0) - (unit.series.cents[low] ?? 0)
    paid.by.push(payment)
  }
  return paid
}

/** A difference without a day or a terminal is one of all takings of its line. */
const isAbout = (part: Part, { day, deviceId }: Unit): part is Part & { kind: 'difference' } =>
  part.kind === 'difference' && (part.day ?? day) === day && (part.deviceId ?? deviceId) === deviceId

/** Tells, day by day and terminal by terminal, what became of the takings: from the rows, and nothing else. */
export const terminalDays = (input: StateInput, { from, to }: { from: Day; to: Day }): TerminalDay[] => {
  const { today, standing } = input
  const covers = coverageOf(input.covered)
  const payments = standing.flatMap(({ line, parts }) =>
    parts.flatMap((part): Payment[] => (part.kind === 'takings' ? [{ line, part, parts }] : [])),
  )
  const byDevice = Map.groupBy(payments, ({ part }) => part.deviceId)
  const differences = standing.flatMap(({ line, parts }) =>
    parts.filter((part) => part.kind === 'difference' && part.day !== null).map((part) => ({ line, part })),
  )
  const open = cardLinesOf(input.lines, input.contracts)
  const takings = input.takings.toSorted((one, other) => one.at - other.at)

  return input.contracts.flatMap((contract) => {
    const plan = planOf(contract, seriesByDevice(contract, takings), [], { first: from, last: to, held: [] })
    const units = [...plan.units.values()].flat().filter(({ donationCount }) => donationCount > 0)
    const lastPaid = new Map<string, Day>()
    const days = units.map((unit): TerminalDay => {
      const paid = paidOf(unit, byDevice.get(unit.deviceId) ?? [])
      const own = differences.filter(({ part }) => isAbout(part, unit))
      const isPaid = paid.count === unit.donationCount
      const isDue = open.some(
        ({ line, contractIds }) =>
          contractIds.has(contract.id) &&
          line.bookedOn >= unit.closedOn &&
          bankDaysBetween(unit.closedOn, line.bookedOn) <= lateAfter,
      )
      const isLate = bankDaysBetween(unit.closedOn, today) > lateAfter
      const isDifferent = own.length > 0 || paid.by.some(({ parts }) => parts.some((part) => isAbout(part, unit)))
      const waiting = isDue ? 'to-explain' : isLate ? 'late' : 'expected'
      if (isPaid) lastPaid.set(unit.deviceId, unit.day)
      return {
        contractId: contract.id,
        deviceId: unit.deviceId,
        day: unit.day,
        cents: unit.cents,
        donationCount: unit.donationCount,
        unpaidCents: unit.cents - paid.cents,
        state: isPaid ? (isDifferent ? 'explained' : 'paid') : waiting,
        isLost: false,
        doubledCents: own
          .filter(({ part }) => part.kind === 'difference' && part.name === 'doubled')
          .reduce((sum, { part }) => sum + part.cents, 0),
        lineIds: [...new Set([...paid.by, ...own].map(({ line }) => line.id))],
      }
    })
    return days.map((each) => {
      const isPast = each.day < (lastPaid.get(each.deviceId) ?? '')
      return { ...each, isLost: each.state === 'late' && isPast && covers(each.day, lastPaid.get(each.deviceId) ?? '') }
    })
  })
}

/** A remittance that the bank never paid, or paid twice. */
export type Incident = { kind: 'lost' | 'doubled'; contractId: string; deviceId: string; day: Day; cents: number }

/** Names the lost and doubled remittances by day and terminal. */
export const incidentsOf = (days: readonly TerminalDay[]): Incident[] =>
  days.flatMap(({ contractId, deviceId, day, isLost, unpaidCents, doubledCents }) => {
    const at = { contractId, deviceId, day }
    return [
      ...(isLost ? [{ kind: 'lost' as const, ...at, cents: unpaidCents }] : []),
      ...(doubledCents > 0 ? [{ kind: 'doubled' as const, ...at, cents: doubledCents }] : []),
    ]
  })

/** What was collected and is not paid, by age: in the working days of the banks since it was collected. */
export type OnTheWay = { dueCents: number; lateCents: number; lostCents: number; oldest: Day | null }

/** Sums what terminals collected and no line has paid. */
export const onTheWay = (days: readonly TerminalDay[], today: Day): OnTheWay => {
  const sums: OnTheWay = { dueCents: 0, lateCents: 0, lostCents: 0, oldest: null }
  for (const { day, unpaidCents, isLost } of days) {
    if (unpaidCents === 0) continue
    if (isLost) sums.lostCents += unpaidCents
    else if (bankDaysBetween(day, today) > lateAfter) sums.lateCents += unpaidCents
    else sums.dueCents += unpaidCents
    if (sums.oldest === null || day < sums.oldest) sums.oldest = day
  }
  return sums
}
