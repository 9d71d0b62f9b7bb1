import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertSheet, sampleTotal } from '#features/cash/testing/sheet.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertWaitingRequest } from '#features/movements/testing/movement.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { setUpFridays, theFriday } from '../testing/friday.calls.ts'

const world = setUpFridays()

/** Gives a terminal a rhythm of so many donations in the hours from 12 to 13 of each Friday. */
const learn = (deviceId: string, expected: number) => {
  const hours = Array.from({ length: 168 }, (_, hour) => (hour === 4 * 24 + 12 ? expected * 1000 : 0))
  return world.test.db
    .insertInto('device_rhythms')
    .values({
      customer_id: world.customerId,
      device_id: deviceId,
      expected: JSON.stringify(hours),
      per_quarter: expected * 13_000,
      learnt_at: new Date(),
    })
    .execute()
}
const oldDevice = async (label: string) =>
  (await insertDevice(world.test.db, world.customerId, { label, created_at: '2026-01-01T09:00:00Z' })).id

it('shows the figures that a closing would seal, against the same weekday before', async () => {
  const calendar = { customer_id: world.customerId, keeps_ramadan: true }
  await world.test.db.insertInto('customer_calendars').values(calendar).execute()
  await world.give(20, {}, world.terminal)
  await world.give(30, { paymentMethod: 'cash' })
  await world.give(40, { createdAt: '2026-02-27T12:00:00.000Z' })
  const friday = await world.readFriday()
  expect(friday.figures).toEqual((await world.preview({ kind: 'day', from: theFriday, to: theFriday })).figures)
  expect(friday).toMatchObject({
    day: theFriday,
    isOver: true,
    figures: { total: { donationCount: 2, gross: 50, net: 50 } },
    before: { day: '2026-02-27', donationCount: 1, total: 40 },
    evening: { year: 1447, number: 17, donationCount: 2, total: 50 },
    closing: null,
    sending: null,
    accountant: null,
  })
  expect(friday.figures.devices.map(({ device, gross }) => [device?.name, gross])).toEqual([
    ['Hall', 20],
    [undefined, 30],
  ])
})

it('shows the sealed figures once the day is closed, whatever comes later', async () => {
  await world.give(20)
  const closingId = await world.closed()
  await world.give(5, {}, world.terminal)
  const { closing, figures } = await world.readFriday()
  expect([closing?._id, figures.total.net]).toEqual([closingId, 20])
  expect(closing?.lateDonations).toEqual({ count: 1, total: 5 })
})

/**
 * Closes the week before, to which 500 € then come late, and gives 100 € on the Friday before and 120 € on the Friday.
 */
const giveLate = async () => {
  await world.give(100, { createdAt: '2026-02-27T12:00:00.000Z' })
  await world.closed({ kind: 'day', from: '2026-02-20', to: '2026-02-20' })
  await world.give(500, { createdAt: '2026-02-20T12:00:00.000Z' }, world.terminal)
  await world.give(120, {}, world.terminal)
}
const ownAndCarried = {
  figures: {
    total: { donationCount: 1, gross: 120, net: 120 },
    devices: [{ device: { name: 'Hall' }, donationCount: 1, gross: 120 }],
    methods: [{ method: 'card', gross: 120 }],
    carried: [{ closing: { from: '2026-02-20' }, donationCount: 1, gross: 500 }],
  },
  closed: { donationCount: 2, gross: 620, net: 620 },
  before: { total: 100 },
}

it('counts what came on the day, and what a closing carries into it apart, before and after it is closed', async () => {
  await giveLate()
  expect(await world.readFriday()).toMatchObject({ ...ownAndCarried, closing: null })
  await world.closed()
  expect(await world.readFriday()).toMatchObject({ ...ownAndCarried, closing: { kind: 'day', total: { gross: 620 } } })
})

it('takes a period of one day as the closing of the day', async () => {
  await giveLate()
  await world.setAccountant('compta@cabinet.example')
  const closingId = await world.closed({ kind: 'period', from: theFriday, to: theFriday })
  expect(await world.readFriday()).toMatchObject({ ...ownAndCarried, closing: { _id: closingId, kind: 'day' } })
  expect(await world.listMissing()).toEqual([{ kind: 'sending', isLost: false }])
  expect((await world.send(closingId)).statusCode).toBe(201)
})

it('shows a day of a closed week without what came too late for the week', async () => {
  await giveLate()
  const week = await world.closed({ kind: 'period', from: '2026-03-01', to: '2026-03-07' })
  await world.give(7, { createdAt: '2026-03-05T12:00:00.000Z' }, world.terminal)
  await world.give(3, {}, world.terminal)
  expect(await world.readFriday()).toMatchObject({
    figures: { total: { donationCount: 2, gross: 123, net: 123 }, carried: [] },
    closed: { gross: 123 },
    closing: { _id: week, kind: 'period' },
  })
})

it('shows the present figures of a day that a longer closing contains', async () => {
  await world.give(20)
  const closingId = await world.closed({ kind: 'period', from: '2026-03-01', to: '2026-03-07' })
  const { closing, figures, sending } = await world.readFriday()
  expect([closing?._id, closing?.kind, figures.total.net, sending]).toEqual([closingId, 'period', 20, null])
  expect(await world.listMissing()).toEqual([])
})

