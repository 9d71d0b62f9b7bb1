import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { sumOf } from '../testing/year/entry.ts'
import { monthlyStatements } from '../testing/year/statements.ts'
import { makeYear, type Year, type YearOptions } from '../testing/year/year.ts'
import { inputOf, linesOf } from '../testing/year-input.ts'
import { judgeYear, type Verdict } from '../testing/year-judge.ts'
import { explain } from './matching/explain.ts'
import type { BankLine, Standing } from './matching/match-input.ts'

/** Long after the last day: every donation has arrived. */
const afterwards = (year: Year): Day => addDays(year.lastDay, 30)

const judgeAtOnce = (year: Year, lines: readonly BankLine[]): Verdict => {
  const today = afterwards(year)
  return judgeYear(year, explain(inputOf(year, lines, today)).explanations, today)
}

/** Brings the statement of each month some days later. What is explained stands, the rest is tried again. */
const judgeByMonth = (year: Year, lines: readonly BankLine[]): Verdict => {
  const standing: Standing[] = []
  const verdicts: Verdict[] = []
  const from = year.entries[0]?.bookedOn ?? year.lastDay
  for (const { closedOn } of monthlyStatements(year)) {
    const today = addDays(closedOn, 3)
    const stands = new Set(standing.map(({ line }) => line.id))
    const known = lines.filter(({ id, bookedOn }) => bookedOn <= closedOn && !stands.has(id))
    const input = { ...inputOf(year, known, today), standing: [...standing], covered: [{ from, to: closedOn }] }
    const { explanations } = explain(input)
    verdicts.push(judgeYear(year, explanations, today))
    for (const { lineId, isAutomatic, parts } of explanations) {
      const line = lines[Number(lineId)]
      if (isAutomatic && line) standing.push({ line, parts })
    }
  }
  const last = verdicts.at(-1)
  if (!last) throw new RangeError('the year has no statement')
  return { ...last, automaticCount: standing.length, wrong: verdicts.flatMap(({ wrong }) => wrong) }
}

const shareOf = ({ automaticCount, lineCount }: Verdict): number => automaticCount / lineCount

const period: Omit<YearOptions, 'seed'> = { from: '2026-02-01', days: 120, terminals: 10, aDay: 60 }
const whole: Omit<YearOptions, 'seed'> = { from: '2026-01-01', days: 365, terminals: 30, aDay: 250 }

describe('the matcher explains a simulated year', () => {
  for (const { count, tags } of gateAndNight(5, 25, 'YEARS'))
    it(`of which it saw some months: no match is wrong (${count} seeds)`, { tags }, () => {
      for (let seed = 1; seed <= count; seed += 1) {
        const year = makeYear({ seed: `months ${seed}`, ...period })
        const verdict = judgeAtOnce(year, linesOf(year))
        expect({ seed, wrong: verdict.wrong }).toEqual({ seed, wrong: [] })
        expect(shareOf(verdict), `months ${seed}: ${JSON.stringify(verdict.waiting)}`).toBeGreaterThanOrEqual(0.95)
      }
    })

  for (const { count, tags } of gateAndNight(1, 10, 'YEARS'))
    it(`statement by statement: what was explained stands (${count} seeds)`, { tags }, () => {
      for (let seed = 1; seed <= count; seed += 1) {
        const year = makeYear({ seed: `statements ${seed}`, ...period })
        const verdict = judgeByMonth(year, linesOf(year))
        expect({ seed, wrong: verdict.wrong }).toEqual({ seed, wrong: [] })
        expect(shareOf(verdict), `statements ${seed}: ${JSON.stringify(verdict.waiting)}`).toBeGreaterThanOrEqual(0.95)
      }
    })

  it('of 30 terminals: 97 % of the lines without a person, to the cent', { tags: ['nightly'] }, () => {
    const count = Number(process.env['YEARS'] ?? 5)
    for (let seed = 1; seed <= count; seed += 1) {
      const year = makeYear({ seed: `year ${seed}`, ...whole })
      const lines = linesOf(year)
      expect(sumOf(lines)).toBe(sumOf(year.entries.flatMap(({ truth }) => truth)))
      for (const verdict of [judgeAtOnce(year, lines), judgeByMonth(year, lines)]) {
        expect({ seed, wrong: verdict.wrong }).toEqual({ seed, wrong: [] })
        expect(shareOf(verdict), `year ${seed}: ${JSON.stringify(verdict.waiting)}`).toBeGreaterThanOrEqual(0.97)
      }
    }
  })
})
