import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { wireDuties } from '#app/server/wiring.ts'
import { setUpReceipts } from '#features/receipts/testing/receipt.calls.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createDonorIdentities } from './donor.service.ts'
import { createDonorUpkeep } from './record-erasure.service.ts'

const world = setUpReceipts()
beforeAll(() => world.setProfile())

const canary = {
  kind: 'person',
  firstName: 'Kanarifirst',
  lastName: 'Kanarilast',
  originalName: 'Kanarioriginal',
  email: 'kanari@mail.example',
  phone: '+33 7 99 88 77 66',
  membershipNumber: 'Kanarimember',
  street: '1 rue Kanaristreet',
  extra: 'Kanariextra',
  postalCode: '75011',
  city: 'Kanaricity',
}
const said = { donator_fullname: 'Kanarisaid', donator_email: 'kanari.said@mail.example', message: 'Kanarimessage' }

/** Every row of every table, as text. A document is compressed: it is looked for by its table. */
const found = async (): Promise<string[]> => {
  const { db } = world.test
  const tables = await db.introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ schema = 'public', name }) =>
      JSON.stringify(
        await db
          .withSchema(schema)
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    ),
  )
  return [...new Set(texts.join('\n').match(/kanari\w*|799887766|7 99 88/gi))].toSorted()
}
const erase = async (id: string) => (await world.call('POST', `/donors/${id}/erasure`)).json()
const register = async () => (await world.call('GET', '/donors/erasures?limit=100')).json().data
const upkeep = (at: string) => {
  const { db, notifications } = world.test
  const clock = () => new Date(at)
  const { donationIdentities, waitingRows, donorReceipts } = wireDuties({ db: inCamelCase(db), clock, notifications })
  const identities = createDonorIdentities({ donationIdentities, waitingRows })
  return createDonorUpkeep({ db, clock, identities, donorReceipts })()
}

describe('the erasure of a donor', () => {
  it('leaves nothing of them, of those joined to them and of what they said in any table', async () => {
    const id = await world.addDonor(canary)
    const other = await world.addDonor({ ...canary, lastName: 'Kanaritwin' })
    await world.call('POST', `/donors/${other}/join`, { donorId: id })
    const given = await world.give({ amount_cents: 4_200, ...said })
    const link = { customer_id: world.customerId, transaction_id: given, donor_id: other }
    await world.test.db
      .insertInto('donor_donations')
      .values({ ...link, linked_at: '2026-11-24T10:00:00Z' })
      .execute()
    await world.call('PUT', `/donors/${id}`, { ...canary, city: 'Kanaritown' })
    expect(await found()).toEqual(expect.arrayContaining(['Kanarilast', 'Kanarisaid', 'Kanaritown', 'Kanaritwin']))

    expect(await erase(id)).toEqual({ keptUntil: null })

    expect(await found()).toEqual([])
    expect((await world.call('GET', `/donors/${id}`)).statusCode).toBe(404)
    expect((await world.call('POST', `/donors/${id}/erasure`)).statusCode).toBe(404)
    expect((await register())[0]).toMatchObject({ reason: 'request', donorCount: 2, erasedCount: 1, heldCount: 0 })
    const money = await world.call('GET', `/transactions/${given}`)
    expect(money.json()).toMatchObject({ amount: 42, identityIsErased: true })
  })

  it('keeps the name and the address that a receipt has for six years, and erases them then', async () => {
    const id = await world.addDonor(canary)
    const given = await world.give({ amount_cents: 4_200, ...said })
    const receipt = await world.issued(id, [given])
    expect(await erase(id)).toEqual({ keptUntil: '2032-11-24' })
    const kept = await found()
    expect(kept).toEqual(expect.arrayContaining(['Kanarilast', 'Kanaristreet', 'Kanarisaid']))
    expect(kept.join()).not.toMatch(/member|original|7 99/)
    expect((await world.call('GET', `/donors/${id}`)).json()).toMatchObject({
      email: null,
      keptUntil: '2032-11-24',
      isErasureWaiting: true,
    })

    await upkeep('2032-11-23T12:00:00Z')
    expect(await found()).toEqual(kept)
    await upkeep('2032-11-24T12:00:00Z')
    expect(await found()).toEqual([])
    expect((await world.call('GET', `/receipts/${receipt}`)).json()).toMatchObject({ amount: 42, donor: { name: '' } })
    expect((await world.call('GET', `/receipts/${receipt}/pdf`)).statusCode).toBe(404)
    expect((await register())[0]).toMatchObject({ reason: 'retention', donorCount: 1, erasedCount: 1 })
  })

  it('follows that of the last donation with an identity', async () => {
    const id = await world.addDonor(canary)
    const ids = [await world.give(said), await world.give(said)]
    for (const transaction_id of ids)
      await world.test.db
        .insertInto('donor_donations')
        .values({ customer_id: world.customerId, transaction_id, donor_id: id, linked_at: '2026-11-24T10:00:00Z' })
        .execute()
    await world.call('POST', '/donors/erase', { transactionIds: ids.slice(0, 1) })
    expect((await world.call('GET', `/donors/${id}`)).statusCode).toBe(200)
    await world.call('POST', '/donors/erase', { transactionIds: ids.slice(1) })
    expect((await world.call('GET', `/donors/${id}`)).statusCode).toBe(404)
    expect(await found()).toEqual([])
  })

  it('does not change a receipt otherwise', async () => {
    const change = world.test.db.updateTable('receipts').set({ amount_cents: 1 }).execute()
    await expect(change).rejects.toThrow(/receipts/)
  })
})

