import { describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { codeOf, now, setUpMovements } from '../testing/movement.calls.ts'

const { world, move, undo, read, days } = setUpMovements()

describe('a refund', () => {
  it('in part leaves the rest, dated today in Paris, and the donation as it was', async () => {
    const answer = await move({ kind: 'refunded', amount: 40 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      movement: {
        kind: 'refunded',
        amount: -40,
        effectiveOn: '2026-03-20',
        reason: 'Demande du donateur',
        recordedBy: { _id: world.manager.id, name: 'Karim Morel' },
        isUndone: false,
      },
      request: null,
    })
    expect(await read()).toMatchObject({ amount: 100, netAmount: 60, refundedAmount: 40, version: 1 })
    expect(await days()).toMatchObject([{ day: '2026-03-20', kind: 'refunded', movement_count: 1, total_cents: -4000 }])
    const row = await world.test.db
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', world.transactionId)
      .execute()
    expect(row).toMatchObject([{ amount_cents: 10_000 }])
  })

  it('above what is left is refused with 409, and nothing is written', async () => {
    await move({ kind: 'refunded', amount: 60 })
    const answer = await move({ kind: 'refunded', amount: 40.01 })
    expect(codeOf(answer)).toEqual([409, 'movement-exceeds'])
    expect(answer.json().message.replaceAll('\u00a0', ' ')).toBe('Il ne reste que 40,00 € sur ce don.')
    expect((await read()).version).toBe(1)
  })

  it('asked for twice at once is done once, and the other gets a 409', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => move({ kind: 'refunded', amount: 60 })))
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
    expect(await read()).toMatchObject({ netAmount: 40, version: 1 })
  })

  it('is refused when the donation has changed since it was read', async () => {
    const answers = await Promise.all([1, 2].map(() => move({ kind: 'refunded', amount: 10, version: 0 })))
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(codeOf(await move({ kind: 'refunded', amount: 10, version: 0 }))).toEqual([409, 'movements-changed'])
  })

  it('of a donation whose donor was erased is possible: it is money only', async () => {
    const erased = await insertDonation(
      world.test.db,
      world.customerId,
      { device_id: world.device.id },
      { donator_fullname: 'Nadia' },
    )
    await world.test.db
      .updateTable('donation_identities')
      .set({ donator_fullname: null, erased_at: now })
      .where('transaction_id', '=', erased.id)
      .execute()
    expect((await move({ kind: 'refunded', amount: 20 }, world.manager, erased.id)).statusCode).toBe(201)
  })
})

describe('a cancellation', () => {
  it('takes the whole donation, on its day', async () => {
    const answer = await move({ kind: 'cancelled' })
    expect(answer.json().movement).toMatchObject({ amount: -100, effectiveOn: '2026-03-06', paymentMethod: 'card' })
    expect(codeOf(await move({ kind: 'cancelled' }))).toEqual([409, 'movement-cancelled'])
  })

  it('of a donation that was refunded in part is refused until the refund is undone', async () => {
    const refund = (await move({ kind: 'refunded', amount: 30 })).json().movement
    expect(codeOf(await move({ kind: 'cancelled' }))).toEqual([409, 'movement-money-moved'])
    await undo(refund._id)
    expect((await move({ kind: 'cancelled' })).statusCode).toBe(201)
  })

  it('is followed by its undo alone', async () => {
    const { id } = await insertDonation(world.test.db, world.customerId, { recorded_by: world.manager.id })
    const { movement } = (await move({ kind: 'cancelled' }, world.manager, id)).json()
    const cause = await insertCause(world.test.db, world.customerId)
    const others = [
      { kind: 'amount_corrected', amount: 150 },
      { kind: 'refunded', amount: 1 },
      { kind: 'reassigned', toCauseId: cause.id },
    ]
    for (const other of others)
      expect(codeOf(await move(other, world.manager, id))).toEqual([409, 'movement-cancelled'])
    expect(await read(id)).toMatchObject({ netAmount: 0, allowed: [], undoable: [movement._id] })
    expect((await undo(movement._id, world.manager, id)).statusCode).toBe(201)
    expect((await read(id)).allowed).toEqual(['cancelled', 'refunded', 'chargeback', 'reassigned', 'amount_corrected'])
  })

  it('is all that an admin may do, with a reason', async () => {
    const admin = await insertUser(world.test.db, { role: 'admin' })
    const cause = await insertCause(world.test.db, world.customerId)
    expect((await move({ kind: 'refunded', amount: 1 }, admin)).statusCode).toBe(403)
    expect((await move({ kind: 'reassigned', toCauseId: cause.id }, admin)).statusCode).toBe(403)
    expect((await move({ kind: 'cancelled', reason: ' ' }, admin)).statusCode).toBe(400)
    expect((await move({ kind: 'cancelled' }, admin)).statusCode).toBe(201)
  })
})

describe('a chargeback', () => {
  it('takes at most what is left, and what is won back at most what was taken', async () => {
    await move({ kind: 'refunded', amount: 80 })
    expect(codeOf(await move({ kind: 'chargeback', amount: 21 }))).toEqual([409, 'movement-exceeds'])
    const taken = await move({ kind: 'chargeback', amount: 20 })
    expect(codeOf(await move({ kind: 'chargeback_won', amount: 20.01 }))).toEqual([409, 'not-charged-back'])
    expect((await move({ kind: 'chargeback_won', amount: 20 })).statusCode).toBe(201)
    expect(codeOf(await undo(taken.json().movement._id))).toEqual([409, 'movement-needed'])
    expect(await read()).toMatchObject({ netAmount: 20, refundedAmount: 80 })
  })
})

