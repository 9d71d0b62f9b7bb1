import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let manager: Awaited<ReturnType<typeof insertUser>>
let customerId = ''

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-11-24T10:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})

const send = (path: string, file: string, query: Record<string, string> = {}) =>
  test.call(manager, 'POST', `/customers/${customerId}/donors/${path}`, {
    query,
    payload: Buffer.from(file),
    headers: { 'content-type': 'text/csv' },
  })
const names = async () =>
  (await test.call(manager, 'GET', `/customers/${customerId}/donors?limit=100`))
    .json()
    .data.map(({ name }: { name: string }) => name)
    .toSorted()

const header = 'Nom;Prénom;Société;SIREN;E-mail;Téléphone;Adresse;Code postal;Ville;Pays'
const file = [
  header,
  'Le Goff;Maud;;;maud@example.org;06 12 34 56 78;3 place de la Mairie;75011;Paris;',
  'Diop;Awa;;;;;12 rue du Port;;Dakar;Sénégal',
  'Martin;Luc;Moulin du Pont;732829320;contact@moulin.example;;1 rue Neuve;59000;Lille;France',
  'Roy;Léa;;;lea@example.org;;;;;',
].join('\n')

describe('an import of donors', () => {
  it('is read before anything is added, then adds each donor once, however often it is sent', async () => {
    const read = await send('import-preview', file)
    expect(read.json()).toMatchObject({ newCount: 4, knownCount: 0, refused: [], columns: { lastName: 0, siren: 3 } })
    expect(await names()).toEqual([])
    expect((await send('import', file)).json()).toMatchObject({ newCount: 4 })
    expect(await names()).toEqual(['Awa Diop', 'Léa Roy', 'Maud Le Goff', 'Moulin du Pont'])
    expect((await send('import', file)).json()).toMatchObject({ newCount: 0, knownCount: 4 })
    expect(await names()).toHaveLength(4)
    const rows = await test.db.selectFrom('donor_addresses').selectAll().where('customer_id', '=', customerId).execute()
    const isOf = (wanted: string) => rows.filter(({ country, source }) => country === wanted && source === 'import')
    expect([isOf('FR').length, isOf('SN').length, rows.length]).toEqual([2, 1, 3])
    const lines = await test.db.selectFrom('audit_entries').selectAll().where('customer_id', '=', customerId).execute()
    expect(JSON.stringify(lines)).not.toMatch(/goff|moulin/i)
  })

  it('refuses rows with a reason for each group, and takes the others', async () => {
    const wrong = [
      header,
      'SARL Dupont;;;;;;;;;',
      ';Ana;;;;;;;;',
      `${'x'.repeat(500)};Ana;;;;;;;;`,
      'Roy;Léa;;;pas-une-adresse;;;;;',
      'Petit;Jean;;;;;1 rue Neuve;;Lille;',
      'Grand;Jean;;;;;1 rue Neuve;;Lille;Atlantide',
      '=1+1;<b>;;;;;;;;',
    ].join('\n')
    const { newCount, refused } = (await send('import', wrong)).json()
    expect(newCount).toBe(1)
    expect(
      refused.map(({ reason, lines }: { reason: string; lines: number[] }) => [reason.split('\u00a0')[0], lines]),
    ).toEqual([
      ['Nom', [2]],
      ['Nom', [3]],
      ['Nom', [4]],
      ['E-mail', [5]],
      ['Code postal', [6]],
      ['Pays', [7]],
    ])
  })

  it('adds the same person by two e-mails twice, as likely twins', async () => {
    const two = `${header}\nLe Goff;Maud;;;maud@example.org;;;;;\nLe Goff;Maud;;;m.legoff@example.org;;;;;`
    expect((await send('import', two)).json()).toMatchObject({ newCount: 2 })
  })

  it('follows the columns that a manager chose', async () => {
    const odd = 'A;B\nmaud@example.org;Le Goff\n'
    expect((await send('import-preview', odd, { columns: 'lastName:1,email:0' })).json()).toMatchObject({ newCount: 1 })
    expect((await send('import-preview', odd, { columns: 'lastName:x' })).statusCode).toBe(400)
    expect((await send('import-preview', odd, { columns: 'nothing:1' })).statusCode).toBe(400)
  })

  it('refuses more than 2,000 donors, and what is no table', async () => {
    const many = `Nom\n${Array.from({ length: 2001 }, (_, index) => `Nom${index}`).join('\n')}`
    expect((await send('import-preview', many)).json()).toMatchObject({ code: 'donors-too-long' })
    expect((await send('import-preview', '')).statusCode).toBe(422)
  })
})
