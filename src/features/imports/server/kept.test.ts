import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { csvOf, importCalls } from '../testing/import.fixture.ts'
import { createImportSweep } from './import-sweep.ts'

// Donors' data that an import keeps, and for how long (docs/rules/imports.md#imports-kept, docs/guide/rgpd.md).
let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
const now = new Date('2026-03-07T10:00:00.000Z')

beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})
const { call, upload, check, start, until, read } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

const file = csvOf('05/03/2026;20;;Maud Le Goff;MAUD@example.org;A1', '05/03/2026;30;;Ali Haddad;;A2')
const rowsOf = async (): Promise<unknown[]> => {
  const rows = test.db.selectFrom('import_rows').select('cells').where('customer_id', '=', customerId)
  return (await rows.orderBy('line').execute()).map(({ cells }) => cells)
}
const giveAsMaud = async (): Promise<string> => {
  const donor = { donator_fullname: 'Maud Le Goff', donator_email: 'maud@example.org' }
  return (await insertDonation(test.db, customerId, { recorded_by: manager.id }, donor)).id
}

it('a donor’s erasure empties them in a waiting file, whose donation is then imported without them', async () => {
  const checked = await check(await upload(file))
  const body = { transactionIds: [await giveAsMaud()] }
  const erased = await test.call(manager, 'POST', `/customers/${customerId}/donors/erase`, { payload: body })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await rowsOf()).toEqual([
    ['05/03/2026', '20', '', '', '', 'A1'],
    ['05/03/2026', '30', '', 'Ali Haddad', '', 'A2'],
  ])
  await start(checked)
  expect(await until(checked._id, 'done')).toMatchObject({ imported: { donationCount: 2, total: 50 } })
  const identities = test.db.selectFrom('donation_identities').select('donator_fullname')
  const kept = await identities.where('customer_id', '=', customerId).where('erased_at', 'is', null).execute()
  expect(kept).toEqual([{ donator_fullname: 'Ali Haddad' }])
})

it('a donor’s export has the rows of a waiting file that name them, and no others', async () => {
  await upload(file)
  const payload = { transactionIds: [await giveAsMaud()] }
  const data = (await test.call(manager, 'POST', `/customers/${customerId}/donors/export`, { payload })).json()
  expect(data.waitingRows).toEqual([
    {
      fileName: 'dons.csv',
      line: 2,
      cells: expect.objectContaining({ Nom: 'Maud Le Goff', 'E-mail': 'MAUD@example.org' }),
    },
  ])
})

it('a file that is not run is deleted a day after its last step, and a run that cannot end in 7 days is closed', async () => {
  const waiting = await upload(file)
  // Not checked: the worker that checks an import would also run it.
  const stuck = await upload(`${file}\n`)
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await test.db
    .updateTable('imports')
    .set({ state: 'running', started_at: now, started_by: manager.id })
    .where('id', '=', stuck._id)
    .execute()
  const sweep = (days: number) => createImportSweep({ db: inCamelCase(test.db), clock: () => at(days) })()
  await sweep(0.9)
  expect(await rowsOf()).toHaveLength(4)
  await sweep(1.1)
  expect(await rowsOf()).toHaveLength(2)
  await sweep(8)
  expect(await rowsOf()).toEqual([])
  expect((await call('GET', `/${waiting._id}`)).statusCode).toBe(404)
  expect(await read(stuck._id)).toMatchObject({ state: 'done', imported: { donationCount: 0 } })
})
