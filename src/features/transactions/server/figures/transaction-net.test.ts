import { describe, expect, it } from 'vitest'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { setUpMovedDonation } from '../../testing/moved-donation.ts'
import { sampleStats } from '../../testing/sampleTransaction.ts'

const world = setUpMovedDonation()

const nothing = { refunded: 0, cancelledElsewhere: 0, chargedBack: 0, corrected: 0, reassigned: 0 }

describe('the net figures of a list', () => {
  it('stand beside the gross ones, where they are asked for', async () => {
    const { stats, net } = await world.read('net=true')
    expect(stats).toEqual(sampleStats({ donationCount: 2, averageDonation: 60, totalDonations: 120 }))
    expect(net).toEqual({ ...nothing, refunded: 40, net: 80 })
    expect(await world.read('')).not.toHaveProperty('net')
  })

  it('follow a donation from cause to cause', async () => {
    expect((await world.read(`net=true&causeId=${world.roof.id}`)).net).toEqual({
      ...nothing,
      refunded: 40,
      reassigned: -60,
      net: 0,
    })
    expect((await world.read(`net=true&causeId=${world.well.id}`)).net).toEqual({ ...nothing, reassigned: 60, net: 60 })
    expect((await world.read('net=true&causeId=punctual')).net).toEqual({ ...nothing, net: 20 })
    expect((await world.read('net=true', `causes/${world.well.id}/transactions`)).net).toMatchObject({ net: 60 })
  })

  it('take the movements of the days of a period', async () => {
    const of = (day: string) => `net=true&startDate=${day}T00:00:00.000Z&endDate=${day}T20:00:00.000Z`
    expect((await world.read(of('2026-03-06'))).net).toMatchObject({ refunded: 0, net: 120 })
    expect((await world.read(of('2026-03-20'))).net).toMatchObject({ refunded: 40, net: -40 })
  })

  it('are those of one terminal', async () => {
    expect((await world.read(`net=true&deviceId=${world.device.id}`)).net).toMatchObject({ refunded: 40, net: 60 })
    expect((await world.read('net=true', `devices/${world.device.id}/transactions`)).net).toMatchObject({
      refunded: 40,
      net: 60,
    })
  })

  it('are those of all associations for an organizer', async () => {
    const organizer = await insertUser(world.test.db, { role: 'organizer' })
    const list = async (query: string) =>
      (await world.test.call(organizer, 'GET', `/customers/organizer/transactions?limit=1&net=true${query}`)).json()
    const { stats, net } = await list('')
    expect(net.net).toBeCloseTo(stats.totalDonations - net.refunded, 2)
    expect((await list(`&customerId=${world.customerId}`)).net).toMatchObject({ refunded: 40, net: 80 })
  })
})

describe('the breakdown', () => {
  const breakdown = async (query = '') =>
    (
      await world.test.call(world.manager, 'GET', `/customers/${world.customerId}/transactions/breakdown?${query}`)
    ).json()

  it('has the net figure of each terminal and cause, also of a cause that was only moved to', async () => {
    const { stats, devices, causes } = await breakdown()
    expect(stats).toMatchObject({ donationCount: 2, totalDonations: 120 })
    expect(devices).toEqual([
      { device: { _id: world.device.id, label: expect.any(String) }, donationCount: 1, totalDonations: 100, net: 60 },
      { device: null, donationCount: 1, totalDonations: 20, net: 20 },
    ])
    expect(causes).toEqual([
      {
        kind: 'cause',
        cause: { _id: world.roof.id, name: expect.any(String) },
        donationCount: 1,
        totalDonations: 100,
        net: 0,
      },
      { kind: 'punctual', cause: null, donationCount: 1, totalDonations: 20, net: 20 },
      {
        kind: 'cause',
        cause: { _id: world.well.id, name: expect.any(String) },
        donationCount: 0,
        totalDonations: 0,
        net: 60,
      },
    ])
  })

  it('has a line for temporary quick donations, and follows the filters', async () => {
    const shortcut = await insertShortcut(world.test.db, world.customerId)
    await insertDonation(
      world.test.db,
      world.customerId,
      { device_id: world.device.id },
      { shortcut_id: shortcut.id, amount_cents: 700 },
    )
    const { causes } = await breakdown(`deviceId=${world.device.id}`)
    expect(
      causes.map(({ kind, totalDonations }: { kind: string; totalDonations: number }) => [kind, totalDonations]),
    ).toEqual([
      ['cause', 100],
      ['temporary', 7],
      ['cause', 0],
    ])
    expect((await breakdown(`causeId=${world.roof.id}`)).devices).toMatchObject([{ donationCount: 1, net: 0 }])
    expect(await breakdown('startDate=2030-01-01T00:00:00.000Z')).toMatchObject({ devices: [], causes: [] })
  })
})

describe('a single donation', () => {
  it('answers what was put right to every permitted reader, without reasons and names', async () => {
    const user = await insertUser(world.test.db, { role: 'user', customer_id: world.customerId })
    const answer = await world.test.call(user, 'GET', `/customers/${world.customerId}/transactions/${world.donation}`)
    expect(answer.json()).toMatchObject({
      amount: 100,
      netAmount: 60,
      refundedAmount: 40,
      cause: { _id: world.roof.id },
      originalCause: { _id: world.roof.id },
      currentCause: { _id: world.well.id },
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
    const answer = await world.test.call(
      world.manager,
      'GET',
      `/customers/${world.customerId}/${list}?limit=100&${query}`,
    )
    return (answer.json().data as { _id: string; amount: number; cause: object | null; standing?: object }[]) ?? []
  }

  it('say what is left of a donation and for which cause, where they are asked to', async () => {
    const [row] = (await rows('movements=true')).filter(({ _id }) => _id === world.donation)
    expect(row).toMatchObject({
      amount: 100,
      cause: { _id: world.roof.id },
      standing: {
        netAmount: 60,
        refunded: 40,
        cancelled: 0,
        chargedBack: 0,
        corrected: 0,
        currentCause: { _id: world.well.id },
      },
    })
    expect((await rows('movements=true')).filter(({ standing }) => standing)).toHaveLength(1)
    expect((await rows('')).some((one) => 'standing' in one)).toBe(false)
  })

  it('keep the cause at first as their filter, on every page and on the screens of records', async () => {
    expect(await rows(`movements=true&causeId=${world.roof.id}`)).toMatchObject([{ standing: { netAmount: 60 } }])
    expect(await rows(`movements=true&causeId=${world.well.id}`)).toEqual([])
    expect(await rows('movements=true', `causes/${world.roof.id}/transactions`)).toMatchObject([
      { standing: { refunded: 40 } },
    ])
  })

  it('have no mark once everything was undone', async () => {
    const path = `/customers/${world.customerId}/transactions/${world.donation}/movements`
    const { movements } = (await world.test.call(world.manager, 'GET', path)).json()
    for (const { _id } of movements.toReversed()) {
      const answer = await world.test.call(world.manager, 'POST', `${path}/${_id}/undo`, {
        payload: { reason: 'Par erreur' },
      })
      expect(answer.statusCode).toBe(201)
    }
    expect((await rows('movements=true')).some((one) => 'standing' in one)).toBe(false)
  })
})
