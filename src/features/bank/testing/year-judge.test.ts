import { describe, expect, it } from 'vitest'
import type { Explanation, Part } from '../server/matching/explanation.ts'
import { makeYear } from './year/year.ts'
import { linesOf } from './year-input.ts'
import { judgeYear } from './year-judge.ts'
import { lostDaysOf, trulyLostDays, truthWriter } from './year-truth.ts'

const year = makeYear({ seed: 'court', from: '2026-09-01', days: 90, terminals: 8, aDay: 60 })
const today = '2026-12-20'
const partOf = truthWriter(year)

const knowing: Explanation[] = year.entries.map(({ truth }, index) => {
  return { lineId: String(index), rule: 'remittance', isAutomatic: true, parts: truth.map(partOf), alternatives: [] }
})

const changed = (index: number, change: (parts: readonly Part[]) => Part[]): string[] =>
  judgeYear(year, knowing.with(index, { ...knowing[index]!, parts: change(knowing[index]!.parts) }), today).wrong

describe('the judge of a year', () => {
  it('finds nothing wrong with the truth', () => {
    const verdict = judgeYear(year, knowing, today)
    expect(verdict).toMatchObject({ automaticCount: linesOf(year).length, wrong: [], unnamedDoubled: [] })
  })

  it('finds a donation too few, another terminal, another movement, another slip', () => {
    const isWith = (kind: Part['kind']) =>
      knowing.findIndex(({ parts }) => parts.filter((part) => part.kind === kind).length > 0)
    const takings = isWith('takings')
    const cutShort = changed(takings, (parts) =>
      parts.map((part) => (part.kind === 'takings' ? { ...part, toAt: part.toAt - 1 } : part)),
    )
    expect(cutShort).toEqual([expect.stringContaining('donations, and not')])
    const other = year.terminals.map(({ id }) => id).toReversed()
    const elsewhere = changed(takings, (parts) =>
      parts.map((part, index) => (part.kind === 'takings' ? { ...part, deviceId: other[index] ?? '' } : part)),
    )
    expect(elsewhere).toHaveLength(1)
    for (const [kind, key] of [
      ['movement', 'movementId'],
      ['slip', 'slipId'],
      ['donation', 'transactionId'],
    ] as const)
      expect(changed(isWith(kind), (parts) => parts.map((part) => ({ ...part, [key]: 'other' })))).toHaveLength(1)
  })

  it('finds a sum that is not the line, and a difference that never happened', () => {
    expect(changed(0, (parts) => [...parts, { kind: 'other', cents: 1, note: 'un centime' }])).toEqual([
      expect.stringContaining('sum to'),
    ])
    const named = changed(0, (parts) => [
      ...parts,
      { kind: 'difference', name: 'lost', cents: -500, day: '2026-09-03', deviceId: 'nowhere' },
      { kind: 'difference', name: 'no-donation', cents: 500, day: '2026-09-03', deviceId: 'nowhere' },
    ])
    expect(named).toHaveLength(1)
  })

  it('finds each lost remittance in the calendar, by its days and terminal', () => {
    const lost = trulyLostDays(year).toSorted()
    expect(lost.length).toBeGreaterThan(0)
    expect(lostDaysOf(year, knowing).toSorted()).toEqual(lost)
  })
})
