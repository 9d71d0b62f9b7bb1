import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInTransaction, checkInvariants, describeFinding, type Finding } from './invariants.ts'
import { bankBreaches } from './testing/bank-breaches.ts'
import { breaches as ledgerBreaches } from './testing/breaches.ts'
import { cashBreaches } from './testing/cash-breaches.ts'
import { closingBreaches } from './testing/closing-breaches.ts'
import { identityBreaches, importBreaches, liveBreaches, statisticsBreaches } from './testing/feature-breaches.ts'
import { createLedger } from './testing/ledger.fixture.ts'
import { movementBreaches } from './testing/movement-breaches.ts'
import { receiptBreaches } from './testing/receipt-breaches.ts'
import { rollUpBreaches } from './testing/roll-up-breaches.ts'

const breaches = [
  ...ledgerBreaches,
  ...rollUpBreaches,
  ...cashBreaches,
  ...bankBreaches,
  ...movementBreaches,
  ...closingBreaches,
  ...importBreaches,
  ...statisticsBreaches,
  ...identityBreaches,
  ...liveBreaches,
  ...receiptBreaches,
]

/** Two ledgers. Each test changes them in a transaction that is rolled back. */
let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  await createLedger(database.db)
  await createLedger(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  client = await database.pool.connect()
  // A test may leave it idle for longer than the product's sessions are allowed.
  await client.query(`begin; ${withoutTimeLimits}`)
})
afterEach(async () => {
  await client.query('rollback')
  client.release()
})

/** Plans each check once on the connection: the plan of one takes longer than its rows. */
const checkPrepared = (only?: string): Promise<Finding[]> => {
  const query = (text: string) => client.query({ name: hash('md5', text), text })
  return checkInTransaction({ query } as unknown as PoolClient, only)
}

const listBroken = (findings: Finding[]): string[] =>
  findings.filter(({ offendingCount }) => offendingCount > 0).map(({ name }) => name)

it('finds nothing in ledgers that the product wrote', async () => {
  expect(listBroken(await checkInvariants(database.pool))).toEqual([])
})

it.each(breaches)('%s finds %s', async (name, _how, statements) => {
  await client.query(statements)
  expect(listBroken(await checkPrepared(name))).toEqual([name])
})

it.each(breaches)('only %s finds %s', { tags: ['nightly'] }, async (name, _how, statements) => {
  await client.query(statements)
  expect(listBroken(await checkPrepared())).toEqual([name])
})

it('has a breach for every check', async () => {
  const names = (await readdir(new URL('../../../database/checks', import.meta.url))).sort()
  expect([...new Set(breaches.map(([name]) => name))].sort()).toEqual(names)
})

it('prints a valid invariant on one line, and a broken one with the count and the first 20 rows', async () => {
  await client.query(
    'insert into donation_days select customer_id, day + n, 0, 0 from donation_days, generate_series(1, 15) n',
  )
  const printed = (await checkInTransaction(client)).map(describeFinding)
  expect(printed).toContain(
    '✓ La base refuse de modifier, de supprimer ou de vider les dons, leurs corrections et les clôtures.',
  )
  const broken = printed.find((text) => text.startsWith('✗'))?.split('\n') ?? []
  expect(broken.slice(0, 2)).toEqual([
    '✗ Le cumul par jour de chaque association (donation_days) est égal à ses dons, les annulés à part.',
    '  Faux pour 30 lignes (roll_up_days.sql)\u00a0:',
  ])
  expect(broken[2]).toMatch(/^ {4}customer_id=\S+ day=2026-03-07 count_in_roll_up=0 count_of_rows=null/)
  expect(broken).toHaveLength(23)
  expect(broken.at(-1)).toBe('    … et 10 de plus')
})

it('refuses a database without the schema, and names the command that migrates it', async () => {
  const { pool, close } = await createTestDatabase({ isEmpty: true })
  await expect(checkInvariants(pool)).rejects.toThrow(
    "La base de données n'est pas à jour\u00a0: lancez d'abord npm run db:migrate.",
  )
  await close()
})
