import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInvariants } from './invariants.ts'
import { resetBefore } from './testing/earlier-database.ts'

const migration = '0047_deposit_days.sql'
const idOf = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
const customer = idOf(1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateUntilThen()
  await insertBefore()
  await migrate(database.pool)
})
afterAll(() => database.close())

const run = (statements: string) => database.pool.query(statements)
const list = async (sql: string) => (await run(sql)).rows

/** Makes the database of the last version that took sheets to the bank as a whole. */
const migrateUntilThen = (): Promise<void> => resetBefore(database.pool, migration)

const insertHandDonation = (id: string, method: 'cash' | 'cheque', cents: number) =>
  run(`insert into transactions (customer_id, id, amount_cents, created_at, recorded_by, payment_method, idempotency_key, request_digest)
    values ('${customer}', '${id}', ${cents}, '2026-03-06 12:00+01', '${customer}', '${method}', '${id}', '\\x00')`)

/** Seals a sheet of 25 € of 6 March: a note of 20 € and one of 5 €. */
const insertSealedSheet = async (id: string): Promise<void> => {
  await insertHandDonation(id, 'cash', 2500)
  await run(`insert into counting_sheets (customer_id, id, day, place, created_by)
      values ('${customer}', '${id}', '2026-03-06', 'Hall', '${customer}');
    insert into counting_sheet_lines (customer_id, sheet_id, denomination_cents, quantity)
      values ('${customer}', '${id}', 2000, 1), ('${customer}', '${id}', 500, 1);
    insert into counting_sheet_signatures (customer_id, sheet_id, place, signed_by, signed_at)
      values ('${customer}', '${id}', 1, '${customer}', now()), ('${customer}', '${id}', 2, '${idOf(2)}', now());
    insert into counting_sheet_seals (customer_id, sheet_id, transaction_id, sealed_at)
      values ('${customer}', '${id}', '${id}', now())`)
}

/** Puts a sheet, and perhaps a cheque, on a slip as that version does: in one transaction. */
const insertSlip = (number: number, day: string, sheetId: string, chequeId?: string) =>
  run(`begin;
    insert into deposit_slips (customer_id, id, number, day, account, created_by, created_at)
      values ('${customer}', '${idOf(number)}', ${number}, '${day}', 'Compte', '${customer}', now());
    insert into deposit_slip_items (customer_id, slip_id, item_id, sheet_id, amount_cents)
      values ('${customer}', '${idOf(number)}', '${sheetId}', '${sheetId}', 2500);
    ${
      chequeId
        ? `insert into deposit_slip_items (customer_id, slip_id, item_id, cheque_id, amount_cents)
          values ('${customer}', '${idOf(number)}', '${chequeId}', '${chequeId}', 4000);`
        : ''
    }
    commit`)

/** A slip that is dated before its cheque and its sheet, a sheet on no slip, and cash that was entered by hand. */
const insertBefore = async (): Promise<void> => {
  await run(`insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      values ('${customer}', 'A', 'B', 'C', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000');
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${customer}', '${customer}', 'one', 'one@b.example', 'A', 'B', 'manager', 'manager'),
        ('${idOf(2)}', '${customer}', 'two', 'two@b.example', 'A', 'B', 'manager', 'manager')`)
  await insertSealedSheet(idOf(3))
  await insertSealedSheet(idOf(4))
  await insertHandDonation(idOf(5), 'cheque', 4000)
  await insertHandDonation(idOf(6), 'cash', 99_900)
  await insertSlip(1, '2026-03-01', idOf(3), idOf(5))
}

const brokenCash = async () =>
  (await checkInvariants(database.pool)).filter(
    ({ name, offendingCount }) => ['deposit_slips.sql', 'cash_boxes.sql'].includes(name) && offendingCount > 0,
  )

it('turns the sheets of a slip into its notes and coins, which left the box with the newest sheet', async () => {
  expect(await list('select denomination_cents, quantity from deposit_slip_lines order by 1')).toEqual([
    { denomination_cents: 500, quantity: 1 },
    { denomination_cents: 2000, quantity: 1 },
  ])
  expect(await list('select left_on, amount_cents from deposit_slip_cash')).toEqual([
    { left_on: '2026-03-06', amount_cents: 2500 },
  ])
  expect(await list('select day, is_dated_freely from deposit_slips')).toEqual([
    { day: '2026-03-01', is_dated_freely: true },
  ])
  expect(await list('select count(*)::int as boxes from cash_boxes')).toEqual([{ boxes: 1 }])
  expect(await brokenCash()).toEqual([])
})

it('gives the signatures of before the present names of their signers', async () => {
  expect(await list('select distinct signer_name from counting_sheet_signatures')).toEqual([{ signer_name: 'A B' }])
})

it('leaves the triggers that refuse a change of a slip in place', async () => {
  await expect(run("update deposit_slips set account = 'B'")).rejects.toThrow('only ever added')
  await expect(run('delete from deposit_slip_lines')).rejects.toThrow('only ever added')
})

it('counts the sheet that the version before puts on a slip meanwhile', async () => {
  await insertSlip(2, '2026-03-07', idOf(4))
  expect(await list(`select left_on, amount_cents from deposit_slip_cash where slip_id = '${idOf(2)}'`)).toEqual([
    { left_on: '2026-03-07', amount_cents: 2500 },
  ])
  expect(await brokenCash()).toEqual([])
})
