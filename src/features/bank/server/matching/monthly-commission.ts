import { addDays, type Day } from '#shared/days.ts'
import { contractsOf, saysCommission } from './card-line.ts'
import { commissionOf, feeOf, type Rounding, roundings } from './commission.ts'
import { evidenceOf } from './evidence.ts'
import type { Part } from './explanation.ts'
import { alternativesOf, type RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, MatchInput } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import type { Plan, TerminalDay } from './remittance.ts'

/** The days before and after the end of a month in which its commission is booked. */
const daysBefore = 4
const daysAfter = 20
/** The part of a month's donations that may be absent here. */
const mostAbsent = 0.05

/** The bases of a month's commission, and its roundings. */
const monthWays = ['day', 'closedOn', 'bookedOn'] as const
type MonthWay = (typeof monthWays)[number]
type Due = { contractId: string; month: string; exact: ReadonlyMap<string, number>; least: number; most: number }

const lastOf = (month: string): Day => {
  const [year, ofYear] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, ofYear ?? 1, 0)).toISOString().slice(0, 10)
}

/** The payments for a contract in a month: its takings, twice where they came twice, less what was kept back. */
type Paid = (contractId: string, month: string) => number

const monthsOf = ({ contract, units, remittances }: Plan, paidIn: Paid): Due[] => {
  const all = [...units.values()].flat().filter(({ donationCount }) => donationCount > 0)
  const booked = new Map(
    remittances.flatMap((remittance) => remittance.units.map(({ key }) => [key, remittance.bookedOn])),
  )
  const dayOf = (unit: TerminalDay, way: MonthWay): Day =>
    way === 'bookedOn' ? (booked.get(unit.key) ?? unit.day) : unit[way]
  const byWay = monthWays.map((way) => ({ way, months: Map.groupBy(all, (unit) => dayOf(unit, way).slice(0, 7)) }))
  const months = [...new Set(byWay.flatMap(({ months }) => [...months.keys()]))]
  return months.map((month) => {
    const exact = new Map<string, number>()
    const lows: number[] = []
    const highs: number[] = []
    for (const { way, months } of byWay) {
      const portions = months.get(month) ?? []
      for (const rounding of roundings.net)
        exact.set(`${way} ${rounding}`, feeOf(rounding satisfies Rounding, contract, portions))
      const [cents, count] = portions.reduce(
        ([sum, number], portion) => [sum + portion.cents, number + portion.donationCount],
        [0, 0],
      )
      for (const paid of way === 'bookedOn' ? [cents, paidIn(contract.id, month)] : [cents]) {
        const fee = commissionOf(contract, paid, count) / 1_000_000
        lows.push(fee - count)
        highs.push(fee + count)
      }
    }
    return { contractId: contract.id, month, exact, least: Math.min(...lows), most: Math.max(...highs) }
  })
}

/**
 * Matches the lines of commission of contracts that pay it once a month: within a cent for each donation. The bank's
 * fee for the account, which may be as much, is none.
 */
export const matchMonthlyCommission = (
  input: MatchInput,
  plans: readonly Plan[],
  { paidIn, isCovered }: { paidIn: Paid; isCovered: (from: Day, to: Day) => boolean },
): RuleResult => {
  const monthly = plans.filter(({ contract }) => contract.isFeeMonthly)
  const explained = new Set(
    input.standing.flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'commission').map(({ contractId, month }) => `${contractId} ${month}`),
    ),
  )
  const due = monthly
    .flatMap((plan) => monthsOf(plan, paidIn))
    .filter(({ contractId, month }) => !explained.has(`${contractId} ${month}`))
  const candidates = new Map<BankLine, Due[]>()
  for (const line of input.lines) {
    const words = evidenceOf(line)
    if (line.cents >= 0 || !kindsOf(line, words).includes('commission') || !saysCommission(words, input.contracts))
      continue
    const ids = contractsOf(
      line,
      words,
      monthly.map(({ contract }) => contract),
    ).map(({ id }) => id)
    const fits = due.filter(
      ({ contractId, month, least, most }) =>
        ids.includes(contractId) &&
        addDays(lastOf(month), -daysBefore) <= line.bookedOn &&
        line.bookedOn <= addDays(lastOf(month), daysAfter) &&
        least <= -line.cents &&
        -line.cents <= most,
    )
    if (fits.length > 0) candidates.set(line, fits)
  }
  const partOf = (line: BankLine, { contractId, month }: Due): Part => ({
    kind: 'commission',
    contractId,
    cents: line.cents,
    month,
  })
  // Until all days are known on which it may be booked, another charge of about the amount may come before it.
  const isOver = ({ month }: Due): boolean =>
    isCovered(addDays(lastOf(month), -daysBefore), addDays(lastOf(month), daysAfter))
  /** Tells whether a line may be the commission of another contract whose donations are not all known. */
  const mayBeOther = (line: BankLine, { contractId, month, exact }: Due): boolean =>
    !exact.values().some((fee) => fee === -line.cents) &&
    due.some(
      (other) =>
        other.contractId !== contractId &&
        other.month === month &&
        other.most < -line.cents &&
        -line.cents <= other.most * (1 + mostAbsent) &&
        contractsOf(line, evidenceOf(line), input.contracts).some(({ id }) => id === other.contractId),
    )
  const pairs = [...provedPairs(candidates)].filter(([line, each]) => isOver(each) && !mayBeOther(line, each))
  const alternatives = [...candidates].flatMap(([line, fits]) => [
    ...alternativesOf('monthly-commission', new Map([[line, fits]]), (each) => partOf(line, each)),
  ])
  return {
    rule: 'monthly-commission',
    automatic: new Map(pairs.map(([line, month]) => [line.id, [partOf(line, month)]])),
    alternatives: new Map(alternatives),
    certain: new Set(),
  }
}