it('lists the sheets of the day, and as missing those that the reader may sign', async () => {
  const draft = await insertSheet(world.test.db, world.customerId, world.manager.id)
  const signed = await insertSheet(world.test.db, world.customerId, world.manager.id, { signedBy: world.manager.id })
  await insertSheet(world.test.db, world.customerId, world.manager.id, { day: '2026-03-05' })
  expect((await world.readFriday()).sheets.map(({ _id, state }) => [_id, state])).toEqual([
    [draft, 'draft'],
    [signed, 'signed'],
  ])
  const sheet = { place: 'Salle de prière', total: sampleTotal, reversesId: null }
  expect(await world.listMissing()).toEqual([{ kind: 'sheet', sheet: { _id: draft, state: 'draft', ...sheet } }])
  const second = await insertUser(world.test.db, { customer_id: world.customerId, role: 'manager' })
  const path = `/customers/${world.customerId}/friday/missing?day=${theFriday}`
  const { missing } = (await world.test.call(second, 'GET', path)).json()
  expect(missing).toMatchObject([{ sheet: { _id: draft } }, { sheet: { _id: signed, state: 'signed' } }])
})

it('names a terminal without a donation where so many were expected', async () => {
  const women = await oldDevice('Salle des femmes')
  const [little, busy] = [await oldDevice('Bureau'), await oldDevice('Entrée')]
  await Promise.all([learn(women, 41), learn(little, 4.5), learn(busy, 30)])
  await sql`
    insert into donation_device_days (customer_id, device_id, day, donation_count, total_cents)
    values (${world.customerId}, ${busy}, ${theFriday}, 1, 500)`.execute(world.test.db)
  const silent = { kind: 'terminal', device: { _id: women, name: 'Salle des femmes' }, expected: 41 }
  expect(await world.listMissing()).toEqual([silent])
  world.setNow('2026-03-06T10:00:00.000Z')
  expect(await world.listMissing()).toEqual([])
  world.setNow('2026-06-01T10:00:00.000Z')
  expect(await world.listMissing()).toEqual([])
})

it('expects nothing of a terminal that is retired, or younger than the day', async () => {
  const [retired, young] = [await oldDevice('Retiré'), (await insertDevice(world.test.db, world.customerId)).id]
  await Promise.all([learn(retired, 41), learn(young, 41)])
  await world.test.db
    .updateTable('devices')
    .set({ retired_at: new Date() })
    .where('customer_id', '=', world.customerId)
    .where('id', '=', retired)
    .execute()
  expect(await world.listMissing()).toEqual([])
})

it('names a terminal that keeps donations', async () => {
  const { id } = world.device
  await world.test.db.updateTable('devices').set({ created_at: '2026-01-01' }).where('id', '=', id).execute()
  await world.test.call(world.terminal, 'POST', '/devices-auth/heartbeat', { payload: { waitingDonations: 3 } })
  expect(await world.listMissing()).toEqual([{ kind: 'keeping', device: { _id: id, name: 'Hall' }, count: 3 }])
})

it('counts the corrections of the day that its reader may confirm', async () => {
  const { _id: transactionId } = (await world.give(20)).json()
  const about = { customerId: world.customerId, transactionId }
  const waiting = { kind: 'corrections', count: 1 }
  const another = await insertUser(world.test.db, { customer_id: world.customerId })
  await insertWaitingRequest(world.test.db, about, { requestedBy: another.id })
  expect(await world.listMissing()).toContainEqual(waiting)
  expect(await world.listMissing('2026-02-27')).not.toContainEqual(waiting)
  const path = `/customers/${world.customerId}/friday/missing?day=2026-03-06`
  expect((await world.test.call(another, 'GET', path)).json().missing).not.toContainEqual(waiting)
})

it('asks for the closing once the day is over, then for the sending, and tells what came late', async () => {
  await world.give(20)
  world.setNow('2026-03-06T18:00:00.000Z')
  expect(await world.listMissing()).toEqual([])
  world.setNow('2026-03-07T08:00:00.000Z')
  expect(await world.listMissing()).toEqual([{ kind: 'closing' }])
  const closingId = await world.closed()
  expect(await world.listMissing()).toEqual([])
  await world.setAccountant('compta@cabinet.example')
  expect(await world.listMissing()).toEqual([{ kind: 'sending', isLost: false }])
  await world.send(closingId)
  expect(await world.listMissing()).toEqual([])
  await world.give(5, {}, world.terminal)
  expect(await world.listMissing()).toEqual([{ kind: 'late', closingId, count: 1, total: 5 }])
})

it('waits for no late donation that a closing carries, or that is cancelled', async () => {
  await world.give(20)
  world.setNow('2026-03-07T08:00:00.000Z')
  const closingId = await world.closed()
  await world.give(5, {}, world.terminal)
  const { _id: mistaken } = (await world.give(7, {}, world.terminal)).json()
  expect(await world.listMissing()).toEqual([{ kind: 'late', closingId, count: 2, total: 12 }])
  await world.put(mistaken, { kind: 'cancelled' })
  const late = { kind: 'late', closingId, count: 1, total: 5 }
  expect(await world.listMissing()).toEqual([late])
  const next = await world.closed({ kind: 'day', from: '2026-03-07', to: '2026-03-07' })
  expect(await world.listMissing()).toEqual([])
  await world.reopen(next)
  expect(await world.listMissing()).toEqual([late])
})
