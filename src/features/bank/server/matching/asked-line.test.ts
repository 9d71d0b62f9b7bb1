import { expect, it } from 'vitest'
import { contractOf, inputOf, lineOf } from '../../testing/match-input.fixture.ts'
import { linesOf, takings } from '../../testing/named-lines.fixture.ts'
import { narrowToAsked } from './asked-line.ts'
import { explain } from './explain.ts'

const contracts = [
  contractOf({ id: 'one', number: '5501234', deviceIds: ['door'] }),
  contractOf({ id: 'other', number: '2222222', deviceIds: ['hall'] }),
]
const own = linesOf(takings, { deviceIds: ['door'] })
const others = linesOf(takings, { deviceIds: ['hall'] }).map((line) => {
  return { ...line, label: line.label.replace('5501234', '2222222') }
})
const asked = { ...(own[5] ?? lineOf({ bookedOn: '', cents: 0 })), cents: (own[5]?.cents ?? 0) + 1300 }
const transfer = lineOf({ id: 'gift', bookedOn: '2026-03-10', cents: 5000, code: '05', label: 'VIR SEPA DON' })
const input = inputOf({
  contracts,
  takings,
  lines: [...own.filter(({ id }) => id !== asked.id), asked, ...others, transfer],
})

it('a line that a person opens is looked at with its own contract alone, and proposed as with all', () => {
  const narrowed = narrowToAsked(input, asked.id)
  expect(narrowed.contracts.map(({ id }) => id)).toEqual(['one'])
  expect(narrowed.lines.some(({ label }) => label.includes('2222222'))).toBe(false)
  const proposed = (known: typeof input) => explain(known).explanations.find(({ lineId }) => lineId === asked.id)
  expect(proposed(narrowed)).toEqual(proposed(input))
  expect(proposed(narrowed)?.alternatives.length).toBeGreaterThan(0)
})

it('a transfer is looked at without any contract, and a debit with all', () => {
  expect(narrowToAsked(input, 'gift').contracts).toEqual([])
  const debit = lineOf({ id: 'debit', bookedOn: '2026-03-10', cents: -500, code: '38', label: 'IMPAYE CARTE' })
  expect(narrowToAsked({ ...input, lines: [...input.lines, debit] }, 'debit').contracts).toHaveLength(2)
})
