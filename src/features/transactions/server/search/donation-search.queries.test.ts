import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import type { NewDonation } from '../record/donation.queries.ts'

let test: TestApp
let customerId: string
let otherId: string
let manager: { id: string; identity_uid: string }
const ids: Record<string, string> = {}

const nadia = {
  donator_fullname: 'Nadia Lefèvre',
  donator_email: 'nadia@exemple.fr',
  donator_phone: '+33 6 12 34 56 78',
  donator_membership_number: 'AD-2041',
  message: 'Pour la sœur d’Éloïse, 100 % merci',
}

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-22T12:00:00Z') })
  customerId = (await insertCustomer(test.db)).id
  otherId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  const device = await insertDevice(test.db, customerId, { label: "Salle d'ablutions" })
  const otherDevice = await insertDevice(test.db, otherId)
  const give = async (name: string, donation: Partial<NewDonation>, customer = customerId): Promise<void> => {
    const sender = { device_id: customer === customerId ? device.id : otherDevice.id }
    ids[name] = (await insertDonation(test.db, customer, sender, donation)).id
  }
  await give('nadia', { ...nadia, amount_cents: 5000, created_at: '2026-11-22T10:58:00.000Z' })
  await give('evening', {
    amount_cents: 5000,
    created_at: '2026-11-21T19:00:00.000Z',
    message: 'Écrire à tresor@asso.fr',
  })
  await give('summer', { amount_cents: 4999, created_at: '2026-07-03T10:05:00.000Z', message: 'Bon courage' })
  await give('gauthier', {
    amount_cents: 5000,
    created_at: '2026-11-20T11:10:00.000Z',
    donator_fullname: 'Bernadette Gauthier',
  })
  // Two thirty, twice in this night.
  await give('secondHour', { amount_cents: 700, created_at: '2026-10-25T00:30:00.000Z' })
  await give('firstHour', { amount_cents: 700, created_at: '2026-10-25T01:30:00.000Z' })
  const toiture = (await insertCause(test.db, customerId, { name: 'Réfection de la toiture' })).id
  const school = (await insertCause(test.db, customerId, { name: 'École et toiture' })).id
  const said = { message: 'Pour la toiture', payment_method: 'cash' as const }
  await give('roof', { amount_cents: 300, created_at: '2025-03-03T12:00:00.000Z', cause_id: toiture })
  await give('roofByCash', {
    amount_cents: 400,
    created_at: '2025-03-02T12:00:00.000Z',
    cause_id: toiture,
    payment_method: 'cash',
  })
  await give('school', { amount_cents: 500, created_at: '2025-03-01T12:00:00.000Z', cause_id: school })
  await give('saidRoof', { ...said, amount_cents: 600, created_at: '2025-02-03T12:00:00.000Z' })
  await give('foreign', { ...nadia, amount_cents: 5000, created_at: '2026-11-22T10:58:00.000Z' }, otherId)
})
afterAll(() => test.close())

const searchFor = (payload: object, who = manager) =>
  test.call(who, 'POST', `/customers/${customerId}/transactions/search`, { payload })
const search = (text: string, who = manager) => searchFor({ text }, who)
const foundBy = (text: string) => found({ text })
const found = async (payload: object): Promise<string[]> => {
  const { data } = (await searchFor(payload)).json() as { data: { _id: string }[] }
  return data.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id) ?? _id)
}

