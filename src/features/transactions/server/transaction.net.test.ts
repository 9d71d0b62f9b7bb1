import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../testing/donation.fixture.ts'
import { sampleStats } from '../testing/sampleTransaction.ts'

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

describe('an export with movements', () => {
  const csvOf = async (query: string) => {
    const answer = await test.call(manager, 'GET', `/customers/${customerId}/transactions/export?${query}`)
    return answer.payload.replace('\ufeff', '').trimEnd().split('\r\n')
  }

  /** Leaves out what the rows of a donor hold, and the id. */
  const short = (line: string) =>
    line.replace(/^(\S+)( [\d:]+)?;/, '$1;').replace(/;[^;]*;("[^"]*")?;;;;;;[^;]+;/, ' … ')
  const sumOf = (lines: string[]) =>
    lines.slice(1).reduce((sum, line) => sum + Number(line.split(';')[1]?.replace(',', '.')), 0)

  it('has the rows of the plain export, then a row for each movement, with its day, cause, sign, means and kind', async () => {
    await test.db.updateTable('causes').set({ name: 'Toit' }).where('id', '=', roof.id).execute()
    await test.db.updateTable('causes').set({ name: 'Puits' }).where('id', '=', well.id).execute()
    const [plain, full] = [await csvOf(''), await csvOf('movements=true')]
    expect(full[0]).toBe(`${plain[0]};Nature`)
    expect(full.slice(1, 3)).toEqual(plain.slice(1).map((line) => `${line};"Don"`))
    expect(full.slice(3).map(short).sort()).toEqual([
      '20/03/2026;-40,00;"Toit" … "Carte";"Remboursement"',
      '20/03/2026;-60,00;"Toit" … "Carte";"Réaffectation"',
      '20/03/2026;60,00;"Puits" … "Carte";"Réaffectation"',
    ])
    expect(full.filter((line) => line.includes(gift))).toHaveLength(4)
  })

  it('adds up to the net line of each filter: a move has the side of the cause', async () => {
    const day = (from: string) => `startDate=${from}T00:00:00.000Z&endDate=${from}T20:00:00.000Z`
    const causes = ['', `&causeId=${roof.id}`, `&causeId=${well.id}`, '&causeId=punctual', `&deviceId=${device.id}`]
    for (const period of ['', day('2026-03-06'), day('2026-03-20')])
      for (const cause of causes) {
        const filter = `${period}${cause}`
        const { net } = (await read(`net=true&${filter}`)).net
        expect(sumOf(await csvOf(`movements=true&${filter}`)), filter).toBeCloseTo(net, 2)
        expect(sumOf(await csvOf(`movements=true&onlyAmount=true&${filter}`)), filter).toBeCloseTo(net, 2)
      }
    expect((await csvOf(`movements=true&causeId=${well.id}`)).map(short).slice(1)).toEqual([
      expect.stringMatching(/^20\/03\/2026;60,00;.*"Réaffectation"$/),
    ])
  })

  it('has the movements of the days of a period, whole, and no others', async () => {
    const evening = 'startDate=2026-03-20T21:00:00.000Z&endDate=2026-03-20T22:00:00.000Z'
    expect(await csvOf(`movements=true&${evening}`)).toHaveLength(4)
    expect(await csvOf('movements=true&startDate=2026-03-21T00:00:00.000Z')).toHaveLength(1)
    expect((await csvOf('movements=true&onlyAmount=true'))[0]).toBe('Date;Montant (€);Moyen de paiement;Nature')
  })

  it('names an undo, and guards the causes like every text', async () => {
    const formula = await insertCause(test.db, customerId, { name: '=1+cmd' })
    const { id } = await insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents: 5000 })
    await move(id, { kind: 'amount_corrected', amount: 49.5 })
    await move(id, { kind: 'reassigned', toCauseId: formula.id })
    const path = `/customers/${customerId}/transactions/${id}/movements`
    const [correction] = (await test.call(manager, 'GET', path)).json().movements
    const undo = { payload: { reason: 'Par erreur' } }
    expect((await test.call(manager, 'POST', `${path}/${correction._id}/undo`, undo)).statusCode).toBe(201)
    const lines = (await csvOf('movements=true')).filter((line) => line.includes(id))
    expect(lines.map((line) => line.split(';').at(-1)).sort()).toEqual([
      '"Correction du montant"',
      '"Don"',
      '"Retour sur correction du montant"',
      '"Réaffectation"',
      '"Réaffectation"',
    ])
    expect(lines.filter((line) => line.includes(`;"'=1+cmd";`)).length).toBeGreaterThan(0)
  })

  it('says in the journal that it had them', async () => {
    await csvOf('movements=true')
    const entries = test.db.selectFrom('audit_entries').select('after').where('customer_id', '=', customerId)
    const [entry] = await entries.where('action', '=', 'transactions.exported').execute()
    expect(entry?.after).toMatchObject({ content: 'details', movements: true })
  })
})