describe('the retention', () => {
  it('counts and erases the donors without a donation since, whom the law does not keep', async () => {
    const { db } = world.test
    const old = await world.addDonor({ ...canary, lastName: 'Kanariold' })
    const giving = await world.addDonor({ lastName: 'Généreux' })
    await world.issued(giving, [await world.give()])
    await db
      .updateTable('donors')
      .set({ created_at: '2020-01-01T12:00:00Z' })
      .where('customer_id', '=', world.customerId)
      .execute()
    const { donorCount } = (await world.call('GET', '/donors/retention/preview?months=36')).json()
    expect(donorCount).toBe(1)
    await db.insertInto('donor_retention').values({ customer_id: world.customerId, months: 36 }).execute()
    await upkeep('2026-11-25T12:00:00Z')
    expect((await world.call('GET', `/donors/${old}`)).statusCode).toBe(404)
    expect((await world.call('GET', `/donors/${giving}`)).statusCode).toBe(200)
    expect(await found()).toEqual([])
    await db.deleteFrom('donor_retention').execute()
  })
})

describe('the export of a donor', () => {
  it('has addresses, donations, what was said, and receipts, as JSON and as a table', async () => {
    const id = await world.addDonor({ lastName: '=Le Goff', originalName: 'لوغوف', street: '9 rue <b>Neuve</b>' })
    await world.issued(id, [await world.give({ amount_cents: 1_250, donator_fullname: 'M. Le Goff' })]).catch(() => '')
    await world.call('PUT', `/donors/${id}`, { ...canary, lastName: 'Le Goff', email: null })
    const receipt = await world.issued(id, [await world.give({ amount_cents: 1_250, donator_fullname: 'M. Le Goff' })])
    const data = (await world.call('POST', `/donors/${id}/export`)).json()
    expect(data).toMatchObject({
      donor: { lastName: 'Le Goff', addresses: [{ city: 'Kanaricity' }, { street: '9 rue <b>Neuve</b>' }] },
      receipts: [{ amount: 12.5, name: 'Kanarifirst Le Goff', isEnded: false }],
      said: [{ donatorFullname: 'M. Le Goff' }],
    })
    expect(data.donor.donations).toHaveLength(1)
    const { number } = (await world.call('GET', `/receipts/${receipt}`)).json()
    const table = await world.call('POST', `/donors/${id}/export-table`)
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows: string[][] = parse(table.rawPayload, { bom: true, delimiter: ';' })
    expect(rows).toContainEqual(['Reçu fiscal', '24 novembre 2026', expect.stringContaining(String(number)), '12,50'])
    expect(rows).toContainEqual(['Adresse', '24 novembre 2026', '9 rue <b>Neuve</b>, 75011, Paris, France', ''])
    const lines = await world.test.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(lines)).not.toMatch(/goff/i)
  })

  it('disarms formulas', async () => {
    const id = await world.addDonor({ lastName: '=1+1' })
    expect((await world.call('POST', `/donors/${id}/export-table`)).body).toContain(`"'=1+1"`)
  })
})
