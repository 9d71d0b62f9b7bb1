import { describe, expect, it } from 'vitest'
import { provedPairs } from './pairing.ts'

const pairsOf = (candidates: Record<string, string[]>) =>
  Object.fromEntries(provedPairs(new Map(Object.entries(candidates))))

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
})