describe('a move to another cause', () => {
  it('moves what is left, also to an archived cause, and says where the donation was at first', async () => {
    const from = await insertCause(world.test.db, world.customerId, { name: 'Toit', amount_target_cents: 100_000 })
    const to = await insertCause(world.test.db, world.customerId, {
      name: 'Puits',
      archived_at: now,
      amount_target_cents: 10_000,
    })
    const donation = { amount_cents: 10_000, cause_id: from.id }
    const { id } = await insertDonation(world.test.db, world.customerId, { device_id: world.device.id }, donation)
    await move({ kind: 'refunded', amount: 40 }, world.manager, id)
    const answer = await move({ kind: 'reassigned', toCauseId: to.id }, world.manager, id)
    expect(answer.json().movement).toMatchObject({ amount: 0, movedAmount: 60, fromCause: { name: 'Toit' } })
    expect(await read(id)).toMatchObject({ originalCause: { name: 'Toit' }, currentCause: { name: 'Puits' } })
    expect(await days()).toMatchObject([
      { kind: 'reassigned', cause_id: from.id, total_cents: -6000 },
      { kind: 'reassigned', cause_id: to.id, total_cents: 6000 },
      { kind: 'refunded', cause_id: from.id, total_cents: -4000 },
    ])
    const progression = async (causeId: string) =>
      (await world.test.call(world.manager, 'GET', `/customers/${world.customerId}/causes/${causeId}`)).json()
        .collectProgression
    expect([await progression(from.id), await progression(to.id)]).toEqual([0, 60])
    expect(codeOf(await move({ kind: 'reassigned', toCauseId: to.id }, world.manager, id))).toEqual([422, 'same-cause'])
  })

  it('is refused to a cause of another association', async () => {
    const foreign = await insertCause(world.test.db, (await insertCustomer(world.test.db)).id)
    expect(codeOf(await move({ kind: 'reassigned', toCauseId: foreign.id }))).toEqual([422, 'unknown-cause'])
  })

  it('is not for an admin who switched to manager', async () => {
    const cause = await insertCause(world.test.db, world.customerId)
    const switched = await insertUser(world.test.db, {
      role: 'manager',
      home_role: 'admin',
      customer_id: world.customerId,
    })
    expect((await move({ kind: 'reassigned', toCauseId: cause.id }, switched)).statusCode).toBe(403)
    const moved = await move({ kind: 'reassigned', toCauseId: cause.id })
    expect((await undo(moved.json().movement._id, switched)).statusCode).toBe(403)
  })
})

describe('a corrected amount', () => {
  it('is for a donation by hand alone, on its own day', async () => {
    expect(codeOf(await move({ kind: 'amount_corrected', amount: 50 }))).toEqual([422, 'not-by-hand'])
    const { id } = await insertDonation(world.test.db, world.customerId, { recorded_by: world.manager.id })
    const answer = await move({ kind: 'amount_corrected', amount: 12.5 }, world.manager, id)
    expect(answer.json().movement).toMatchObject({ amount: -7.5, effectiveOn: '2026-03-06' })
    expect(codeOf(await move({ kind: 'amount_corrected', amount: 12.5 }, world.manager, id))).toEqual([
      422,
      'same-amount',
    ])
    await move({ kind: 'refunded', amount: 12 }, world.manager, id)
    const corrected = { kind: 'amount_corrected', amount: 30 }
    expect(codeOf(await move(corrected, world.manager, id))).toEqual([409, 'movement-money-moved'])
    expect(await read(id)).toMatchObject({ amount: 20, netAmount: 0.5 })
  })
})

describe('a donation', () => {
  it('of another association is 404', async () => {
    const other = (await insertCustomer(world.test.db)).id
    const { id } = await insertDonation(world.test.db, other, {
      device_id: (await insertDevice(world.test.db, other)).id,
    })
    expect((await move({ kind: 'cancelled' }, world.manager, id)).statusCode).toBe(404)
    expect(
      (await world.test.call(world.manager, 'GET', `/customers/${world.customerId}/transactions/${id}/movements`))
        .statusCode,
    ).toBe(404)
  })
})

it.each([
  [{ kind: 'refunded' }, 'amount'],
  [{ kind: 'refunded', amount: 0 }, 'amount'],
  [{ kind: 'refunded', amount: 1.005 }, 'amount'],
  [{ kind: 'refunded', amount: 1, paymentMethod: 'gold' }, 'paymentMethod'],
  [{ kind: 'cancelled', paymentMethod: 'cash' }, 'paymentMethod'],
  [{ kind: 'cancelled', amount: 5 }, 'amount'],
  [{ kind: 'reassigned' }, 'toCauseId'],
  [{ kind: 'cancelled', toCauseId: '0190d3c4-7b6a-7c11-8d5e-0123456789ab' }, 'toCauseId'],
  [{ kind: 'reversal' }, 'kind'],
  [{ kind: 'cancelled', reason: 'ab' }, 'reason'],
  [{ kind: 'cancelled', reason: 'a'.repeat(501) }, 'reason'],
])('%j is refused with 400 for its %s', async (payload, field) => {
  const answer = await move(payload)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
})
