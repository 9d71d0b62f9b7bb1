import type { CardLine } from './card-line.ts'
import { type Naming, offsetOf, piecesOfLine } from './closing-votes.ts'
import { feeOf } from './commission.ts'
import type { Contract } from './match-input.ts'
import { type NamedLine, namedLinesOf } from './named-lines.ts'
import { type LearntNaming, learnNaming } from './naming.ts'
import type { TerminalTakings } from './takings.ts'

/** The fewest lines that show a rate. */
const fewestLines = 5
/** Rates are whole hundredths of a percent, in millionths; the highest that is looked for. */
const step = 100
const highest = 30_000
const mostCandidates = 6

/**
 * Counts the lines that a rate makes exact, as far as the commission is rounded for each donation, and sums what is
 * left of them.
 */
const fitOf = (
  { ratePpm }: Contract,
  { naming, segments }: LearntNaming,
  series: readonly TerminalTakings[],
  lines: readonly NamedLine[],
): { count: number; rest: number } => {
  const fit = { count: 0, rest: 0 }
  for (const named of lines) {
    const { minute } = (segments.findLast(({ from }) => from <= named.days.to) ?? segments[0])?.schedule ?? {
      minute: 0,
    }
    const offset = offsetOf(minute)
    const rests = piecesOfLine(named, series, naming)
      .filter(({ from, until, donationCount }) => from <= offset && offset < until && donationCount > 0)
      .map(({ cents, donationCount }) => ({
        rest: Math.abs((cents * ratePpm) / 1_000_000 - (cents - named.line.cents)),
        most: 1 + Math.sqrt(donationCount) / 2,
      }))
      .filter(({ rest, most }) => rest <= most)
      .map(({ rest }) => rest)
    if (rests.length === 0) continue
    fit.count += 1
    fit.rest += Math.min(...rests)
  }
  return fit
}

/**
 * Learns the rate of a contract that is paid less its commission and has none yet: the only one that makes at least
 * five lines of named days exact to the cent (docs/rules/bank.md#bank-rate). Lines with gross amounts say it
 * themselves.
 */
export const learnRate = (
  contract: Contract,
  seriesAt: (contract: Contract) => TerminalTakings[],
  cards: readonly CardLine[],
): number | undefined => {
  if (contract.settles === 'gross' || contract.ratePpm > 0 || contract.fixedTenthCents > 0) return undefined
  const lines = namedLinesOf(cards, contract)
  if (lines.length < fewestLines) return undefined
  const series = seriesAt(contract)
  const groupings: readonly Naming['grouping'][] = series.length > 1 ? ['contract', 'terminal'] : ['contract']
  const votes = new Map<number, number>()
  for (const named of lines) {
    const { cents } = named.line
    const rates = new Set<number>()
    for (const grouping of groupings)
      for (const { cents: gross, donationCount } of piecesOfLine(named, series, { grouping, shift: 0 })) {
        if (gross < cents || donationCount === 0 || (named.said.gross ?? gross) !== gross) continue
        const near = Math.round((((gross - cents) / gross) * 1_000_000) / step) * step
        if (near <= 0 || near > highest) continue
        const portion = { cents: gross, donationCount, fees: [0, 0, 0, 0] as const }
        for (const ppm of [near - step, near, near + step])
          if (Math.abs(feeOf('line-nearest', { ratePpm: ppm, fixedTenthCents: 0 }, [portion]) - (gross - cents)) <= 1)
            rates.add(ppm)
      }
    for (const ppm of rates) votes.set(ppm, (votes.get(ppm) ?? 0) + 1)
  }
  const candidates = [...votes].filter(([, count]) => count >= fewestLines)
  const found = candidates
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostCandidates)
    .flatMap(([ratePpm]) => {
      const own = { ...contract, ratePpm }
      const shown = learnNaming(own, seriesAt(own), lines)
      return shown ? [{ ratePpm, ...fitOf(own, shown, series, lines) }] : []
    })
    .toSorted((one, other) => other.count - one.count || one.rest - other.rest)
  return found[0] && found[0].count >= fewestLines ? found[0].ratePpm : undefined
}
