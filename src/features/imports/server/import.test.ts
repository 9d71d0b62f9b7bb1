import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'
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
const { call, figures, send, upload, check, start, until, importFile, undo, read } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

describe('a run', () => {
  it('adds the donations with their date, cause and donor, recorded by the manager, and keeps nothing of the file', async () => {
    const done = await importFile(twoDonations)
    expect(done).toMatchObject({ imported: { donationCount: 2, total: 1254.56 }, refusedCount: 0, sample: [] })
    const [first] = await test.db
      .selectFrom('transactions as t')
      .leftJoin('donation_identities as i', 'i.transaction_id', 't.id')
      .selectAll('t')
      .select(['i.donator_fullname', 'i.donator_email'])
      .where('t.customer_id', '=', customerId)
      .orderBy('t.created_at')
      .execute()
    expect(first).toMatchObject({
      amount_cents: 123_456,
      cause_id: cause.id,
      recorded_by: manager.id,
      device_id: null,
      payment_method: null,
      donator_fullname: 'Maud Le Goff',
      donator_email: 'maud@example.org',
    })
    expect(first?.created_at.toISOString()).toBe('2026-03-05T17:30:00.000Z')
    for (const table of ['import_rows', 'import_verdicts'] as const)
      expect(await test.db.selectFrom(table).select('line').where('customer_id', '=', customerId).execute()).toEqual([])
    expect(await listViolations(test)).toEqual([])
  })

  it('needs the check that the manager saw, and happens once', async () => {
    const read = await upload(twoDonations)
    expect(codeOf(await start(read))).toEqual([400, 'wrong-input'])
    const shown = { donationCount: 2, total: 1254.56 }
    expect(codeOf(await call('POST', `/${read._id}/run`, shown))).toEqual([409, 'import-not-checked'])
    await check(read)
    expect(codeOf(await call('POST', `/${read._id}/run`, { ...shown, total: 1 }))).toEqual([409, 'import-changed'])
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/${read._id}/run`, shown)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    await until(read._id, 'done')
    expect(await figures()).toEqual({ count: 2, cents: 125_456 })
    expect(codeOf(await call('DELETE', `/${read._id}`))).toEqual([409, 'import-already-run'])
  })

  it('of the same file again adds nothing', async () => {
    await importFile(twoDonations)
    const again = await check(await upload(twoDonations))
    expect(again).toMatchObject({ accepted: { donationCount: 0, total: 0 }, knownCount: 2, refusedCount: 0 })
  })

  it('of another file with the same identifiers adds only the new one', async () => {
    await importFile(twoDonations)
    const again = await check(await upload(`${twoDonations}\r\n06/03/2026;7;;;;A3`))
    expect(again).toMatchObject({ accepted: { donationCount: 1, total: 7 }, knownCount: 2 })
  })

  it('of one file twice in parallel adds it once', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `05/03/2026;${index + 1};;;;`)
    const checked = []
    for (let copy = 0; copy < 2; copy++) checked.push(await check(await upload(csvOf(...rows))))
    await Promise.all(checked.map(start))
    const done = await Promise.all(checked.map(({ _id }) => until(_id, 'done')))
    expect(await figures()).toMatchObject({ count: 1500 })
    expect(done.reduce((sum, { imported }) => sum + imported.donationCount, 0)).toBe(1500)
    expect(done.reduce((sum, { knownCount }) => sum + knownCount, 0)).toBe(1500)
    expect(await listViolations(test)).toEqual([])
  })

  it('is for the association’s own managers alone', async () => {
    const admin = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: customerId })
    expect((await send(twoDonations, { caller: admin })).statusCode).toBe(403)
  })
})

describe('the undo of an import', () => {
  beforeEach(async () => {
    await test.db
      .insertInto('movement_settings')
      .values({ customer_id: customerId, confirmation_cents: 10_000_000 })
      .execute()
  })

  it('leaves and names a cheque that is on a deposit slip, until the slip is cancelled', async () => {
    const done = await importFile(twoDonations, { defaultMethod: 'cheque' })
    const cheques = test.db.selectFrom('transactions').select('id').where('customer_id', '=', customerId)
    const { id } = await cheques.where('amount_cents', '=', 2000).executeTakeFirstOrThrow()
    await insertDeposit(test.db, customerId, manager.id, { chequeIds: [id] })
    expect(await undo(done._id)).toMatchObject({ leftOut: { count: 1, donations: [{ transactionId: id }] } })
    expect(await listViolations(test)).toEqual([])
  })

  it('cancels its donations in one batch, net zero, and leaves and names what has moved since', async () => {
    const done = await importFile(twoDonations)
    const [touched] = await test.db
      .selectFrom('transactions')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('amount_cents', '=', 2000)
      .execute()
    const transactionId = touched?.id ?? ''
    await insertMovement(test.db, { customerId, transactionId }, { recordedBy: manager.id })
    expect(await read(done._id)).toMatchObject({ undoable: { donationCount: 1, total: 1234.56 } })
    const undone = await undo(done._id)
    expect(undone).toMatchObject({
      state: 'undone',
      undoneBy: { name: 'Karim Morel' },
      undoable: { donationCount: 1, total: 1234.56 },
      leftOut: { count: 1, donations: [{ line: 3, transactionId, amount: 20 }] },
    })
    const movements = await test.db
      .selectFrom('transaction_movements')
      .selectAll()
      .where('kind', '=', 'cancelled')
      .where('customer_id', '=', customerId)
      .execute()
    expect(movements).toMatchObject([
      {
        amount_cents: -123_456,
        reason: 'Annulation de l’import n°\u00a01',
        effective_on: '2026-03-05',
        batch_id: expect.any(String),
      },
    ])
    expect(await figures()).toEqual({ count: 2, cents: 125_456 })
    expect(await listViolations(test)).toEqual([])
    const { rows } = await sql<{
      action: string
    }>`select action from audit_entries where customer_id = ${customerId}`.execute(test.db)
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['import.started', 'import.undone'])
  })

  it('happens once, also in parallel, and only after the run', async () => {
    const read = await check(await upload(twoDonations))
    expect(codeOf(await call('POST', `/${read._id}/undo`))).toEqual([409, 'import-not-done'])
    await start(read)
    await until(read._id, 'done')
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/${read._id}/undo`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    await until(read._id, 'undone')
    expect(codeOf(await call('POST', `/${read._id}/undo`))).toEqual([409, 'import-undone'])
  })

  it('frees the rows: the file can be imported again, once', async () => {
    await undo((await importFile(twoDonations))._id)
    expect(await importFile(twoDonations)).toMatchObject({ imported: { donationCount: 2, total: 1254.56 } })
    expect((await check(await upload(twoDonations))).knownCount).toBe(2)
    expect(await listViolations(test)).toEqual([])
  })
})
