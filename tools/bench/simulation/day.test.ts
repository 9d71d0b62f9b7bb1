import { expect, it } from 'vitest'
import { drawDay } from './day.ts'

const day = drawDay({ day: '2026-03-13', terminals: 50, donationsPerTerminal: 40, seed: 'test' })
const hourMs = 3_600_000
const countBetween = (fromHour: number, toHour: number): number =>
  day.donations.filter(({ atMs }) => atMs >= fromHour * hourMs && atMs < toHour * hourMs).length

it('draws every donation inside the day, in the order of time, at one of the terminals', () => {
  expect(day.donations).toHaveLength(2000)
  expect(day.donations.map(({ atMs }) => atMs)).toEqual(day.donations.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
  expect(day.donations[0]?.atMs).toBeGreaterThanOrEqual(0)
  expect(day.donations.at(-1)?.atMs).toBeLessThan(day.lengthMs)
  expect(new Set(day.donations.map(({ terminal }) => terminal)).size).toBe(50)
})

it('gives most at the Friday prayer and in the evening of Ramadan', () => {
  expect(countBetween(13, 14)).toBeGreaterThan(5 * countBetween(11, 12))
  expect(countBetween(18, 24)).toBeGreaterThan(day.donations.length / 2)
})

it('draws the same day for the same seed', () => {
  expect(drawDay({ day: '2026-03-13', terminals: 50, donationsPerTerminal: 40, seed: 'test' })).toEqual(day)
})
