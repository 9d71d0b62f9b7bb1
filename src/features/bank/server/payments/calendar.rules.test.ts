import { describe, expect, it } from 'vitest'
import { contractOf } from '../../testing/match-input.fixture.ts'
import { coverageOf } from '../matching/coverage.ts'
import { ageOf, type Terms, unpaidState } from './calendar.rules.ts'

describe('the state of a remittance without a line', () => {
  const contract = contractOf()
  type Credit = { bookedOn?: string; cents?: number; contractIds?: Set<string>; days?: string[] }
  const termsOf = (credits: Credit[] = [], to = '2026-11-30', terms = contract): Terms => ({
    contract: terms,
    coveredFrom: '2026-11-01',
    covers: coverageOf([{ from: '2026-11-01', to }]),
    openCredits: new Map(
      credits.map(({ bookedOn = '2026-11-10', cents = 10_000, contractIds = new Set([contract.id]), days = [] }) => [
        bookedOn,
        [{ cents, read: () => ({ contractIds, days }) }],
      ]),
    ),
  })
  /** Says the state of 100 € of a Friday: Monday, Tuesday and Wednesday are the bank’s. */
  const stateOn = (today: string, terms: Terms | undefined = termsOf(), day = '2026-11-06') => {
    const { state, isLost } = unpaidState({ day, count: 5, cents: 10_000 }, today, terms)
    return isLost ? 'lost' : state
  }

  it('is late after three working days of the bank and lost after eight, where statements cover them', () => {
    expect(stateOn('2026-11-11')).toBe('expected')
    expect(stateOn('2026-11-12')).toBe('late')
    expect(stateOn('2026-11-18')).toBe('late')
    expect(stateOn('2026-11-19')).toBe('lost')
    expect(stateOn('2026-12-24', termsOf(), '2026-11-27')).toBe('expected')
    expect(stateOn('2026-12-24', termsOf([], '2026-11-17'))).toBe('late')
    expect(unpaidState({ day: '2026-11-06', count: 1, cents: 1 }, '2026-12-24', undefined).state).toBe('expected')
  })

  it('is to explain while a line of its contract waits that may contain it', () => {
    const later = '2026-12-24'
    const of = (...credits: Credit[]) => stateOn(later, termsOf(credits))
    expect(of({})).toBe('to-explain')
    expect(of({ cents: 25_000 })).toBe('to-explain')
    expect(of({ cents: 9999 })).toBe('lost')
    expect(of({ contractIds: new Set(['other']) })).toBe('lost')
    expect([of({ bookedOn: '2026-11-05' }), of({ bookedOn: '2026-12-23' })]).toEqual(['lost', 'lost'])
  })

  it('looks at the day that a line names: that of the donations or of their closing', () => {
    const of = (...days: string[]) => stateOn('2026-12-24', termsOf([{ days }]))
    expect(['2026-11-06', '2026-11-07', '2026-11-09'].map((day) => of(day))).toEqual(Array(3).fill('to-explain'))
    expect(['2026-11-05', '2026-11-10'].map((day) => of(day))).toEqual(['lost', 'lost'])
    // A week-end is paid with its Friday.
    expect(stateOn('2026-12-24', termsOf([{ days: ['2026-11-06'] }]), '2026-11-08')).toBe('to-explain')
  })

  it('looks at a later day that a line names, up to the next one on which the bank is open for sure', () => {
    const of = (named: string) =>
      stateOn('2026-12-24', termsOf([{ bookedOn: '2026-11-16', days: [named] }]), '2026-11-10')
    expect(of('2026-11-12')).toBe('to-explain')
    expect(of('2026-11-13')).toBe('lost')
  })

  it('may be paid a day late with the days after it, which the line names alone', () => {
    const of = (bookedOn: string) => stateOn('2026-12-24', termsOf([{ bookedOn, days: ['2026-11-12'] }]), '2026-11-09')
    expect([of('2026-11-13'), of('2026-11-16')]).toEqual(['to-explain', 'lost'])
  })

  it('leaves a net line its commission', () => {
    const net = contractOf({ settles: 'net', ratePpm: 12_000 })
    expect(stateOn('2026-12-24', termsOf([{ cents: 9880 }], '2026-11-30', net))).toBe('to-explain')
    expect(stateOn('2026-12-24', termsOf([{ cents: 9700 }], '2026-11-30', net))).toBe('lost')
    const unknown = contractOf({ settles: 'net', ratePpm: 0 })
    expect(stateOn('2026-12-24', termsOf([{ cents: 9700 }], '2026-11-30', unknown))).toBe('to-explain')
  })
})

describe('money on its way', () => {
  it('has the age of its day in working days of the bank', () => {
    const covers = coverageOf([{ from: '2026-11-01', to: '2026-11-25' }])
    expect(ageOf('2026-11-20', '2026-11-25', covers)).toBe('usual')
    expect(ageOf('2026-11-20', '2026-11-26', covers)).toBe('late')
    expect(ageOf('2026-11-02', '2026-11-24', covers)).toBe('old')
    expect(ageOf('2026-11-23', '2026-12-24', covers)).toBe('unknown')
  })
})
