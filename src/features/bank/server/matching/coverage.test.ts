import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'

describe('the days that statements cover', () => {
  it('go on over the closed days of the bank between two statements', () => {
    // Saturday the 31st, Sunday the 1st; 11 November is a public holiday.
    const covers = coverageOf([
      { from: '2026-11-02', to: '2026-11-10' },
      { from: '2026-10-01', to: '2026-10-30' },
      { from: '2026-11-12', to: '2026-11-30' },
    ])
    expect(covers('2026-10-01', '2026-11-30')).toBe(true)
    expect(covers('2026-10-31', '2026-11-01')).toBe(true)
  })

  it('stop at a working day that no statement has', () => {
    const covers = coverageOf([
      { from: '2026-10-01', to: '2026-10-29' },
      { from: '2026-11-02', to: '2026-11-30' },
    ])
    expect(covers('2026-10-20', '2026-11-05')).toBe(false)
    expect(covers('2026-10-30', '2026-10-30')).toBe(false)
  })

  it('contain a span whose first or last days are closed', () => {
    const covers = coverageOf([{ from: '2026-11-02', to: '2026-11-20' }])
    expect(covers('2026-10-31', '2026-11-22')).toBe(true)
    expect(covers('2026-11-10', '2026-11-23')).toBe(false)
    // Nothing says what the bank has booked on a Saturday after the last statement.
    expect(covers('2026-11-21', '2026-11-22')).toBe(false)
  })
})
