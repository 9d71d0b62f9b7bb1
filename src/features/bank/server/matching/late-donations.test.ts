import { describe, expect, it } from 'vitest'
import { startOfDay } from '#shared/days.ts'
import { takingOf } from '../../testing/match-input.fixture.ts'
import type { Part } from './explanation.ts'
import { withLateDonations } from './late-donations.ts'

const day = '2026-10-13'
const fromAt = startOfDay(day).getTime()
const takings = [takingOf('door', day, '10:00', 2000), takingOf('door', day, '12:00', 3000)]
const late = takingOf('door', day, '11:00', 2500)
const part: Part = {
  kind: 'takings',
  contractId: 'contract',
  deviceId: 'door',
  fromAt,
  toAt: fromAt + 86_400_000,
  cents: 5000,
  donationCount: 2,
}
const difference = (name: 'no-donation' | 'late-donation', cents: number): Part => ({
  kind: 'difference',
  name,
  cents,
  day: null,
  deviceId: null,
})

describe('a line whose donations have changed since', () => {
  it('stays as it is when they have not', () => {
    expect(withLateDonations([part], [...takings, takingOf('van', day, '11:00', 900)])).toBeNull()
  })

  it('had a payment without a donation: the late donation takes its place', () => {
    expect(withLateDonations([part, difference('no-donation', 2500)], [...takings, late])).toEqual({
      parts: [{ ...part, cents: 7500, donationCount: 3 }],
      note: 'Un don arrivé après\u00a0: 25,00\u00a0€.',
    })
    expect(withLateDonations([part, difference('no-donation', 4000)], [...takings, late])?.parts.at(-1)).toEqual(
      difference('no-donation', 1500),
    )
  })

  it('had its net amount: the rest is its commission', () => {
    const fee: Part = { kind: 'commission', contractId: 'contract', cents: -100, month: null }
    const parts = withLateDonations([part, fee, difference('no-donation', 2460)], [...takings, late])?.parts
    expect(parts).toEqual([
      { ...part, cents: 7500, donationCount: 3 },
      { ...fee, cents: -140 },
    ])
  })

  it('did not contain the late donation: a difference says so', () => {
    expect(withLateDonations([part], [...takings, late])?.parts.at(-1)).toEqual({
      ...difference('late-donation', -2500),
      day,
      deviceId: 'door',
    })
  })

  it('contained a donation that was cancelled', () => {
    expect(withLateDonations([part], takings.slice(1))).toEqual({
      parts: [
        { ...part, cents: 3000, donationCount: 1 },
        { ...difference('no-donation', 2000), day, deviceId: 'door' },
      ],
      note: 'Un don annulé depuis\u00a0: 20,00\u00a0€.',
    })
  })
})
