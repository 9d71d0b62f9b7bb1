import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../testing/donation.fixture.ts'

let test: TestApp
let customerId: string
let manager: { id: string; identity_uid: string }
let roof: { id: string }
let well: { id: string }
let device: { id: string }
let gift: string

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
/** 100 € for the roof on 6 March: 40 € go back on 20 March, the rest moves to the well. 20 € without a cause. */
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId, lastname: 'Morel' })
  roof = await insertCause(test.db, customerId)
  well = await insertCause(test.db, customerId)
  device = await insertDevice(test.db, customerId)
  const sender = { device_id: device.id }
  gift = (await insertDonation(test.db, customerId, sender, { amount_cents: 10_000, cause_id: roof.id })).id
  await insertDonation(test.db, customerId, { recorded_by: manager.id })
  await move(gift, { kind: 'refunded', amount: 40, reason: 'Canari' })
  await move(gift, { kind: 'reassigned', toCauseId: well.id })
})

const move = async (id: string, payload: object) => {
  const answer = await test.call(manager, 'POST', `/customers/${customerId}/transactions/${id}/movements`, {
    payload: { reason: 'Erreur de cause', ...payload },
  })
  expect(answer.statusCode).toBe(201)
}
const read = async (query: string, list = 'transactions') =>
  (await test.call(manager, 'GET', `/customers/${customerId}/${list}?limit=1&${query}`)).json()

const nothing = { refunded: 0, cancelled: 0, chargedBack: 0, corrected: 0, reassigned: 0 }

describe('the net figures of a list', () => {
  it('stand beside the gross ones, where they are asked for', async () => {
    const { stats, net } = await read('net=true')
    expect(stats).toEqual({ donationCount: 2, averageDonation: 60, totalDonations: 120 })
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

describe('an export with movements', () => {
  const csvOf = async (query: string) => {
    const answer = await test.call(manager, 'GET', `/customers/${customerId}/transactions/export?${query}`)
    return answer.payload.replace('\ufeff', '').trimEnd().split('\r\n')
  }

  it('has the columns of the plain export, then what was put right, what is left and the present cause', async () => {
    const [plain, full] = [await csvOf(''), await csvOf('movements=true')]
    expect(full).toHaveLength(3)
    expect(full.map((line, index) => line.startsWith(`${plain[index]};`))).toEqual([true, true, true])
    const [header, ...lines] = full.map((line, index) => line.slice((plain[index]?.length ?? 0) + 1))
    expect(header).toBe('Remboursé (€);Annulé (€);Impayé (€);Corrigé (€);Net (€);Cause actuelle')
    expect(lines.toSorted()).toEqual([
      '0,00;0,00;0,00;0,00;20,00;',
      expect.stringMatching(/^40,00;0,00;0,00;0,00;60,00;".+"$/),
    ])
  })

  it('holds the same donations under a filter, and no cause beside dates and amounts alone', async () => {
    expect(await csvOf(`movements=true&causeId=${well.id}`)).toHaveLength(1)
    expect((await csvOf(`movements=true&causeId=${roof.id}&onlyAmount=true`))[0]).toBe(
      'Date;Montant (€);Remboursé (€);Annulé (€);Impayé (€);Corrigé (€);Net (€)',
    )
  })

  it('writes what corrections took away as a number, and guards the present cause like every text', async () => {
    const formula = await insertCause(test.db, customerId, { name: '=1+cmd' })
    const { id } = await insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents: 5000 })
    await move(id, { kind: 'amount_corrected', amount: 49.5 })
    await move(id, { kind: 'reassigned', toCauseId: formula.id })
    expect((await csvOf('movements=true')).some((line) => line.endsWith(`;-0,50;49,50;"'=1+cmd"`))).toBe(true)
  })

  it('says in the journal that it had them', async () => {
    await csvOf('movements=true')
    const entries = test.db.selectFrom('audit_entries').select('after').where('customer_id', '=', customerId)
    const [entry] = await entries.where('action', '=', 'transactions.exported').execute()
    expect(entry?.after).toMatchObject({ content: 'details', movements: true })
  })
})
