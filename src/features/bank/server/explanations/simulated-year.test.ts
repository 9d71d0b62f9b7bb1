import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { explainNews } from '../../testing/explain-news.ts'
import { sumOf } from '../../testing/year/entry.ts'
import type { Incident } from '../../testing/year/incidents.ts'
import { monthlyStatements } from '../../testing/year/statements.ts'
import { makeYear, type Year, type YearOptions } from '../../testing/year/year.ts'
import { inputOf, linesOf } from '../../testing/year-input.ts'
import { judgeYear, type Verdict } from '../../testing/year-judge.ts'
import { lostDaysOf, trulyLostDays } from '../../testing/year-truth.ts'
import { explainAll } from '../matching/explain-quarter.ts'
import type { Explanation } from '../matching/explanation.ts'
import type { BankLine } from '../matching/match-input.ts'

/** Long after the last day: every donation has arrived. */
const afterwards = (year: Year): Day => addDays(year.lastDay, 30)

type Judged = Verdict & { explanations: readonly Explanation[] }

const judgeAtOnce = (year: Year, lines: readonly BankLine[]): Judged => {
  const today = afterwards(year)
  const explanations = explainAll(inputOf(year, lines, today))
  return { ...judgeYear(year, explanations, today), explanations }
}

const byId = (explanations: readonly Explanation[]): Explanation[] =>
  explanations.toSorted((one, other) => Number(one.lineId) - Number(other.lineId))

/**
 * Brings the statement of each month some days later. What it may change is explained again: quarter by quarter, and on
 * as long as a quarter has changed. In the end all is as if it had come at once.
 */
const judgeByMonth = (year: Year, lines: readonly BankLine[]): Judged => {
  let explained = new Map<string, Explanation>()
  const wrong: string[] = []
  const from = year.entries[0]?.bookedOn ?? year.lastDay
  const statements = monthlyStatements(year)
  for (const { openedOn, closedOn } of [...statements, { openedOn: from, closedOn: year.lastDay }]) {
    const isEnd = openedOn === from && closedOn === year.lastDay
    const today = isEnd ? afterwards(year) : addDays(closedOn, 3)
    const known = inputOf(
      year,
      lines.filter(({ bookedOn }) => bookedOn <= closedOn),
      today,
    )
    const input = { ...known, covered: [{ from, to: closedOn }] }
    explained = explainNews(input, explained, { from: openedOn, to: closedOn })
    const explanations = [...explained.values()]
    wrong.push(...judgeYear(year, explanations, today).wrong)
    if (closedOn === statements.at(-2)?.closedOn) expect(byId(explanations)).toEqual(byId(explainAll(input)))
  }
  const explanations = [...explained.values()]
  return { ...judgeYear(year, explanations, afterwards(year)), wrong, explanations }
}

const shareOf = ({ automaticCount, lineCount }: Verdict): number => automaticCount / lineCount

const period: Omit<YearOptions, 'seed'> = { from: '2026-02-01', days: 120, terminals: 10, aDay: 60 }
const whole: Omit<YearOptions, 'seed'> = { from: '2026-01-01', days: 365, terminals: 30, aDay: 250 }

const namesOf = (incidents: readonly Incident[]): string[] =>
  incidents.map(({ terminalId, day }) => `${terminalId} ${day}`).toSorted()

/** Demands that nothing is explained wrong, that enough is, and that lost and doubled remittances have their names. */
const expectTruth = (seed: string, year: Year, judged: Judged, share: number): void => {
  expect({ seed, wrong: judged.wrong }).toEqual({ seed, wrong: [] })
  expect(shareOf(judged), `${seed}: ${JSON.stringify(judged.waiting)}`).toBeGreaterThanOrEqual(share)
  const lost = lostDaysOf(year, judged.explanations).toSorted()
  expect({ seed, lost }).toEqual({ seed, lost: trulyLostDays(year).toSorted() })
  const unnamed = namesOf(judged.unnamedDoubled)
  expect(unnamed.length, `${seed}: ${unnamed.join()}`).toBeLessThanOrEqual(Math.ceil(year.doubled.length * 0.05))
}

/** The whole years of a night take some 50 s each. */
const timeout = 3_600_000

describe('the matcher explains a simulated year', () => {
  for (const { count, tags } of gateAndNight(2, 25, 'YEARS'))
    it(`of four months: no match is wrong (${count} seeds)`, { tags, timeout }, () => {
      for (let seed = 1; seed <= count; seed += 1) {
        const year = makeYear({ seed: `months ${seed}`, ...period })
        expectTruth(`months ${seed}`, year, judgeAtOnce(year, linesOf(year)), 0.96)
      }
    })

  for (const { count, tags } of gateAndNight(1, 10, 'YEARS'))
    it(`statement by statement: what it may change is explained again (${count} seeds)`, { tags, timeout }, () => {
      for (let seed = 1; seed <= count; seed += 1) {
        // A period alone, as in the gate, is a short one.
        const days = count === 1 ? 60 : period.days
        const year = makeYear({ seed: `statements ${seed}`, ...period, days })
        expectTruth(`statements ${seed}`, year, judgeByMonth(year, linesOf(year)), 0.95)
      }
    })

  it('of 30 terminals: 97 % of the lines without a person, to the cent', {
    tags: ['nightly'],
    timeout,
  }, () => {
    const count = Number(process.env['YEARS'] ?? 5)
    for (let seed = 1; seed <= count; seed += 1) {
      const year = makeYear({ seed: `year ${seed}`, ...whole })
      const lines = linesOf(year)
      expect(sumOf(lines)).toBe(sumOf(year.entries.flatMap(({ truth }) => truth)))
      for (const judged of [judgeAtOnce(year, lines), judgeByMonth(year, lines)])
        expectTruth(`year ${seed}`, year, judged, 0.97)
    }
  })

  it('of 30 terminals, whatever chance has in store: no match is wrong', {
    tags: ['nightly'],
    timeout,
  }, () => {
    const count = Number(process.env['YEARS'] ?? 25)
    for (let seed = 1; seed <= count; seed += 1) {
      const year = makeYear({ seed: `other ${seed}`, ...whole })
      const lines = linesOf(year)
      for (const judged of [judgeAtOnce(year, lines), judgeByMonth(year, lines)])
        expectTruth(`other ${seed}`, year, judged, 0.97)
    }
  })
})
