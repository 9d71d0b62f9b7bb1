import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { formulaForms, runs } from '#test/formulas.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { codeOf, csvOf, importCalls, twoDonations } from '../testing/import.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let cause: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' })
  cause = await insertCause(test.db, customerId, { name: 'Repas du soir' })
})
const { call, figures, send, upload, check, start, until, refusedOf } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

describe('a file', () => {
  it('is read with its columns proposed, and enters nothing', async () => {
    const read = await upload(twoDonations, { fileName: 'gala 2026.csv' })
    expect(read).toMatchObject({
      number: 1,
      fileName: 'gala 2026.csv',
      state: 'uploaded',
      rowCount: 2,
      encoding: 'utf-8',
      separator: ';',
      header: ['Date', 'Montant', 'Cause', 'Nom', 'E-mail', 'Référence'],
      mapping: { columns: { date: 0, amount: 1, cause: 2, fullname: 3, email: 4, externalId: 5, phone: null } },
      uploadedBy: { name: 'Karim Morel' },
    })
    expect(read.sample[0]).toMatchObject({ line: 2, date: '2026-03-05T17:30:00.000Z', amount: 1234.56 })
    expect(await figures()).toEqual({ count: 0, cents: 0 })
  })

  it.each([
    [
      'windows-1252',
      Buffer.from('Date;Montant (\x80);Cause\n05/03/2026;5;Caf\xe9\n', 'latin1'),
      ['Montant (€)', 'Café'],
    ],
    ['utf-16le', Buffer.from('\ufeffDate\tMontant\tCause\n05/03/2026\t5\tCafé\n', 'utf16le'), ['Montant', 'Café']],
    [
      'utf-16be',
      Buffer.from('\ufeffDate\tMontant\tCause\n05/03/2026\t5\tCafé\n', 'utf16le').swap16(),
      ['Montant', 'Café'],
    ],
    ['utf-8', Buffer.from('\ufeffDate,Montant,Cause\n05/03/2026,"5,00",Café\n'), ['Montant', 'Café']],
  ])('in %s is read right', async (encoding, file, [amount, text]) => {
    const read = await upload(file)
    expect([read.encoding, read.header[0], read.header[1], read.sample[0]?.cells[2]]).toEqual([
      encoding,
      'Date',
      amount,
      text,
    ])
  })

  it('may be compressed', async () => {
    const answer = await send(gzipSync(twoDonations), { headers: { 'content-encoding': 'gzip' } })
    expect(answer.json()).toMatchObject({ rowCount: 2, sample: [{ line: 2 }, { line: 3 }] })
  })

  it.each([
    ['empty', '', [422, 'import-empty']],
    ['of a header alone', 'Date;Montant\n', [422, 'import-empty']],
    ['that is a spreadsheet', Buffer.from('PK\u0003\u0004rest of it'), [422, 'import-document']],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), [422, 'import-not-text']],
    ['whose header has an open quote', 'Date;"Montant\n05/03/2026;5\n', [422, 'import-broken']],
    ['of too many columns', `${'Date;'.repeat(101)}\n${'1;'.repeat(101)}\n`, [422, 'import-too-many-columns']],
  ])('%s is refused, and nothing of it is kept', async (_name, file, refusal) => {
    expect(codeOf(await send(file))).toEqual(refusal)
    const kept = await test.db.selectFrom('imports').select('id').where('customer_id', '=', customerId).execute()
    expect(kept).toEqual([])
  })

  it('is refused beside another file of the association on its way, and when too many wait', async () => {
    const set = (change: object) =>
      test.db.updateTable('imports').set(change).where('customer_id', '=', customerId).execute()
    await upload(twoDonations)
    await set({ state: 'uploading', uploaded_at: new Date('2026-03-07T09:59:00.000Z') })
    expect(codeOf(await send(twoDonations))).toEqual([409, 'import-uploading'])
    await set({ uploaded_at: new Date('2026-03-07T09:49:00.000Z') })
    await upload(twoDonations)
    await set({ state: 'uploaded', kept_bytes: 110 * 1024 * 1024 })
    expect(codeOf(await send(twoDonations))).toEqual([409, 'import-too-much-waiting'])
    await set({ kept_bytes: 1 })
    for (let count = 2; count < 20; count += 1) await upload(twoDonations)
    expect(codeOf(await send(twoDonations))).toEqual([409, 'import-too-many-waiting'])
  })

  it('of another type than CSV is refused', async () => {
    expect((await send('{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415)
  })

  it('gets the mapping that the association chose for its header the last time', async () => {
    const first = await upload(twoDonations)
    await check(first, { defaultCauseId: cause.id, unknownCauses: 'default' })
    expect((await upload(`${twoDonations}\n`)).mapping).toMatchObject({
      defaultCauseId: cause.id,
      unknownCauses: 'default',
    })
  })
})

describe('the dry run', () => {
  it('says of each wrong row why, with its line and column, and writes nothing in the ledger', async () => {
    const file = csvOf(
      '05/03/2026;20;;;;1',
      ';20;;;;2',
      '31/02/2026;20;;;;3',
      '31/12/1999;20;;;;4',
      '08/03/2026;20;;;;5',
      '05/03/2026;;;;;6',
      '05/03/2026;1.234;;;;7',
      '05/03/2026;-5;;;;8',
      '05/03/2026;0;;;;9',
      '05/03/2026;100001;;;;10',
      '05/03/2026;20;Inconnue;;;11',
      '05/03/2026;20;;;;1',
      '',
      '05/03/2026;20;;;;14;reste',
      `05/03/2026;20;;${'a'.repeat(201)};;15`,
    )
    const checked = await check(await upload(file))
    expect(checked).toMatchObject({ accepted: { donationCount: 1, total: 20 }, knownCount: 0, refusedCount: 13 })
    expect(checked.lines).toEqual({ total: 16, header: 1, continued: 0, blank: 1 })
    const refused: { line: number; problem: string; column: string | null; value: string | null }[] = await refusedOf(
      checked._id,
    )
    expect(refused.map(({ line, problem, column }) => [line, problem, column])).toEqual([
      [3, 'date-missing', 'Date'],
      [4, 'date-no-day', 'Date'],
      [5, 'date-too-old', 'Date'],
      [6, 'date-future', 'Date'],
      [7, 'amount-missing', 'Montant'],
      [8, 'amount-ambiguous', 'Montant'],
      [9, 'amount-negative', 'Montant'],
      [10, 'amount-out', 'Montant'],
      [11, 'amount-out', 'Montant'],
      [12, 'cause-unknown', 'Cause'],
      [13, 'identifier-repeated', 'Référence'],
      [15, 'too-many-columns', null],
      [16, 'text-invalid', 'Nom'],
    ])
    expect(refused[1]?.value).toBe('31/02/2026')
    expect(checked.unknownCauses).toEqual([{ value: 'Inconnue', rowCount: 1 }])
    expect(await figures()).toEqual({ count: 0, cents: 0 })
  })

  it('can be repeated with another mapping: a value gets a cause', async () => {
    const first = await check(await upload(csvOf('05/03/2026;20;Cantine;;;1', '05/03/2026;5;Divers;;;2')))
    expect(first.refusedCount).toBe(2)
    const causes = [
      { value: 'Cantine', causeId: cause.id },
      { value: 'Divers', causeId: null },
    ]
    const again = await check(first, { causes })
    expect(again).toMatchObject({ refusedCount: 0, accepted: { donationCount: 2, total: 25 } })
    await start(again)
    await until(again._id, 'done')
    const donations = await test.db
      .selectFrom('transactions')
      .select('cause_id')
      .where('customer_id', '=', customerId)
      .execute()
    expect(new Set(donations.map(({ cause_id }) => cause_id))).toEqual(new Set([cause.id, null]))
  })

  it('gives the refused rows as a CSV that disarms every form of a formula', async () => {
    const checked = await check(await upload(csvOf('=1+1;20;;;;1', ...formulaForms.map((form) => `"${form}";20;;;;2`))))
    const answer = await call('GET', `/${checked._id}/refused-lines.csv`)
    expect(answer.headers['content-disposition']).toContain('importation_1_lignes_refusees.csv')
    expect(answer.body).toContain(`2;"Date";"'=1+1";"La date n’est pas reconnue.`)
    const values = [...answer.body.matchAll(/^\d+;"Date";("(?:[^"]|"")*")/gm)].map(([, value]) => value ?? '')
    expect(values).toHaveLength(formulaForms.length + 1)
    expect(values.filter(runs)).toEqual([])
  })

  it.each([
    ['a column that is not there', { columns: { date: 9 } }, [422, 'import-wrong-column']],
    ['an unknown cause', { defaultCauseId: '0190a1b2-0000-7000-8000-000000000000' }, [422, 'unknown-cause']],
  ])('of %s is refused', async (_name, changes, refusal) => {
    const { _id, mapping } = await upload(twoDonations)
    const { columns, ...rest } = changes as { columns?: object }
    const body = { ...mapping, ...rest, columns: { ...mapping?.columns, ...columns } }
    expect(codeOf(await call('PUT', `/${_id}/mapping`, body))).toEqual(refusal)
  })
})
