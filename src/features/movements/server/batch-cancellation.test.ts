import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { listViolations } from '#test/violations.ts'
import type { MovementBatch, SlotPreview } from '../batch.ts'
import { setUpSlot } from '../testing/slot.fixture.ts'

const { world, call, undo, list, codeOf, standing } = setUpSlot()

/** Donations that arrive at an instant, whatever their dates. */
const arrive = async (
  at: string,
  amounts: number[],
  { given = at, deviceId = world.device.id, method = 'card' } = {},
) => {
  const ids: string[] = []
  for (const amount_cents of amounts) {
    const payment_method = PaymentMethod.parse(method)
    const facts = { device_id: deviceId, amount_cents, created_at: given, cause_id: world.wrong.id, payment_method }
    const donation = newDonation(world.customerId, facts)
    await bookDonations(world.test.db, [donation], { lockTimeoutMs: 2000, now: new Date(at) })
    ids.push(donation.id)
  }
  return ids
}
const stolen = () => ({
  startDate: '2026-03-20T12:00:00.000Z',
  endDate: '2026-03-20T14:00:00.000Z',
  deviceId: world.device.id,
})
const preview = async (): Promise<SlotPreview> => (await call('POST', '/cancellation/preview', stolen())).json()
const cancel = (shown: { donationCount: number; total: number }, caller = world.manager) =>
  call('POST', '/cancellation', { ...stolen(), reason: 'Appareil volé', ...shown }, caller)
const confirm = (id: string, caller = world.second) => call('POST', `/${id}/confirm`, undefined, caller)
const collected = async () => {
  const path = `/customers/${world.customerId}/transactions?limit=1`
  const answer = await world.test.call(world.manager, 'GET', path)
  const { stats } = answer.json()
  return [stats.donationCount, stats.totalDonations]
}

describe('the cancellation of what a terminal has sent', () => {
  it('takes what arrived in a time, whatever its dates, and nothing else', async () => {
    await arrive('2026-03-20T12:30:00Z', [10_000, 20_000], { given: '2025-06-01T10:00:00Z' })
    await arrive('2026-03-20T13:00:00Z', [500])
    await arrive('2026-03-20T14:00:01Z', [700])
    await arrive('2026-03-20T15:00:00Z', [800], { given: '2026-03-20T13:00:00Z' })
    const other = await insertDevice(world.test.db, world.customerId)
    await arrive('2026-03-20T13:00:00Z', [900], { deviceId: other.id })
    expect(await preview()).toMatchObject({ donationCount: 3, total: 305, leftOut: [] })
  })

  it('is one act of two people, however small, that leaves what was collected', async () => {
    await arrive('2026-03-20T12:30:00Z', [100, 200], { given: '2025-06-01T10:00:00Z' })
    await arrive('2026-03-20T15:00:00Z', [5000])
    expect(await collected()).toEqual([3, 53])
    const { donationCount, total } = await preview()
    const asked = await cancel({ donationCount, total })
    expect(asked.json()).toMatchObject({ state: 'waiting', kind: 'cancelled', slot: { toCause: null }, total: 3 })
    const { _id } = asked.json<MovementBatch>()
    expect(await collected()).toEqual([3, 53])
    expect(codeOf(await confirm(_id, world.manager))).toEqual([422, 'own-request'])
    expect((await confirm(_id)).json()).toMatchObject({ state: 'recorded', decidedBy: { name: 'Samia Benali' } })
    expect(await collected()).toEqual([1, 50])
    expect(await listViolations(world.test)).toEqual([])
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where customer_id = ${world.customerId} order by action`.execute(world.test.db)
    expect(rows.map(({ action }) => action)).toEqual(['slot.cancellation-recorded', 'slot.cancellation-requested'])
  })

  it('is undone as a whole, by two people too', async () => {
    const [id = ''] = await arrive('2026-03-20T12:30:00Z', [100, 200])
    const { _id } = (await cancel({ donationCount: 2, total: 3 })).json<MovementBatch>()
    await confirm(_id)
    expect(await standing(id)).toMatchObject({ netAmount: 0 })
    const undone = (await undo(_id, world.second)).json<MovementBatch>()
    expect(undone).toMatchObject({ state: 'waiting', kind: 'cancelled', reversesId: _id })
    expect((await confirm(undone._id, world.manager)).json()).toMatchObject({ state: 'recorded' })
    expect(await collected()).toEqual([2, 3])
    expect((await list()).filter(({ isUndone }) => isUndone).map(({ kind, _id }) => [kind, _id])).toEqual([
      ['cancelled', _id],
    ])
    expect(codeOf(await undo(_id))).toEqual([409, 'batch-undone'])
    expect(await listViolations(world.test)).toEqual([])
  })

  it('leaves a donation whose money moved or that waits, and says so', async () => {
    const [refunded = '', waiting = ''] = await arrive('2026-03-20T12:30:00Z', [1000, 30_000, 500])
    const movements = (id: string) => `/customers/${world.customerId}/transactions/${id}/movements`
    const ask = (id: string, payload: object) => world.test.call(world.manager, 'POST', movements(id), { payload })
    await ask(refunded, { kind: 'refunded', amount: 1, reason: 'Erreur', version: 0 })
    await ask(waiting, { kind: 'cancelled', reason: 'Erreur', version: 0 })
    expect(await preview()).toMatchObject({
      donationCount: 1,
      total: 5,
      leftOut: expect.arrayContaining([
        { reason: 'money-moved', donationCount: 1, total: 9 },
        { reason: 'waiting', donationCount: 1, total: 300 },
      ]),
    })
  })

  it('is refused at once where no second person could confirm it: its cash has left the box', async () => {
    const [earlier] = await arrive('2026-03-20T11:00:00Z', [1000])
    await arrive('2026-03-20T12:30:00Z', [500], { method: 'cash' })
    const payload = { kind: 'refunded', amount: 3, paymentMethod: 'cash', reason: 'Erreur', version: 0 }
    const path = `/customers/${world.customerId}/transactions/${earlier}/movements`
    expect((await world.test.call(world.manager, 'POST', path, { payload })).statusCode).toBe(201)
    expect(codeOf(await cancel({ donationCount: 1, total: 5 }))).toEqual([409, 'cash-box-empty'])
    expect(await list()).toEqual([])
    expect(await listViolations(world.test)).toEqual([])
  })

  it('is refused when something else has arrived since the preview, and for nothing', async () => {
    expect(codeOf(await cancel({ donationCount: 1, total: 1 }))).toEqual([422, 'empty-slot'])
    await arrive('2026-03-20T12:30:00Z', [100])
    const { _id } = (await cancel({ donationCount: 1, total: 1 })).json<MovementBatch>()
    await arrive('2026-03-20T12:31:00Z', [100])
    expect(codeOf(await cancel({ donationCount: 1, total: 1 }))).toEqual([409, 'slot-changed'])
    expect(codeOf(await confirm(_id))).toEqual([409, 'slot-changed'])
  })
})