describe('a search of donations', () => {
  it.each([
    ['50 €', ['nadia', 'evening', 'gauthier']],
    ['50', ['nadia', 'evening', 'gauthier']],
    ['50 € hier', ['evening']],
    ['mars 2025 carte toiture', ['roof', 'school']],
    // The terminal's name, with its article or without.
    ["salle d'ablutions vendredi", ['gauthier']],
    ['ablutions octobre', ['firstHour', 'secondHour']],
    ['ablutions toiture espèces', ['roofByCash', 'saidRoof']],
    ['samedi soir', ['evening']],
    ['novembre avant 12h', ['nadia']],
    ['toiture', ['roof', 'roofByCash', 'school', 'saidRoof']],
    ['espèces toiture', ['roofByCash', 'saidRoof']],
    ['refection toiture', ['roof', 'roofByCash']],
    ['toiture entre 4 et 5 €', ['roofByCash', 'school']],
    ['toiture plus de 6', ['saidRoof']],
    ['moins de 4 €', ['roof', 'roofByCash']],
    ['bernadette carte', ['gauthier']],
    ['bernadette chèque', []],
    ['50 € 20 novembre', ['gauthier']],
    ['50€ vendredi midi', ['gauthier']],
    ['vendredi', ['gauthier']],
    ['novembre', ['nadia', 'evening', 'gauthier']],
    ['octobre', ['firstHour', 'secondHour']],
    ['juillet 12h', ['summer']],
    ['gauthier', ['gauthier']],
    ['gauth hier', []],
    ['gauth vendredi', ['gauthier']],
    ['50 € gauth 20 novembre', ['gauthier']],
    ['thier', []],
    ['efevre', []],
    ['49,99', ['summer']],
    ['50 € midi', ['nadia', 'gauthier']],
    ['12h', ['nadia', 'gauthier', 'summer']],
    ['20:05', ['evening']],
    ['2h30', ['firstHour', 'secondHour']],
    ['lefevre NADIA', ['nadia']],
    ['nadia 50', ['nadia']],
    ['nadia 20', []],
    ['nadia 20h', []],
    ['NADIA@exemple.fr', ['nadia']],
    ['nadia@exemple.fr 50 €', ['nadia']],
    ['lefevre nadia@exemple.fr', ['nadia']],
    // In a message alone.
    ['tresor@asso.fr', ['evening']],
    ['ad-2041', ['nadia']],
    ['2041', ['nadia']],
    ['06 12 34 56 78', ['nadia']],
    ["soeur d'eloise", ['nadia']],
    ['100 %', ['nadia']],
    ['100_', []],
    ['courage', ['summer']],
    ['introuvable', []],
  ])('%s finds %j, in the own association alone', async (text, names) => {
    expect(await foundBy(text)).toEqual(names)
  })

  it('finds an identifier, and its beginning', async () => {
    const { nadia: id = '', foreign = '' } = ids
    expect(await foundBy(id)).toEqual(['nadia'])
    expect(await foundBy(id.slice(0, 13))).toContain('nadia')
    expect(await foundBy(foreign)).toEqual([])
  })

  it('answers the newest, counts and adds up all, and answers more at a requested', async () => {
    const device = await insertDevice(test.db, customerId)
    for (let day = 10; day < 32; day += 1)
      await insertDonation(
        test.db,
        customerId,
        { device_id: device.id },
        { amount_cents: 333, created_at: `2026-01-${day}T12:00:00.000Z` },
      )
    const { data, ...figures } = (await search('3,33')).json()
    expect([data.length, data[0].createdAt.slice(0, 10)]).toEqual([20, '2026-01-31'])
    expect(figures).toEqual({
      count: 22,
      hasMore: false,
      total: 73.26,
      places: [],
      cancelledCount: 0,
      parts: [{ kind: 'amount', amount: 3.33, start: 0, end: 4 }],
    })
    expect((await searchFor({ text: '3,33', limit: 100 })).json().data).toHaveLength(22)
  })

  it('adds up what each terminal took', async () => {
    const device = await insertDevice(test.db, customerId, { label: 'Parvis' })
    const sender = { device_id: device.id }
    for (const hour of [8, 9])
      await insertDonation(test.db, customerId, sender, {
        amount_cents: 4000,
        created_at: `2026-11-22T0${hour}:00:00.000Z`,
      })
    expect((await search('22 novembre matin')).json()).toMatchObject({
      count: 3,
      places: [
        { label: 'Parvis', count: 2, total: 80 },
        { label: "Salle d'ablutions", count: 1, total: 50 },
      ],
    })
  })

  it('counts a cancelled donation, and leaves it out of the sum', async () => {
    const device = await insertDevice(test.db, customerId)
    const given = await Promise.all(
      ['2026-02-01', '2026-02-02'].map((day) =>
        insertDonation(
          test.db,
          customerId,
          { device_id: device.id },
          { amount_cents: 777, created_at: `${day}T12:00:00.000Z` },
        ),
      ),
    )
    const path = `/customers/${customerId}/transactions/${given[0]?.id}/movements`
    const payload = { kind: 'cancelled', reason: 'Saisi deux fois' }
    expect((await test.call(manager, 'POST', path, { payload })).statusCode).toBe(201)
    expect((await search('7,77')).json()).toMatchObject({ count: 2, total: 7.77, cancelledCount: 1 })
  })

  it('finds all donations of a donor by the whole name, in any order of its words', async () => {
    for (const donor of ['nadia lefevre', 'Lefèvre Nadia', 'LEFEVRE-NADIA'])
      expect([donor, await found({ donor })]).toEqual([donor, ['nadia']])
    expect(await found({ donor: 'Nadia' })).toEqual([])
  })

  it('is refused without anything to look for', async () => {
    const answer = await search('à')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.text).toMatch(/^Indiquez/)
  })

  it('is for the association alone: the platform gets a 403', async () => {
    const user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
    expect((await search('nadia', user)).statusCode).toBe(200)
    for (const role of ['admin', 'commercial', 'organizer'] as const)
      expect((await search('nadia', await insertUser(test.db, { role }))).statusCode).toBe(403)
  })

  it('does not find an erased donor', async () => {
    const device = await insertDevice(test.db, customerId)
    const donor = { donator_fullname: 'Zélie Perdue', amount_cents: 1234 }
    const { id } = await insertDonation(test.db, customerId, { device_id: device.id }, donor)
    expect(await foundBy('zelie')).toEqual([id])
    const payload = { transactionIds: [id] }
    expect((await test.call(manager, 'POST', `/customers/${customerId}/donors/erase`, { payload })).statusCode).toBe(
      200,
    )
    expect(await foundBy('zelie')).toEqual([])
    expect(await foundBy('12,34')).toEqual([id])
  })
})
