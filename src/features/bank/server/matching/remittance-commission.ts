import { addDays, type Day } from '#shared/days.ts'
import { cardLinesOf, contractsOf, saysCommission } from './card-line.ts'
import { feeOf, type Portion, roundings } from './commission.ts'
import { learnRatio } from './commission-ratio.ts'
import { type Evidence, evidenceOf, saysNumber } from './evidence.ts'
import type { Part, RuleResult } from './explanation.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, Contract, MatchInput } from './match-input.ts'
import { provedPairs } from './pairing.ts'
import { daysBetween, indexAt, portionOf, seriesByDevice, type TerminalTakings } from './takings.ts'
import { bankDaysBetween } from './working-days.ts'

/** The working days of the bank after a remittance within which its commission is booked. */
const latestDays = 2
/** The most days that such working days take, at Easter or the end of a year. */
const widestDays = 8
/** The part of the lines that have their remittance as many days before, where this number of days is a habit. */
const leastUsual = 0.8
/** The shortest number that links a commission and its remittance. */
const shortestNumber = 3

/** A remittance, with the commissions that it may have: one for each rounding. */
type Remitted = { line: BankLine; words: Evidence; contract: Contract; fees: ReadonlySet<number> }
type Fee = { line: BankLine; words: Evidence; candidates: Remitted[] }

/** Returns the parts of a line that is explained. */
type PartsOf = (line: BankLine) => readonly Part[]

const hasRate = ({ ratePpm, fixedTenthCents }: Contract): boolean => ratePpm > 0 || fixedTenthCents > 0

const lineWays = ['line-nearest', 'line-down', 'line-up'] as const

/** Lists the commissions of a remittance: of what the bank has paid, and of its donations where they are known. */
const feesOf = (
  contract: Contract,
  { cents }: BankLine,
  { portions, words }: { portions: readonly Portion[]; words: Evidence },
): ReadonlySet<number> => {
  if (!hasRate(contract)) return new Set()
  const counted = portions.reduce((sum, portion) => sum + portion.donationCount, 0)
  const donationCount = counted || (words.count ?? 0)
  const paid: Portion = { cents, donationCount, fees: [0, 0, 0, 0] }
  // The fixed part of a line is unknown until its donations are known.
  const ofLine = contract.fixedTenthCents === 0 || donationCount > 0 ? lineWays : []
  return new Set([
    ...ofLine.map((way) => feeOf(way, contract, [paid])),
    ...(counted > 0 ? roundings.net.map((way) => feeOf(way, contract, portions)) : []),
  ])
}

/** Lists the remittances of contracts that take their commission apart: one that waits may be of several. */
const remittedOf = (
  { lines, standing, takings }: MatchInput,
  contracts: readonly Contract[],
  partsOf: PartsOf,
): Remitted[] => {
  const seriesBy = new Map(contracts.map((contract) => [contract.id, seriesByDevice(contract, takings)]))
  const known = [...lines, ...standing.flatMap(({ line }) => line ?? [])]
  return cardLinesOf(known, contracts).flatMap(({ line, contractIds }) => {
    const own = partsOf(line).filter((part) => part.kind === 'takings')
    const ids = new Set(own.length > 0 ? own.map(({ contractId }) => contractId) : contractIds)
    const words = evidenceOf(line)
    return contracts.flatMap((contract): Remitted[] => {
      if (!ids.has(contract.id) || (own.length > 0 && ids.size > 1)) return []
      const portions = own.flatMap(({ deviceId, fromAt, toAt }) => {
        const series = seriesBy.get(contract.id)?.find((each: TerminalTakings) => each.deviceId === deviceId)
        return series ? [portionOf(series, indexAt(series, fromAt), indexAt(series, toAt))] : []
      })
      return [{ line, words, contract, fees: feesOf(contract, line, { portions, words }) }]
    })
  })
}

/** Counts what a commission and a remittance both name: numbers that are none of the contract, and the amount. */
const namedIn = ({ words }: Pick<Fee, 'words'>, { line, words: own, contract }: Remitted): number => {
  const amount = ` ${Math.floor(line.cents / 100)} ${String(line.cents % 100).padStart(2, '0')} `
  const isOfContract = (number: string) => saysNumber({ ...own, numbers: new Set([number]) }, contract.number)
  const shared = [...words.numbers].filter((number) => number.length >= shortestNumber && own.numbers.has(number))
  return shared.filter((number) => !isOfContract(number)).length + (words.text.includes(amount) ? 1 : 0)
}

/** Keeps the remittances with which a commission has most in common: all where it names none. */
const mostNamed = (fee: Fee): Fee => {
  const named = fee.candidates.map((each) => namedIn(fee, each))
  const most = Math.max(...named)
  return { ...fee, candidates: fee.candidates.filter((_, index) => named[index] === most) }
}

