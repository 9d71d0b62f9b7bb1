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
