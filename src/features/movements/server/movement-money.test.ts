import { describe, expect, it } from 'vitest'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { codeOf, setUpMovements } from '../testing/movement.calls.ts'

const { world, move, undo, read } = setUpMovements({ isWaived: false })

const insertByHand = async (payment_method: 'cash' | 'cheque') =>
  (await insertDonation(world.test.db, world.customerId, { recorded_by: world.manager.id }, { payment_method })).id

describe('a returned cheque', () => {
  it('takes the whole donation by cheque, and is undone when the cheque is presented again', async () => {
    const id = await insertByHand('cheque')
    expect((await read(id)).allowed).toContain('cheque_returned')
    const answer = await move({ kind: 'cheque_returned' }, world.manager, id)
    expect(answer.json().movement).toMatchObject({ amount: -20, effectiveOn: '2026-03-20', paymentMethod: 'cheque' })
    expect(codeOf(await move({ kind: 'refunded', amount: 1 }, world.manager, id))).toEqual([409, 'movement-exceeds'])
    expect(await read(id)).toMatchObject({ netAmount: 0, allowed: [] })
    await undo(answer.json().movement._id, world.manager, id)
    expect(await read(id)).toMatchObject({ netAmount: 20 })
    const path = `/customers/${world.customerId}/transactions?${new URLSearchParams({ net: 'true' }).toString()}`
    expect((await world.test.call(world.manager, 'GET', path)).json().net).toMatchObject({ chargedBack: 0 })
  })

  it('is for a cheque by hand alone, and a cheque has no other chargeback', async () => {
    expect(codeOf(await move({ kind: 'cheque_returned' }))).toEqual([422, 'not-a-cheque'])
    const chargeback = { kind: 'chargeback', amount: 20 }
    expect(codeOf(await move(chargeback, world.manager, await insertByHand('cheque')))).toEqual([
      422,
      'not-reclaimable',
    ])
  })
})

describe('the means of payment of a movement', () => {
  const methods = () =>
    world.test.db
      .selectFrom('movement_days')
      .select(['payment_method', 'total_cents'])
      .where('customer_id', '=', world.customerId)
      .orderBy('total_cents')
      .execute()

  it("is the donation's, unless a refund says otherwise", async () => {
    const id = await insertByHand('cash')
    const transfer = await move({ kind: 'refunded', amount: 15, paymentMethod: 'transfer' }, world.manager, id)
    expect(transfer.json().movement.paymentMethod).toBe('transfer')
    expect((await move({ kind: 'refunded', amount: 5 }, world.manager, id)).json().movement.paymentMethod).toBe('cash')
    expect(await methods()).toEqual([
      { payment_method: 'transfer', total_cents: -1500 },
      { payment_method: 'cash', total_cents: -500 },
    ])
    const undone = await undo(transfer.json().movement._id, world.manager, id)
    expect(undone.json().movement.paymentMethod).toBe('transfer')
    expect(await methods()).toEqual([
      { payment_method: 'cash', total_cents: -500 },
      { payment_method: 'transfer', total_cents: 0 },
    ])
  })
})
