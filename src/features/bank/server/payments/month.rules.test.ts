import { describe, expect, it } from 'vitest'
import { balancesOf, uncoveredDays } from './month.rules.ts'

const october = { first: '2026-10-01', last: '2026-10-31' }
const statement = (openedOn: string, closedOn: string, openingCents: number, closingCents: number, more = {}) => ({
  accountId: 'a',
  openedOn,
  closedOn,
  openingCents,
  closingCents,
  beforeCents: 0,
  afterCents: 0,
  ...more,
})

describe('the balances of a month', () => {
  it('are those of its own statement', () => {
    const all = [statement('2026-09-30', '2026-10-31', 1000, 4000)]
    expect(balancesOf(october, all, [])).toEqual({ openingCents: 1000, statedCents: 4000 })
  })

  it('are carried from the statement before, and from a week to the end, by the lines between them', () => {
    const all = [statement('2026-08-31', '2026-09-28', 500, 900), statement('2026-10-05', '2026-10-26', 1100, 1500)]
    const sums = [
      { day: '2026-09-28', cents: 77 },
      { day: '2026-09-30', cents: 100 },
      { day: '2026-10-02', cents: 100 },
      { day: '2026-10-30', cents: 25 },
    ]
    expect(balancesOf(october, all, sums)).toEqual({ openingCents: 1000, statedCents: 1525 })
  })

  it('leave out the lines of a quarter’s statement that are of other months', () => {
    const all = [statement('2026-07-01', '2026-12-31', 1000, 9000, { beforeCents: 300, afterCents: 2000 })]
    expect(balancesOf(october, all, [])).toEqual({ openingCents: 1300, statedCents: 7000 })
  })

  it('are unknown without a statement, and the end without one of the month', () => {
    expect(balancesOf(october, [], [])).toEqual({ openingCents: null, statedCents: null })
    const all = [statement('2026-08-31', '2026-09-30', 500, 900)]
    expect(balancesOf(october, all, [])).toEqual({ openingCents: 900, statedCents: null })
  })
})

it('lists the days without a statement in runs, over the days on which the bank rests', () => {
  const covers = (from: string) => from < '2026-10-08' || from === '2026-10-20'
  expect(uncoveredDays(october, covers)).toEqual([
    { from: '2026-10-08', to: '2026-10-19' },
    { from: '2026-10-21', to: '2026-10-30' },
  ])
  expect(uncoveredDays(october, () => true)).toEqual([])
})
