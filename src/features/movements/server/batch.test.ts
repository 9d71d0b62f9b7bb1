import { describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed, insertReopened } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertMovement, insertWaitingRequest } from '../testing/movement.fixture.ts'
import { setUpSlot } from '../testing/slot.fixture.ts'

const { world, give, preview, reassign, undo, list, codeOf, standing, movedCents } = setUpSlot()

describe('the preview of a slot', () => {
  it('counts what moves by terminal, both ends included, and says what stays and why', async () => {
    await give(0, 1000)
    await give(130, 2000)
    await give(131, 4000)
    const refunded = await give(10, 800)
    await insertMovement(
      world.test.db,
      { customerId: world.customerId, transactionId: refunded },
      {
        recordedBy: world.manager.id,
        requested: { kind: 'refunded', amountCents: 800, toCauseId: null },
      },
    )
    const elsewhere = await give(11, 1600)
    await insertMovement(
      world.test.db,
      { customerId: world.customerId, transactionId: elsewhere },
      {
        recordedBy: world.manager.id,
        requested: { kind: 'reassigned', amountCents: null, toCauseId: world.right.id },
      },
    )
    const waiting = await give(12, 3200)
    await insertWaitingRequest(
      world.test.db,
      { customerId: world.customerId, transactionId: waiting },
      { requestedBy: world.manager.id },
    )
    await give(13, 6400, { cause_id: null })
    expect(await preview()).toEqual({
      donationCount: 2,
      total: 30,
      devices: [{ device: { _id: world.device.id, name: 'Entrée' }, donationCount: 2, total: 30 }],
      leftOut: expect.arrayContaining([
        { reason: 'nothing-left', donationCount: 1, total: 0 },
        { reason: 'moved', donationCount: 1, total: 16 },
        { reason: 'waiting', donationCount: 1, total: 32 },
      ]),
      confirmation: null,
    })
  })

  it('counts donations by hand and one-off donations when no terminal and no cause are named', async () => {
    await give(1, 500, { cause_id: null })
    const facts = { amount_cents: 700, created_at: '2026-03-20T12:05:00.000Z', cause_id: null }
    await insertDonation(world.test.db, world.customerId, { recorded_by: world.manager.id }, facts)
    const { devices } = await preview({ deviceId: null, fromCauseId: null })
    expect(devices).toHaveLength(2)
    expect(devices).toContainEqual({ device: null, donationCount: 1, total: 7 })
  })

  it('takes one-off donations without a cause, and no temporary quick donation', async () => {
    await give(1, 500, { cause_id: null })
    const quick = await insertShortcut(world.test.db, world.customerId, { cause_id: null })
    const facts = { amount_cents: 700, created_at: '2026-03-20T12:05:00.000Z', cause_id: null, shortcut_id: quick.id }
    await insertDonation(world.test.db, world.customerId, { device_id: world.device.id }, facts)
    expect(await preview({ fromCauseId: null })).toMatchObject({ donationCount: 1, total: 5, leftOut: [] })
    expect(codeOf(await reassign({ fromCauseId: null, donationCount: 2, total: 12 }))).toEqual([409, 'slot-changed'])
    expect((await reassign({ fromCauseId: null, donationCount: 1, total: 5 })).statusCode).toBe(201)
  })

  it('counts what is left of a donation that was refunded in part', async () => {
    const transactionId = await give(1, 1000)
    await insertMovement(
      world.test.db,
      { customerId: world.customerId, transactionId },
      { recordedBy: world.manager.id },
    )
    expect(await preview()).toMatchObject({ donationCount: 1, total: 9 })
  })
})

