import { expect, it } from 'vitest'
import { lineOf } from '../../testing/match-input.fixture.ts'
import { closingOf, isShown, type Vote } from './closing-votes.ts'
import { evidenceOf } from './evidence.ts'

const minute = 60_000
const line = lineOf({ bookedOn: '2026-03-11', cents: 1000 })
const days = { from: '2026-03-10', to: '2026-03-10' }
const named = { line, said: evidenceOf(line), days, spans: [days], isShared: false }

/** Lines that are exact with closings from an instant until another, in minutes after midnight. */
const votes = (count: number, from: number, until: number): Vote[] =>
  Array.from({ length: count }, () => ({
    named,
    day: days.to,
    offsets: [{ from: from * minute, until: until * minute }],
    chance: 0.1,
    one: 0.1,
  }))

it('closings that nearly as many lines show are as possible as the closing that most lines show', () => {
  const all = [...votes(30, 10, 60), ...votes(2, 10, 15), ...votes(12, 60, 90)]
  expect(closingOf(all)).toMatchObject({ from: 10 * minute, until: 15 * minute })
  expect(closingOf(all)?.doubt).toEqual({ from: 10 * minute, until: 60 * minute })
})

it('a third of the lines shows no closing where an eighth has it by chance', () => {
  const closing = { from: 0, until: minute, doubt: { from: 0, until: minute }, votes: votes(34, 0, 1) }
  expect(isShown({ ...closing, expected: 13.5 }, 112)).toBe(false)
  expect(isShown({ ...closing, expected: 5 }, 112)).toBe(true)
})
