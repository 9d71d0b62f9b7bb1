import { describe, expect, it } from 'vitest'
import {
  contractOf,
  daysFrom,
  inputOf,
  lineOf,
  payoutLines,
  takingOf,
  takingsOf,
} from '../../testing/match-input.fixture.ts'
import { explain } from './explain.ts'
import type { BankLine, MatchInput } from './match-input.ts'
import { incidentsOf, onTheWay, terminalDays } from './states.ts'

const deviceIds = ['door', 'hall']
const days = daysFrom('2026-09-28', 40)
const takings = takingsOf(3, deviceIds, days, 25)
const contract = contractOf({ deviceIds, cutOffMinute: 180 })
const lines = payoutLines(takings, { deviceIds, days, closing: 180 })
const october = { from: '2026-10-05', to: '2026-10-30' }

/** Explains lines, and returns the states of the days that follow from what is automatic. */
const statesAfter = (values: Partial<MatchInput>) => {
  const input = inputOf({ contracts: [contract], takings, lines, today: '2026-11-30', ...values })
  const { explanations } = explain(input)
  const byId = new Map(explanations.map((each) => [each.lineId, each]))
  const isOpen = ({ id }: BankLine): boolean => !byId.get(id)?.isAutomatic
  const standing = input.lines
    .filter((line) => !isOpen(line))
    .map((line) => ({ line, parts: byId.get(line.id)?.parts ?? [] }))
  const states = terminalDays({ ...input, lines: input.lines.filter(isOpen), standing }, october)
  return {
    states,
    at: (deviceId: string, day: string) => states.find((each) => each.deviceId === deviceId && each.day === day),
  }
}
const sentBy = (deviceId: string, day: string): number =>
  payoutLines(takings, { deviceIds: [deviceId], days: [day], closing: 180 })[0]?.cents ?? 0

describe('the state of a terminal’s day', () => {
  it('is paid, with the lines that pay it', () => {
    const { states, at } = statesAfter({})
    expect(states).toHaveLength(52)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']))
    expect(at('door', '2026-10-10')?.lineIds).toEqual(['line of 2026-10-12'])
    expect(onTheWay(states, '2026-11-30')).toEqual({ dueCents: 0, lateCents: 0, lostCents: 0, oldest: null })
  })

  it('is expected for three working days, then late', () => {
    const known = lines.filter(({ bookedOn }) => bookedOn <= '2026-10-28')
    const covered = [{ from: '2026-01-01', to: '2026-10-28' }]
    const soon = statesAfter({ lines: known, today: '2026-11-02', covered })
    expect(soon.at('door', '2026-10-28')?.state).toBe('expected')
    const later = statesAfter({ lines: known, today: '2026-11-05', covered })
    expect(later.at('door', '2026-10-28')).toMatchObject({ state: 'late', isLost: false })
    const sums = onTheWay(later.states, '2026-11-05')
    const sent = ['2026-10-28', '2026-10-29', '2026-10-30'].flatMap((day) => deviceIds.map((id) => sentBy(id, day)))
    expect(sums.dueCents + sums.lateCents).toBe(sent.reduce((sum, cents) => sum + cents, 0))
    expect(sums.oldest).toBe('2026-10-28')
  })

  it('is to be explained while a line of its days waits for a person', () => {
    const other = lines.map((line) => (line.id === 'line of 2026-10-14' ? { ...line, cents: line.cents + 1 } : line))
    expect(statesAfter({ lines: other }).at('hall', '2026-10-13')?.state).toBe('to-explain')
  })

  it('names a remittance that was lost', () => {
    const cents = sentBy('hall', '2026-10-13')
    const fewer = lines.map((line) =>
      line.id === 'line of 2026-10-14' ? { ...line, cents: line.cents - cents } : line,
    )
    const { states } = statesAfter({ lines: fewer })
    expect(incidentsOf(states)).toEqual([
      { kind: 'lost', contractId: 'contract', deviceId: 'hall', day: '2026-10-13', cents },
    ])
    expect(onTheWay(states, '2026-11-30').lostCents).toBe(cents)
  })

  it('names a remittance that was paid twice', () => {
    const cents = sentBy('door', '2026-10-13')
    const again = lineOf({ id: 'again', bookedOn: '2026-10-16', cents })
    const { states, at } = statesAfter({ lines: [...lines, again] })
    expect(incidentsOf(states)).toEqual([
      { kind: 'doubled', contractId: 'contract', deviceId: 'door', day: '2026-10-13', cents },
    ])
    expect(at('door', '2026-10-13')).toMatchObject({ state: 'explained', lineIds: ['line of 2026-10-14', 'again'] })
  })

  it('is none where nothing was collected', () => {
    const few = [takingOf('door', '2026-10-13', '12:00', 500)]
    expect(statesAfter({ takings: few, lines: [] }).states).toMatchObject([{ day: '2026-10-13', state: 'late' }])
  })
})
