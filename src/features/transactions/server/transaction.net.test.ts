import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../testing/donation.fixture.ts'
import { insertMovedDonation, type MovedDonation } from '../testing/moved-donation.ts'
import { sampleStats } from '../testing/sampleTransaction.ts'

let test: TestApp
let customerId: MovedDonation['customerId']
let manager: MovedDonation['manager']
let roof: MovedDonation['roof']
let well: MovedDonation['well']
let device: MovedDonation['device']
let gift: MovedDonation['gift']
let read: MovedDonation['read']

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ customerId, manager, roof, well, device, gift, read } = await insertMovedDonation(test))
})

const nothing = { refunded: 0, cancelledElsewhere: 0, chargedBack: 0, corrected: 0, reassigned: 0 }

describe('the net figures of a list', () => {
  it('stand beside the gross ones, where they are asked for', async () => {
    const { stats, net } = await read('net=true')
    expect(stats).toEqual(sampleStats({ donationCount: 2, averageDonation: 60, totalDonations: 120 }))
    expect(net).toEqual({ ...nothing, refunded: 40, net: 80 })
    expect(await read('')).not.toHaveProperty('net')
  })

  it('follow a donation from cause to cause', async () => {
    expect((await read(`net=true&causeId=${roof.id}`)).net).toEqual({
      ...nothing,
      refunded: 40,
      reassigned: -60,
      net: 0,
    })
    expect((await read(`net=true&causeId=${well.id}`)).net).toEqual({ ...nothing, reassigned: 60, net: 60 })
    expect((await read('net=true&causeId=punctual')).net).toEqual({ ...nothing, net: 20 })
    expect((await read('net=true', `causes/${well.id}/transactions`)).net).toMatchObject({ net: 60 })
  })

  it('take the movements of the days of a period', async () => {
    const of = (day: string) => `net=true&startDate=${day}T00:00:00.000Z&endDate=${day}T20:00:00.000Z`
    expect((await read(of('2026-03-06'))).net).toMatchObject({ refunded: 0, net: 120 })
    expect((await read(of('2026-03-20'))).net).toMatchObject({ refunded: 40, net: -40 })
  })

  it('are those of one terminal', async () => {
    expect((await read(`net=true&deviceId=${device.id}`)).net).toMatchObject({ refunded: 40, net: 60 })
    expect((await read('net=true', `devices/${device.id}/transactions`)).net).toMatchObject({ refunded: 40, net: 60 })
  })

  it('are those of all associations for an organizer', async () => {
    const organizer = await insertUser(test.db, { role: 'organizer' })
    const list = async (query: string) =>
      (await test.call(organizer, 'GET', `/customers/organizer/transactions?limit=1&net=true${query}`)).json()
    const { stats, net } = await list('')
    expect(net.net).toBeCloseTo(stats.totalDonations - net.refunded, 2)
    expect((await list(`&customerId=${customerId}`)).net).toMatchObject({ refunded: 40, net: 80 })
  })
})

describe('the breakdown', () => {
  const breakdown = async (query = '') =>
    (await test.call(manager, 'GET', `/customers/${customerId}/transactions/breakdown?${query}`)).json()

  it('has the net figure of each terminal and cause, also of a cause that was only moved to', async () => {
    const { stats, devices, causes } = await breakdown()
    expect(stats).toMatchObject({ donationCount: 2, totalDonations: 120 })
    expect(devices).toEqual([
      { device: { _id: device.id, label: expect.any(String) }, donationCount: 1, totalDonations: 100, net: 60 },
      { device: null, donationCount: 1, totalDonations: 20, net: 20 },
    ])
    expect(causes).toEqual([
      {
        kind: 'cause',
        cause: { _id: roof.id, name: expect.any(String) },
        donationCount: 1,
        totalDonations: 100,
        net: 0,
      },
      { kind: 'punctual', cause: null, donationCount: 1, totalDonations: 20, net: 20 },
      {
        kind: 'cause',
        cause: { _id: well.id, name: expect.any(String) },
        donationCount: 0,
        totalDonations: 0,
        net: 60,
      },
    ])
  })

  it('has a line for temporary quick donations, and follows the filters', async () => {
    const shortcut = await insertShortcut(test.db, customerId)
    await insertDonation(test.db, customerId, { device_id: device.id }, { shortcut_id: shortcut.id, amount_cents: 700 })
    const { causes } = await breakdown(`deviceId=${device.id}`)
    expect(
      causes.map(({ kind, totalDonations }: { kind: string; totalDonations: number }) => [kind, totalDonations]),
    ).toEqual([
      ['cause', 100],
      ['temporary', 7],
      ['cause', 0],
    ])
    expect((await breakdown(`causeId=${roof.id}`)).devices).toMatchObject([{ donationCount: 1, net: 0 }])
    expect(await breakdown('startDate=2030-01-01T00:00:00.000Z')).toMatchObject({ devices: [], causes: [] })
  })
})

describe('a single donation', () => {
  it('answers what was put right to every permitted reader, without reasons and names', async () => {
    const user = await insertUser(test.db, { role: 'user', customer_id: customerId })
    const answer = await test.call(user, 'GET', `/customers/${customerId}/transactions/${gift}`)
    expect(answer.json()).toMatchObject({
      amount: 100,
      netAmount: 60,
      refundedAmount: 40,
      cause: { _id: roof.id },
      originalCause: { _id: roof.id },
      currentCause: { _id: well.id },
    })
    expect(answer.json().movements).toMatchObject([
      { kind: 'refunded', amount: -40, isUndone: false },
      { kind: 'reassigned', amount: 0, movedAmount: 60 },
    ])
    expect(answer.body).not.toMatch(/Canari|Morel/)
  })
})

describe('the rows of a list', () => {
  const rows = async (query: string, list = 'transactions') => {
    const answer = await test.call(manager, 'GET', `/customers/${customerId}/${list}?limit=100&${query}`)
    return (answer.json().data as { _id: string; amount: number; cause: object | null; standing?: object }[]) ?? []
  }

  it('say what is left of a donation and for which cause, where they are asked to', async () => {
    const [row] = (await rows('movements=true')).filter(({ _id }) => _id === gift)
    expect(row).toMatchObject({
      amount: 100,
      cause: { _id: roof.id },
      standing: {
        netAmount: 60,
        refunded: 40,
        cancelled: 0,
        chargedBack: 0,
        corrected: 0,
        currentCause: { _id: well.id },
      },
    })
    expect((await rows('movements=true')).filter(({ standing }) => standing)).toHaveLength(1)
    expect((await rows('')).some((one) => 'standing' in one)).toBe(false)
  })

  it('keep the cause at first as their filter, on every page and on the screens of records', async () => {
    expect(await rows(`movements=true&causeId=${roof.id}`)).toMatchObject([{ standing: { netAmount: 60 } }])
    expect(await rows(`movements=true&causeId=${well.id}`)).toEqual([])
    expect(await rows('movements=true', `causes/${roof.id}/transactions`)).toMatchObject([
      { standing: { refunded: 40 } },
    ])
  })

  it('have no mark once everything was undone', async () => {
    const path = `/customers/${customerId}/transactions/${gift}/movements`
    const { movements } = (await test.call(manager, 'GET', path)).json()
    for (const { _id } of movements.toReversed()) {
      const answer = await test.call(manager, 'POST', `${path}/${_id}/undo`, { payload: { reason: 'Par erreur' } })
      expect(answer.statusCode).toBe(201)
    }
    expect((await rows('movements=true')).some((one) => 'standing' in one)).toBe(false)
  })
})
