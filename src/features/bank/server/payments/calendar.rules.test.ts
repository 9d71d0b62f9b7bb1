import { describe, expect, it } from 'vitest'
import { contractOf } from '../../testing/match-input.fixture.ts'
import { coverageOf } from '../matching/coverage.ts'
import { ageOf, leastPaid, type Naming, type Terms, type Unpaid, unpaidState } from './calendar.rules.ts'

describe('the state of a remittance without a line', () => {
  const contract = contractOf()
  type Credit = { bookedOn?: string; cents?: number; contractIds?: Set<string>; day?: string; count?: number }
  const termsOf = (
    credits: Credit[] = [],
    to = '2026-11-30',
    terms = contract,
    naming: Partial<Naming> = {},
  ): Terms => ({
    contract: terms,
    naming: { shift: undefined, isApart: false, contractIds: new Set([terms.id]), ...naming },
    coveredFrom: '2026-11-01',
    covers: coverageOf([{ from: '2026-11-01', to }]),
    openCredits: new Map(
      credits.map(
        ({ bookedOn = '2026-11-10', cents = 10_000, contractIds = new Set([contract.id]), day, count = null }) => [
          bookedOn,
          [{ cents, read: () => ({ contractIds, days: day ? { from: day, to: day } : null, count, gross: null }) }],
        ],
      ),
    ),
  })
  const unpaidOf = (day: string, cents = 10_000, count = 5, deviceId = 'door'): Unpaid => {
    return { deviceId, day, count, cents, leastCents: cents }
  }
  /** Says the state of 100 € of a Friday: Monday, Tuesday and Wednesday are the bank’s. */
  const stateOn = (today: string, terms = termsOf(), day = '2026-11-06', others: Unpaid[] = []) => {
    const unpaid = { ...unpaidOf(day), leastCents: leastPaid(terms.contract, { cents: 10_000, count: 5 }) }
    const all = [...others, unpaid]
    const { state, isLost } = unpaidState(unpaid, today, terms, (of) => all.filter((each) => each.day === of))
    return isLost ? 'lost' : state
  }
  const later = '2026-12-24'

  it('is late after three working days of the bank and lost after eight, where statements cover them', () => {
    expect(stateOn('2026-11-11')).toBe('expected')
    expect(stateOn('2026-11-12')).toBe('late')
    expect(stateOn('2026-11-18')).toBe('late')
    expect(stateOn('2026-11-19')).toBe('lost')
    expect(stateOn('2026-12-24', termsOf(), '2026-11-27')).toBe('expected')
    expect(stateOn('2026-12-24', termsOf([], '2026-11-17'))).toBe('late')
    expect(unpaidState(unpaidOf('2026-11-06'), later, undefined, () => []).state).toBe('expected')
  })

  it('is to explain while a line of its contract waits that may contain it', () => {
    const of = (...credits: Credit[]) => stateOn(later, termsOf(credits))
    expect(of({})).toBe('to-explain')
    expect(of({ cents: 25_000 })).toBe('to-explain')
    expect(of({ cents: 7999 })).toBe('lost')
    expect(of({ contractIds: new Set(['other']) })).toBe('lost')
    expect([of({ bookedOn: '2026-11-05' }), of({ bookedOn: '2026-12-23' })]).toEqual(['lost', 'lost'])
  })

  it('looks at the day that a line names: that of the donations or of their closing', () => {
    const of = (...days: string[]) => days.map((day) => stateOn(later, termsOf([{ day }])))
    expect(of('2026-11-06', '2026-11-07', '2026-11-09')).toEqual(Array(3).fill('to-explain'))
    expect(of('2026-11-04', '2026-11-11')).toEqual(['lost', 'lost'])
    // A week-end is paid with its Friday.
    expect(stateOn(later, termsOf([{ day: '2026-11-06' }]), '2026-11-08')).toBe('to-explain')
  })

  it('looks at the day that the explained lines of the contract name', () => {
    const of = (shift: 0 | -1) =>
      stateOn(
        later,
        termsOf([{ day: '2026-11-10', bookedOn: '2026-11-12' }], undefined, contract, { shift }),
        '2026-11-11',
      )
    expect([of(0), of(-1)]).toEqual(['lost', 'lost'])
    expect(
      stateOn(
        later,
        termsOf([{ day: '2026-11-10', bookedOn: '2026-11-10' }], undefined, contract, { shift: -1 }),
        '2026-11-09',
      ),
    ).toBe('to-explain')
  })

  it('may be paid late with the days after it, which the line names alone', () => {
    const of = (bookedOn: string) => stateOn(later, termsOf([{ bookedOn, day: '2026-11-12' }]), '2026-11-09')
    expect([of('2026-11-13'), of('2026-11-17')]).toEqual(['to-explain', 'lost'])
  })

  it('is not in a line that its own day makes up', () => {
    const of = (cents: number, count = 9) =>
      stateOn(later, termsOf([{ day: '2026-11-07', cents, count }], undefined, contract, { shift: 0 }), '2026-11-06', [
        unpaidOf('2026-11-07', 8000, 4),
      ])
    expect([of(8000), of(17_999), of(18_000)]).toEqual(['lost', 'lost', 'to-explain'])
    expect(of(18_000, 8)).toBe('lost')
  })

  it('is not in a line of a single terminal that is just that of another one', () => {
    const of = (cents: number, count: number) =>
      stateOn(
        later,
        termsOf([{ day: '2026-11-06', cents, count }], undefined, contract, { isApart: true }),
        '2026-11-06',
        [unpaidOf('2026-11-06', 20_000, 9, 'hall')],
      )
    expect([of(20_000, 9), of(10_000, 5), of(12_000, 6)]).toEqual(['lost', 'to-explain', 'to-explain'])
    expect(of(90_000, 40)).toBe('lost')
  })

  it('leaves a net line its commission', () => {
    const net = contractOf({ settles: 'net', ratePpm: 12_000 })
    expect(stateOn('2026-12-24', termsOf([{ cents: 9880 }], '2026-11-30', net))).toBe('to-explain')
    expect(stateOn('2026-12-24', termsOf([{ cents: 7700 }], '2026-11-30', net))).toBe('lost')
    const unknown = contractOf({ settles: 'net', ratePpm: 0 })
    expect(stateOn('2026-12-24', termsOf([{ cents: 7700 }], '2026-11-30', unknown))).toBe('to-explain')
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
