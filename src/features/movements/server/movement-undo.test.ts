import { describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { codeOf, setUpMovements } from '../testing/movement.calls.ts'

const { world, move, undo, read, days } = setUpMovements()

describe('an undo', () => {
  it('restores the amount once, and can itself be undone', async () => {
    const refund = (await move({ kind: 'refunded', amount: 40 })).json().movement
    const undone = await undo(refund._id)
    expect(undone.json().movement).toMatchObject({ kind: 'reversal', subjectKind: 'refunded', amount: 40 })
    expect(await read()).toMatchObject({ netAmount: 100, refundedAmount: 0 })
    expect(codeOf(await undo(refund._id))).toEqual([409, 'movement-undone'])
    await undo(undone.json().movement._id)
    const { netAmount, refundedAmount, movements } = await read()
    expect([netAmount, refundedAmount, movements.map(({ isUndone }) => isUndone)]).toEqual([
      60,
      40,
      [true, true, false],
    ])
    expect(await days()).toMatchObject([{ kind: 'refunded', movement_count: 1, total_cents: -4000 }])
  })

  it('asked for twice at once is done once', async () => {
    const refund = (await move({ kind: 'refunded', amount: 40 })).json().movement
    const answers = await Promise.all([1, 2, 3].map(() => undo(refund._id)))
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  it('of a move goes back to the earlier cause, unless the donation has moved on', async () => {
    const [one, other] = [
      await insertCause(world.test.db, world.customerId),
      await insertCause(world.test.db, world.customerId),
    ]
    const first = (await move({ kind: 'reassigned', toCauseId: one.id })).json().movement
    const second = (await move({ kind: 'reassigned', toCauseId: other.id })).json().movement
    expect(codeOf(await undo(first._id))).toEqual([409, 'movement-needed'])
    await undo(second._id)
    await undo(first._id)
    expect(await read()).toMatchObject({ currentCause: null, originalCause: null })
    expect((await days()).map(({ total_cents, movement_count }) => [total_cents, movement_count])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('of another donation’s movement is 404', async () => {
    const { id } = await insertDonation(world.test.db, world.customerId, { device_id: world.device.id })
    const refund = (await move({ kind: 'refunded', amount: 1 }, world.manager, id)).json().movement
    expect((await undo(refund._id)).statusCode).toBe(404)
  })
})
