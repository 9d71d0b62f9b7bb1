import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBankWorker } from '#features/bank/server/bank-worker.ts'
import { explainFromScratch } from '#features/bank/server/explanations/explain-from-scratch.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { makeDemo } from './demo.ts'

const asOf = new Date('2026-11-20T13:35:00Z')
const [first, today] = ['2024-01-01', '2026-11-20']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await makeDemo(database.pool, { profile: 'small', asOf, hashPassword: async (password) => `hash of ${password}` })
})
afterAll(() => database.close())

// Remittances are left out: the small demo has days of one donation, and two days of the same amount are a person's
// choice. The commission of the last month waits for the days on which another may be booked.
it('the matcher explains all lines but remittances as the demo does, except for the last commission', async () => {
  const { rows } = await database.pool.query<{ customerId: string; accountId: string }>(
    'select customer_id as "customerId", id as "accountId" from bank_accounts',
  )
  const released: string[] = []
  for (const account of rows) {
    const deps = { db: inCamelCase(database.db), worker: createBankWorker(), today }
    const changes = await explainFromScratch(deps, account, [{ from: first, to: today }])
    const lines = changes.filter(({ replacesId, present }) => replacesId !== null && present === null)
    const labels = await database.pool.query<{ label: string }>('select label from bank_lines where id = any($1)', [
      lines.map(({ lineId }) => lineId),
    ])
    released.push(...labels.rows.map(({ label }) => label).filter((label) => !label.startsWith('REMISE CB')))
  }
  expect(released).toEqual([expect.stringMatching(/^COMMISSIONS CB .* 10\/26$/)])
})

const countOf = async (rows: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`)).rows[0]?.count ?? 0

it('takes cash and cheques to the bank each week: what waits is of the last two or the newest, and a cheque came back', async () => {
  expect(await countOf('deposit_slip_cash')).toBe(2 * 8)
  expect(await countOf('deposit_slips')).toBeGreaterThan(2 * 8)
  const returned = `deposit_slip_items i join transaction_movements m on m.transaction_id = i.cheque_id
    where m.kind = 'cheque_returned'`
  expect(await countOf(returned)).toBe(2)
  const { rows } = await database.pool.query(
    `select t.id from transactions t
     where t.payment_method = 'cheque' and t.recorded_by is not null and t.received_at < $1::timestamptz - interval '17 days'
       and exists (select from deposit_slips s where s.customer_id = t.customer_id)
       and not exists (select from import_donations i where i.transaction_id = t.id)
       and not exists (select from deposit_slip_items i where i.cheque_id = t.id)
       and exists (select from transactions later where later.customer_id = t.customer_id
         and later.payment_method = 'cheque' and later.recorded_by is not null
         and (later.received_at, later.id) > (t.received_at, t.id)
         and not exists (select from import_donations i where i.transaction_id = later.id))`,
    [asOf],
  )
  expect(rows).toEqual([])
})

it('spends what comes in: its balance is never that of years', async () => {
  const { rows } = await database.pool.query<{ closing_cents: number; credits: number }>(`
    select closing_cents, (select sum(amount_cents) from bank_lines where amount_cents > 0)::bigint as credits
    from bank_statements order by closed_on desc limit 1`)
  expect(rows[0]?.closing_cents).toBeGreaterThan(0)
  expect(Number(rows[0]?.closing_cents)).toBeLessThan(0.3 * Number(rows[0]?.credits))
})

it('has receipts of two years, one cancelled and one replaced, and a quality of worship that has ended', async () => {
  const { rows } = await database.pool.query(`
    select extract(year from given_from)::int as year, count(*)::int as receipts,
      count(ended.receipt_id)::int as ended, count(ended.replaced_by)::int as replaced
    from receipts left join receipt_ends ended on (ended.customer_id, ended.receipt_id) = (receipts.customer_id, receipts.id)
    group by 1 order by 1`)
  expect(rows).toEqual([
    { year: 2024, receipts: expect.any(Number), ended: 1, replaced: 0 },
    { year: 2025, receipts: expect.any(Number), ended: 2, replaced: 1 },
  ])
  for (const { receipts } of rows) expect(receipts).toBeGreaterThan(5)
  expect(await countOf('fiscal_profiles where worship_declared_on < date $$2021-11-20$$')).toBe(1)
  const unaddressed = 'donors d where not exists (select from donor_addresses a where a.donor_id = d.id)'
  expect(await countOf(unaddressed)).toBe(2)
})
