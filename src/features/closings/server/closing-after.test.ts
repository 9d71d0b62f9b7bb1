import { describe, expect, it } from 'vitest'
import { insertSheet, sampleSheet, sampleTotal } from '#features/cash/testing/sheet.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { friday, march, saturday, setUpClosings } from '../testing/closing.calls.ts'

const world = setUpClosings()

describe('after a closing', () => {
  it('the donations of terminals are kept with their true date, and shown as late', async () => {
    const { terminal, call, give, closed, read } = world
    const id = await closed()
    const late = await give(12, {}, terminal)
    expect(late.json()).toMatchObject({ createdAt: '2026-03-06T12:00:00.000Z' })
    expect(await read(id)).toMatchObject({
      total: { donationCount: 0, net: 0 },
      lateDonations: { count: 1, total: 12 },
      late: { donations: [{ _id: late.json()._id, amount: 12, device: { name: 'Hall' }, cause: null }] },
    })
    expect((await call('GET', '/closings')).json().data[0].lateDonations).toEqual({ count: 1, total: 12 })
  })

  it('the movements of its donations count on the first open day, and are shown as later', async () => {
    const { give, closed, read, put } = world
    const donation = (await give(40)).json()
    const id = await closed()
    await closed(saturday)
    const { movement } = (await put(donation._id, { kind: 'cancelled' })).json()
    expect(movement.effectiveOn).toBe('2026-03-08')
    expect((await read(id)).late).toMatchObject({
      movements: [{ kind: 'cancelled', amount: -40, effectiveOn: '2026-03-08', transactionId: donation._id }],
      movementTotals: { count: 1, total: -40 },
    })
  })

  it('a donation by hand is refused, and a repeated one finds its donation', async () => {
    const { manager, give, closed } = world
    const first = await give(15, {}, manager, 'panier')
    await closed()
    expect((await give(15, {}, manager, 'panier')).json()).toEqual(first.json())
    expect((await give(15)).json()).toMatchObject({
      status: 409,
      code: 'day-closed',
      message: 'Le 6 mars 2026 est clôturé\u00a0: rien ne peut plus y être ajouté. Choisissez un autre jour.',
    })
    expect((await give(15, { createdAt: '2026-03-05T22:59:59.999Z' })).statusCode).toBe(201)
    expect((await give(15, { createdAt: '2026-03-05T23:00:00.000Z' })).statusCode).toBe(409)
  })

  it('a counting sheet of a closed day is neither begun nor sealed', async () => {
    const { customerId, admin, call, preview, closed } = world
    const sheetId = await insertSheet(world.test.db, customerId, admin.id, { signedBy: admin.id })
    await closed()
    expect((await call('POST', '/counting-sheets', sampleSheet)).json().code).toBe('day-closed')
    const sealing = await call('POST', `/counting-sheets/${sheetId}/sign`, { total: sampleTotal })
    expect(sealing.json().code).toBe('day-closed')
    expect((await preview(friday)).figures.total.donationCount).toBe(0)
  })

  it('no row of it changes, not by SQL either', async () => {
    const { closed } = world
    await closed(friday, { counts: [{ method: 'cash', counted: 1 }] })
    for (const change of [
      world.test.db.updateTable('closings').set({ number: 2 }),
      world.test.db.deleteFrom('closings'),
      world.test.db.updateTable('closing_counts').set({ counted_cents: 2 }),
    ])
      await expect(change.execute()).rejects.toThrow('are only ever added')
  })
})

describe('reopening', () => {
  it('is for an admin with a reason, keeps the closing in the list, and never uses its number again', async () => {
    const { manager, admin, terminal, call, give, closed, read, reopen } = world
    const id = await closed()
    await give(12, {}, terminal)
    expect((await reopen(id, manager)).statusCode).toBe(403)
    expect((await reopen(id, admin, ' ')).statusCode).toBe(400)
    expect((await reopen(id)).json()).toMatchObject({
      number: 1,
      reopening: { reopenedBy: { _id: admin.id }, reason: 'Feuille oubliée' },
      lateDonations: { count: 0 },
      late: { donations: [] },
    })
    expect((await reopen(id)).json()).toMatchObject({ status: 409, code: 'closing-reopened' })
    expect((await give(3)).statusCode).toBe(201)
    const next = await read(await closed())
    expect(next).toMatchObject({ number: 2, total: { donationCount: 2, net: 15 } })
    const list = (await call('GET', '/closings')).json().data
    expect(list.map(({ number }: { number: number }) => number).toSorted()).toEqual([1, 2])
    expect((await call('GET', `/closings/${id}/checksum`)).json().isSame).toBe(true)
    const journal = (await call('GET', '/journal?limit=10')).json().data
    expect(journal.map(({ action }: { action: string }) => action)).toContain('closing.reopened')
  })

  it('of a day leaves a period around it closed', async () => {
    const { give, closed, reopen } = world
    const id = await closed()
    await closed(march)
    await reopen(id)
    expect((await give(3)).json().code).toBe('day-closed')
  })
})

it('the closings of another association are not found', async () => {
  const { call, closed } = world
  const id = await closed()
  const stranger = await insertUser(world.test.db, { customer_id: (await insertCustomer(world.test.db)).id })
  for (const path of ['', '/export', '/checksum']) {
    expect((await call('GET', `/closings/${id}${path}`, undefined, stranger)).statusCode).toBe(404)
    const ownPath = `/customers/${stranger.customer_id}/closings/${id}${path}`
    expect((await world.test.call(stranger, 'GET', ownPath)).statusCode).toBe(404)
  }
})
