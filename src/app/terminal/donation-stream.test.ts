import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cause } from '#features/causes/cause.ts'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { sampleShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { DonationInput } from '#features/transactions/donation.ts'
import type { Donation } from './delivery.ts'
import { donationsAtRate, randomDonation } from './donation-stream.ts'

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const cause = (last: number, overrides: Partial<Cause> = {}): Cause => sampleCause({ _id: id(last), ...overrides })
const shortcut = sampleShortcut({ _id: id(9), amount: 7.5 })
const curious = cause(2, {
  needDonatorName: true,
  needDonatorPhone: true,
  needDonatorEmail: true,
  needMembershipNumber: true,
})
const catalogue = { causes: [cause(1, { amount: '30' }), curious], shortcuts: [shortcut] }

describe('randomDonation', () => {
  it('creates donations that the API accepts, with the amounts of causes and quick donations', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.array(chance, { minLength: 20, maxLength: 20 }), (chances) => {
        const body = randomDonation(catalogue, () => chances.pop() ?? 0)
        expect(DonationInput.safeParse(body).error).toBeUndefined()
        const setAmounts = new Map([
          [id(9), 7.5],
          [id(1), 30],
        ])
        const target = body.shortcutId ?? body.causeId ?? ''
        expect(body.amount).toBe(setAmounts.get(target) ?? body.amount)
        expect('donatorMembershipNumber' in body).toBe(target === id(2))
      }),
    )
  })

  it('covers the quick donation, each cause, and one-off donations', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const bodies = Array.from({ length: 300 }, () => randomDonation(catalogue, random))
    const targets = new Set(bodies.map((body) => body.shortcutId ?? body.causeId ?? 'none'))
    expect(targets).toEqual(new Set([id(1), id(2), id(9), 'none']))
  })

  it('creates one-off donations when there is nothing else to offer', () => {
    const body = randomDonation({ causes: [], shortcuts: [] })
    expect(body.causeId ?? body.shortcutId).toBeUndefined()
  })
})

describe('donationsAtRate', () => {
  it('creates each donation under its own key, and ends at the count', async () => {
    const stopped = new AbortController().signal
    const received: Donation[] = []
    for await (const donation of donationsAtRate(() => ({ amount: 5 }), { rate: 1000, count: 5, stopped }))
      received.push(donation)
    expect(new Set(received.map(({ key }) => key)).size).toBe(5)
    expect(received[0]?.body.createdAt).toBeDefined()
  })

  it('ends after a stop, without a wait for the next donation', async () => {
    const stop = new AbortController()
    const donors = donationsAtRate(() => ({ amount: 5 }), { rate: 0.001, count: Infinity, stopped: stop.signal })
    await donors.next()
    const second = donors.next()
    stop.abort()
    expect((await second).done).toBe(true)
  })
})
