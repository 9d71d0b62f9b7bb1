import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { sampleStats } from '../../testing/sampleTransaction.ts'
import type { TransactionPage } from '../../transaction.ts'

let test: TestApp
let association: { id: string }
let manager: { identity_uid: string }
let organizer: { identity_uid: string }
let cause: { id: string }
let device: { id: string }
let other: { id: string }

const at = (minute: number) => new Date(Date.UTC(2026, 2, 6, 12, minute)).toISOString()

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-06T13:00:00Z') })
  const { db } = test
  association = await insertCustomer(db)
  manager = await insertUser(db, { customer_id: association.id })
  organizer = await insertUser(db, { role: 'organizer' })
  device = await insertDevice(db, association.id, { label: '=cmd|calc' })
  cause = await insertCause(db, association.id, { name: 'Toit de l’école' })
  const temporary = await insertShortcut(db, association.id, { name: 'Gala' })
  const by = { device_id: device.id }
  // Ten of them share one instant: only their ids tell them apart.
  for (let index = 0; index < 10; index += 1) await insertDonation(db, association.id, by, { created_at: at(0) })
  await insertDonation(db, association.id, by, { created_at: at(1), cause_id: cause.id, amount_cents: 12_345 })
  await insertDonation(db, association.id, by, { created_at: at(2), shortcut_id: temporary.id })
  await insertDonation(db, association.id, by, {
    created_at: at(3),
    message: 'Première ligne ; "oui"\nseconde ligne',
    donator_fullname: '=1+1',
    donator_phone: '+33612345678',
    donator_email: '\uff1dcmd@x.example',
    donator_membership_number: '\u200b@7',
  })
  other = await insertCustomer(db, { name: 'Une autre' })
  await insertDonation(db, other.id, { device_id: (await insertDevice(db, other.id)).id })
})
afterAll(() => test.close())

const list = async (query = '', caller = manager) => {
  const answer = await test.call(caller, 'GET', `/customers/${association.id}/transactions${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<TransactionPage>()
}
const exported = async (address: string, caller = manager) => {
  const answer = await test.call(caller, 'GET', address)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.toString('utf8')
}
const rowsOf = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' })

describe('the list of donations', () => {
  it('has pages of three by default, newest first, with the figures of all rows', async () => {
    const { data, stats, nextCursor } = await list()
    expect(data.map(({ createdAt }) => createdAt)).toEqual([at(3), at(2), at(1)])
    expect(nextCursor).not.toBeNull()
    expect(stats).toEqual(sampleStats({ donationCount: 13, averageDonation: 27.96, totalDonations: 363.45 }))
  })

  it('names cause, quick donation and terminal', async () => {
    const { data } = await list()
    expect(data[2]).toMatchObject({ cause: { name: 'Toit de l’école' }, shortcut: null, device: { _id: device.id } })
    expect(data[1]).toMatchObject({ cause: null, shortcut: { name: 'Gala', isTemporary: true } })
  })

  it('neither repeats nor skips a row from page to page, also among donations of one instant', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: TransactionPage = await list(`?limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([13, 13])
    const byPage = [...(await list('?page=1&limit=7')).data, ...(await list('?page=2&limit=7')).data]
    expect(byPage.map(({ _id }) => _id)).toEqual(seen)
  })

  it('filters by cause, one-off donations, terminal and period, with its figures', async () => {
    expect((await list(`?causeId=${cause.id}`)).stats).toMatchObject({ donationCount: 1, totalDonations: 123.45 })
    expect((await list('?causeId=punctual')).stats.donationCount).toBe(11)
    expect((await list(`?deviceId=${device.id}&causeId=${cause.id}`)).data).toHaveLength(1)
    expect((await list(`?startDate=${at(1)}&endDate=${at(2)}`)).stats.donationCount).toBe(2)
  })

  it('refuses a period that ends before it starts, with the message of the rules', async () => {
    const answer = await test.call(
      manager,
      'GET',
      `/customers/${association.id}/transactions?startDate=${at(2)}&endDate=${at(1)}`,
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.endDate).toBe('La date de fin ne peut pas être antérieure à la date de début.')
  })

  it('finds nothing by a cause of another association', async () => {
    const other = await insertCause(test.db, (await insertCustomer(test.db)).id)
    expect((await list(`?causeId=${other.id}`)).data).toEqual([])
  })

  it('returns a donation by its id, but not one of another association', async () => {
    const [first] = (await list()).data
    const address = `/customers/${association.id}/transactions/${first?._id}`
    expect((await test.call(manager, 'GET', address)).json()).toMatchObject({ ...first })
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    expect((await test.call(stranger, 'GET', address)).statusCode).toBe(404)
  })
})

