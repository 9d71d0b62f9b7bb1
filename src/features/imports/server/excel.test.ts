import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { centsOfEuros } from '#shared/money.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'
import { asFrenchExcel, type FileDonation, makeSummer } from '../testing/frenchExcel.ts'
import { importCalls } from '../testing/import.fixture.ts'

// A season of donations as a French Excel saves it. EVENT_CSV names a real one (docs/testing.md#imports).
let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})
const { call, upload, check, until, figures } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

/** Imports the donations with their total, to the end, and expects every cent of them. */
const importAll = async (donations: readonly FileDonation[]): Promise<{ count: number; cents: number }> => {
  const cents = donations.reduce((sum, donation) => sum + donation.cents, 0)
  const checked = await check(await upload(asFrenchExcel(donations), { fileName: 'excel.csv' }))
  expect(checked).toMatchObject({
    encoding: 'windows-1252',
    separator: ';',
    lines: { total: donations.length + 1, header: 1, continued: 0, blank: 0 },
    reading: { amountCount: donations.length, decimalSign: ',', doubtful: null },
    refusedCount: 0,
    doubleCount: 0,
  })
  const answer = await call('POST', `/${checked._id}/run`, { ...checked.accepted, fileTotal: cents / 100 })
  expect(answer.statusCode, answer.body).toBe(200)
  await until(checked._id, 'done', 300_000)
  expect(await listViolations(test)).toEqual([])
  return { count: donations.length, cents }
}

it('a season of 2,000 donations comes in to the cent', { tags: ['nightly'] }, async () => {
  expect(await importAll(makeSummer(2000, 20_150_601))).toEqual(await figures())
})

const file = process.env.EVENT_CSV
it.skipIf(!file)(
  'a real season comes in to the cent',
  async () => {
    const [, ...rows] = readFileSync(file ?? '', 'utf8')
      .trim()
      .split(/\r?\n/)
    const donations = rows.map((row) => {
      const [at = '', amount = ''] = row.split(',')
      return { at, cents: centsOfEuros(Number(amount)) }
    })
    const ledger = await importAll(donations)
    expect(ledger).toEqual(await figures())
    console.log(`${ledger.count} donations, ${(ledger.cents / 100).toFixed(2)} euros`)
  },
  600_000,
)
