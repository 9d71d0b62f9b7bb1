import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '../testing/receipt.calls.ts'

const world = setUpReceipts()
let donorId = ''
beforeAll(async () => {
  await world.setProfile()
  donorId = await world.addDonor()
})

const read = async (year: number) => (await world.call('GET', `/tax-declarations?year=${year}`)).json()
const declare = (body: object) =>
  world.call('POST', '/tax-declarations', { year: 2025, declaredOn: '2026-04-30', counting: 'issued', ...body })
const issue = async (createdAt: string, cents: number) =>
  world.issued(donorId, [await world.give({ created_at: createdAt, amount_cents: cents })])

describe('the yearly declaration', () => {
  it('counts the donations of the exercise, and its documents both ways', async () => {
    await issue('2025-03-03T10:00:00Z', 3000)
    await issue('2026-03-03T10:00:00Z', 4000)
    const cancelled = await issue('2026-03-03T10:00:00Z', 9900)
    await world.call('POST', `/receipts/${cancelled}/cancellation`, { reason: 'Erreur' })
    expect(await read(2025)).toMatchObject({
      from: '2025-01-01',
      until: '2025-12-31',
      dueOn: '2026-05-05',
      amount: 30,
      issuedCount: 0,
      givenCount: 1,
      declared: null,
    })
    // Issued in 2026: the receipt of 2025 too.
    expect(await read(2026)).toMatchObject({ amount: 40, issuedCount: 2, givenCount: 1, dueOn: '2027-05-04' })
  })

  it('has the days of an exercise that ends in another month', async () => {
    await world.setProfile({ exerciseEndMonth: 6 })
    expect(await read(2026)).toMatchObject({ from: '2025-07-01', until: '2026-06-30', dueOn: '2026-09-30', amount: 40 })
    await world.setProfile()
  })

  it('keeps what was declared, once, and shows what the receipts say since', async () => {
    expect((await declare({ counting: 'given' })).json()).toMatchObject({
      declared: { on: '2026-04-30', amount: 30, documentCount: 1, counting: 'given' },
    })
    expect((await declare({})).json()).toMatchObject({ code: 'already-declared' })
    await issue('2025-05-05T10:00:00Z', 1000)
    expect(await read(2025)).toMatchObject({ amount: 40, givenCount: 2, declared: { amount: 30, documentCount: 1 } })
  })

  it('is refused for an exercise that is not over, and for a day to come', async () => {
    expect((await declare({ year: 2026, declaredOn: '2026-11-20' })).json()).toMatchObject({
      code: 'exercise-not-over',
    })
    expect((await declare({ year: 2024, declaredOn: '2026-11-26' })).json()).toMatchObject({ code: 'declared-later' })
  })
})