const lagOf = (fee: Fee, { line }: Remitted): number => bankDaysBetween(line.bookedOn, fee.line.bookedOn)

/** Keeps the remittances that are as many days before their commission as nearly all others. */
const onUsualDay = (fees: readonly Fee[]): Fee[] => {
  const counts = [0, 1, 2].map(
    (lag) => fees.filter((fee) => fee.candidates.some((each) => lagOf(fee, each) === lag)).length,
  )
  const most = Math.max(...counts)
  const usual = counts.indexOf(most)
  const all = fees.filter(({ candidates }) => candidates.length > 0).length
  if (most < leastUsual * all) return [...fees]
  return fees.map((fee) => ({ ...fee, candidates: fee.candidates.filter((each) => lagOf(fee, each) === usual) }))
}

/** Pairs commissions with remittances; those of one day and amount are alike, whichever is whose. */
const pairsOf = (fees: readonly Fee[]): Map<Fee, Remitted> => {
  const pairs = provedPairs(new Map(fees.map((fee) => [fee, fee.candidates])))
  const taken = new Set(pairs.values())
  const keyOf = ({ line, contract }: Remitted): string => `${contract.id} ${line.bookedOn} ${line.cents}`
  for (const fee of fees) {
    if (pairs.has(fee)) continue
    const free = fee.candidates.filter((each) => !taken.has(each))
    const [first] = free
    if (!first || new Set(free.map(keyOf)).size > 1) continue
    pairs.set(fee, first)
    taken.add(first)
  }
  return pairs
}

/**
 * Matches the commissions that contracts take on a line of their own for each remittance
 * (docs/rules/bank.md#bank-commission): exact by the contract's rate and a rounding, or by the ratio that lines show
 * where nobody has said the rate.
 */
export const matchRemittanceCommission = (input: MatchInput, partsOf: PartsOf): RuleResult => {
  const contracts = input.contracts.filter(({ settles, isFeeMonthly }) => settles === 'gross' && !isFeeMonthly)
  const taken = new Map<string, number>()
  const keyOf = (contractId: string, day: Day | null, cents: number): string => `${contractId} ${day} ${cents}`
  for (const part of input.standing.flatMap(({ parts }) => parts))
    if (part.kind === 'commission' && part.of) {
      const key = keyOf(part.contractId, part.of.day, part.of.cents)
      taken.set(key, (taken.get(key) ?? 0) + 1)
    }
  const remitted = remittedOf(input, contracts, partsOf).filter(({ line, contract }) => {
    const key = keyOf(contract.id, line.bookedOn, line.cents)
    const left = taken.get(key) ?? 0
    taken.set(key, left - 1)
    return left <= 0
  })
  const remittedOn = Map.groupBy(remitted, ({ line }) => line.bookedOn)
  const near = input.lines.flatMap((line): Fee[] => {
    const words = evidenceOf(line)
    if (line.cents >= 0 || !kindsOf(line, words).includes('commission') || !saysCommission(words, input.contracts))
      return []
    const ids = new Set(contractsOf(line, words, contracts).map(({ id }) => id))
    const candidates = daysBetween(addDays(line.bookedOn, -widestDays), line.bookedOn)
      .filter((day) => bankDaysBetween(day, line.bookedOn) <= latestDays)
      .flatMap((day) => (remittedOn.get(day) ?? []).filter(({ contract }) => ids.has(contract.id)))
    return candidates.length > 0 ? [mostNamed({ line, words, candidates })] : []
  })
  const ratios = new Map(
    contracts.filter((contract) => !hasRate(contract)).map((contract) => [contract.id, learnRatio(near, contract.id)]),
  )
  const isExact = ({ line }: Fee, { line: paid, contract, fees }: Remitted): boolean =>
    hasRate(contract) ? fees.has(-line.cents) : (ratios.get(contract.id)?.(paid.cents, -line.cents) ?? false)
  const fees = near.map((fee) => ({ ...fee, candidates: fee.candidates.filter((each) => isExact(fee, each)) }))
  const partOf = (fee: Fee, { line, contract }: Remitted): Part => ({
    kind: 'commission',
    contractId: contract.id,
    cents: fee.line.cents,
    month: null,
    of: { day: line.bookedOn, cents: line.cents },
  })
  const pairs = pairsOf(onUsualDay(fees))
  const rule = 'remittance-commission'
  return {
    rule,
    automatic: new Map([...pairs].map(([fee, each]) => [fee.line.id, [partOf(fee, each)]])),
    alternatives: new Map(
      fees.map((fee) => [fee.line.id, fee.candidates.map((each) => ({ rule, parts: [partOf(fee, each)] }))]),
    ),
    certain: new Set(),
  }
}
