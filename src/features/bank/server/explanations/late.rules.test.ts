import { expect, it } from 'vitest'
import type { Part } from '../matching/explanation.ts'
import { explainChangedLine } from './late.rules.ts'

const takings = (cents: number, donationCount: number): Part => ({
  kind: 'takings',
  contractId: 'contract',
  deviceId: 'entry',
  fromAt: 0,
  toAt: 1,
  cents,
  donationCount,
})
const difference = (name: 'no-donation' | 'late-donation', cents: number, deviceId: string | null = 'entry'): Part => ({
  kind: 'difference',
  name,
  cents,
  day: null,
  deviceId,
})
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0)
const today = '2026-11-24'

it('explains what was paid without a donation', () => {
  const explanation = explainChangedLine(
    5700,
    [takings(5000, 2), difference('no-donation', 700)],
    [{ index: 0, count: 3, cents: 5700 }],
    today,
  )
  expect(explanation.parts).toEqual([takings(5700, 3)])
  expect(explanation.note).toBe('Un don arrivé après l’explication, pris en compte le 24 novembre 2026')
})

it('explains a part of it, and names what the line does not contain', () => {
  const parts = [takings(5000, 2), difference('no-donation', 700)]
  const less = explainChangedLine(5700, parts, [{ index: 0, count: 3, cents: 5200 }], today)
  expect(less.parts).toEqual([takings(5200, 3), difference('no-donation', 500)])
  const more = explainChangedLine(5700, parts, [{ index: 0, count: 4, cents: 6000 }], today)
  expect(more.parts).toEqual([takings(6000, 4), difference('late-donation', -300)])
  expect(more.note).toMatch(/^2 dons arrivés/)
})

it('names what was paid for a donation that is cancelled since', () => {
  const explanation = explainChangedLine(5000, [takings(5000, 2)], [{ index: 0, count: 1, cents: 3000 }], today)
  expect(explanation.parts).toEqual([takings(3000, 1), difference('no-donation', 2000)])
  expect(explanation.note).toMatch(/^Des dons annulés/)
})

it('adds up to the line, whatever has changed', () => {
  for (const cents of [0, 1, 4999, 5000, 5001, 9000])
    for (const paid of [0, 300, 4000]) {
      const parts = [takings(5000, 2), ...(paid > 0 ? [difference('no-donation', paid)] : [])]
      const explanation = explainChangedLine(5000 + paid, parts, [{ index: 0, count: 3, cents }], today)
      expect(sumOf(explanation.parts)).toBe(5000 + paid)
    }
})
