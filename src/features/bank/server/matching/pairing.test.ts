import { describe, expect, it } from 'vitest'
import { type Order, provedPairs } from './pairing.ts'

const pairsOf = (candidates: Record<string, string[]>, order?: Order<string, string>) =>
  Object.fromEntries(provedPairs(new Map(Object.entries(candidates)), order))

describe('pairs of lines and what they pay', () => {
  it('are proved when a line has a single candidate that no other line needs', () => {
    expect(pairsOf({ one: ['a'], two: ['b', 'c'] })).toEqual({ one: 'a' })
    expect(pairsOf({ one: ['a'], two: ['a', 'b'] })).toEqual({ one: 'a', two: 'b' })
    expect(pairsOf({ one: ['a', 'b'], two: ['b', 'c'], three: ['c'] })).toEqual({ one: 'a', two: 'b', three: 'c' })
  })

  it('are not proved when two lines could change places', () => {
    expect(pairsOf({ one: ['a', 'b'], two: ['a', 'b'], three: ['c'] })).toEqual({ three: 'c' })
  })

  it('are not proved when more lines compete than there is to pay', () => {
    expect(pairsOf({ one: ['a'], two: ['a'] })).toEqual({})
    expect(pairsOf({ one: ['a'], two: ['a', 'b'], three: ['b'] })).toEqual({})
  })

  it('follow the days of what is alike, as many as their lines', () => {
    const order: Order<string, string> = { keyOf: () => 'alike', lineAt: (line) => line, thingAt: (thing) => thing }
    expect(pairsOf({ day1: ['day1', 'day2'], day2: ['day1', 'day2'] }, order)).toEqual({ day1: 'day1', day2: 'day2' })
    expect(pairsOf({ day1: ['day1', 'day2', 'day3'], day2: ['day1', 'day2', 'day3'] }, order)).toEqual({})
    expect(pairsOf({ day1: ['x', 'y'], day2: ['x', 'y'] }, { ...order, keyOf: (thing) => thing })).toEqual({})
    expect(pairsOf({ one: ['x', 'y'], two: ['x', 'y'] }, { ...order, lineAt: () => 'same day' })).toEqual({})
  })
})