describe('the organizer’s list', () => {
  it('holds the donations of all associations, and filters by a cause', async () => {
    const all = (await test.call(organizer, 'GET', '/customers/organizer/transactions?limit=100')).json()
    expect(all.stats.donationCount).toBe(14)
    const ofCause = (await test.call(organizer, 'GET', `/customers/organizer/transactions?causeId=${cause.id}`)).json()
    expect(ofCause.stats.donationCount).toBe(1)
    const unknown = await test.call(organizer, 'GET', `/customers/organizer/transactions?causeId=${association.id}`)
    expect(unknown.json().data).toEqual([])
  })

  it('filters by association, with its figures and its export', async () => {
    const asked = `customerId=${other.id}`
    const ofOne = (await test.call(organizer, 'GET', `/customers/organizer/transactions?${asked}`)).json()
    expect(ofOne.data.map(({ customer }: { customer: { name: string } }) => customer.name)).toEqual(['Une autre'])
    expect(ofOne.stats).toEqual(sampleStats({ donationCount: 1, averageDonation: 20, totalDonations: 20 }))
    const rows = rowsOf(await exported(`/customers/organizer/transactions/export?${asked}`, organizer))
    expect(rows.map(({ Association }) => Association)).toEqual(['Une autre'])
  })

  it.each([
    ['a cause', () => `causeId=${cause.id}`],
    ['a terminal', () => `deviceId=${device.id}`],
  ])('is empty for one association and %s of another, figures and export too', async (_, filter) => {
    const asked = `customerId=${other.id}&${filter()}`
    const answer = (await test.call(organizer, 'GET', `/customers/organizer/transactions?${asked}`)).json()
    expect([answer.data, answer.stats.donationCount, answer.stats.totalDonations]).toEqual([[], 0, 0])
    const csv = await exported(`/customers/organizer/transactions/export?${asked}`, organizer)
    expect(rowsOf(csv)).toEqual([])
  })

  it('is empty for an unknown association, and refuses an invalid id', async () => {
    const ask = (customerId: string) =>
      test.call(organizer, 'GET', `/customers/organizer/transactions?customerId=${customerId}`)
    expect((await ask(cause.id)).json()).toMatchObject({ data: [], stats: { donationCount: 0 } })
    expect((await ask('punctual')).statusCode).toBe(400)
  })

  it('alone has a filter on the association', async () => {
    for (const list of ['transactions', 'transactions/export']) {
      const address = `/customers/${association.id}/${list}?customerId=${other.id}`
      expect((await test.call(manager, 'GET', address)).statusCode).toBe(400)
    }
  })
})

describe('an export', () => {
  it('opens correctly in a French spreadsheet: BOM, semicolons, CR LF, decimal comma, Paris dates', async () => {
    const csv = await exported(`/customers/${association.id}/transactions/export?causeId=${cause.id}`)
    expect(csv.startsWith('\ufeffDate;Montant (€);')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv).toContain('\r\n06/03/2026 13:01:00;123,45;"Toit de l’école";')
  })

  it('holds exactly the rows of the list, in its order, whatever the page asked for', async () => {
    const csv = await exported(`/customers/${association.id}/transactions/export?page=7`)
    const ids = (await list('?limit=100')).data.map(({ _id }) => _id)
    expect(rowsOf(csv).map(({ Identifiant }) => Identifiant)).toEqual(ids)
  })

  it('disarms what a spreadsheet would run, and keeps a message’s line breaks in its cell', async () => {
    const [row] = rowsOf(await exported(`/customers/${association.id}/transactions/export`))
    expect(row).toMatchObject({
      'Nom et prénom': "'=1+1",
      Téléphone: "'+33612345678",
      'E-mail': "'\uff1dcmd@x.example",
      "Numéro d'adhérent": "'\u200b@7",
      Appareil: "'=cmd|calc",
      Message: 'Première ligne ; "oui"\nseconde ligne',
    })
  })

  it('holds date and amount alone with onlyAmount=true', async () => {
    const rows = rowsOf(await exported('/customers/organizer/transactions/export?onlyAmount=true', organizer))
    expect(rows).toHaveLength(14)
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['Date', 'Montant (€)']))
  })

  it('names the association in the organizer’s', async () => {
    const rows = rowsOf(await exported('/customers/organizer/transactions/export', organizer))
    expect(new Set(rows.map(({ Association }) => Association))).toEqual(new Set(['Les Amis du Partage', 'Une autre']))
  })

  it('is the header alone when nothing matches', async () => {
    const csv = await exported(`/customers/${association.id}/transactions/export?startDate=2030-01-01T00:00:00Z`)
    expect(csv.split('\r\n')).toHaveLength(2)
  })

  it('can be repeated once it is complete', async () => {
    const address = `/customers/${association.id}/transactions/export`
    expect(await exported(address)).toBe(await exported(address))
  })
})