describe('a batch', () => {
  it('moves the donations of the slot to the other cause, an archived one too, and leaves the ledger', async () => {
    const ids = [await give(1, 1000), await give(2, 2000)]
    const answer = await reassign({ donationCount: 2, total: 30 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      state: 'recorded',
      donationCount: 2,
      total: 30,
      slot: { device: { name: 'Entrée' }, fromCause: { name: 'Repas du soir' }, toCause: { name: 'Toiture' } },
      requestedBy: { name: 'Karim Morel' },
      isUndone: false,
    })
    for (const id of ids)
      expect(await standing(id)).toMatchObject({
        originalCause: { name: 'Repas du soir' },
        currentCause: { name: 'Toiture' },
      })
    expect(await movedCents()).toEqual({ [world.wrong.id]: -3000, [world.right.id]: 3000 })
    const line = await world.test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('customer_id', '=', world.customerId)
      .execute()
    expect(line.map(({ action, subject_name }) => [action, subject_name])).toEqual([['slot.reassigned', '2 dons']])
  })

  it('is refused when the slot holds other donations than the preview has shown, and writes nothing', async () => {
    await give(1, 1000)
    await give(2, 2000)
    expect(codeOf(await reassign({ donationCount: 1, total: 10 }))).toEqual([409, 'slot-changed'])
    expect(codeOf(await reassign({ donationCount: 2, total: 29.99 }))).toEqual([409, 'slot-changed'])
    expect(await movedCents()).toEqual({})
    expect(await list()).toEqual([])
  })

  it('of two in parallel, one wins', async () => {
    await give(1, 1000)
    const answers = await Promise.all([1, 2, 3].map(() => reassign({ donationCount: 1, total: 10 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422, 422])
    expect(await movedCents()).toEqual({ [world.wrong.id]: -1000, [world.right.id]: 1000 })
  })

  it.each([
    ['an empty slot', () => ({}), [422, 'empty-slot']],
    ['an unknown cause', () => ({ toCauseId: world.device.id }), [422, 'unknown-cause']],
    ['an unknown terminal', () => ({ deviceId: world.wrong.id }), [422, 'unknown-device']],
    ['the same cause', () => ({ toCauseId: world.wrong.id }), [400, 'invalid-request']],
    ['an end before the start', () => ({ endDate: '2026-03-20T11:00:00.000Z' }), [400, 'invalid-request']],
  ])('of %s is refused', async (_name, overrides, refusal) => {
    const [status, code] = codeOf(await reassign({ donationCount: 1, total: 10, ...overrides() }))
    expect(status).toBe(refusal[0])
    if (status !== 400) expect(code).toBe(refusal[1])
  })

  it('of another association’s cause or terminal is refused', async () => {
    await give(1, 1000)
    const other = (await insertCustomer(world.test.db)).id
    const [cause, terminal] = [await insertCause(world.test.db, other), await insertDevice(world.test.db, other)]
    const shown = { donationCount: 1, total: 10 }
    expect(codeOf(await reassign({ ...shown, toCauseId: cause.id }))).toEqual([422, 'unknown-cause'])
    expect(codeOf(await reassign({ ...shown, deviceId: terminal.id }))).toEqual([422, 'unknown-device'])
  })
})

describe('the undo of a batch', () => {
  const moveSlot = async (shown: object): Promise<string> => (await reassign(shown)).json()._id

  it('brings the donations back, once; an undo of the undo moves them again', async () => {
    await give(1, 1000)
    const id = await moveSlot({ donationCount: 1, total: 10 })
    const back = await undo(id)
    expect(back.json()).toMatchObject({ state: 'recorded', reversesId: id, donationCount: 1, total: 10 })
    expect(await movedCents()).toEqual({ [world.wrong.id]: 0, [world.right.id]: 0 })
    expect(codeOf(await undo(id))).toEqual([409, 'batch-undone'])
    expect((await undo(back.json()._id)).statusCode).toBe(201)
    expect(await movedCents()).toEqual({ [world.wrong.id]: -1000, [world.right.id]: 1000 })
  })

  it('leaves the donations that have moved on since', async () => {
    const [stays, goesOn] = [await give(1, 1000), await give(2, 2000)]
    const id = await moveSlot({ donationCount: 2, total: 30 })
    const third = await insertCause(world.test.db, world.customerId)
    await insertMovement(
      world.test.db,
      { customerId: world.customerId, transactionId: goesOn },
      {
        recordedBy: world.manager.id,
        requested: { kind: 'reassigned', amountCents: null, toCauseId: third.id },
      },
    )
    expect((await undo(id)).json()).toMatchObject({ donationCount: 1, total: 10 })
    expect((await standing(stays)).currentCause.name).toBe('Repas du soir')
    expect((await standing(goesOn)).currentCause._id).toBe(third.id)
  })

  it('counts where the move counts, after a reopening too', async () => {
    await give(1, 1000)
    const { customerId, manager } = world
    const closingId = await insertClosed(world.test.db, customerId, { closedBy: manager.id, from: '2026-03-20' })
    const id = await moveSlot({ donationCount: 1, total: 10 })
    await insertReopened(world.test.db, customerId, closingId, manager.id)
    await undo(id)
    const movements = world.test.db.selectFrom('transaction_movements').select('effective_on')
    const days = await movements.where('customer_id', '=', customerId).execute()
    expect(days.map((row) => row.effective_on)).toEqual(['2026-03-21', '2026-03-21'])
  })

  it('in parallel happens once', async () => {
    await give(1, 1000)
    const id = await moveSlot({ donationCount: 1, total: 10 })
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(await movedCents()).toEqual({ [world.wrong.id]: 0, [world.right.id]: 0 })
  })
})
