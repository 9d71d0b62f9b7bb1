import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

/**
 * The tables that each node of a distributed PostgreSQL (Citus) has whole: they are small, or read before an
 * association is known. All others are distributed by customer_id.
 */
const wholeTables = [
  'attempts',
  'audit_entries',
  'customers',
  'devices',
  // Written with each donation, so that a distributed ledger gets the platform's days from donation_days instead.
  'donation_platform_days',
  'donation_platform_hours',
  'identity_accounts',
  'identity_action_codes',
  'identity_keys',
  'identity_known_networks',
  'identity_pending_sign_ins',
  'identity_recovery_codes',
  'identity_refresh_tokens',
  'identity_second_factors',
  'identity_sessions',
  'mails',
  'products',
  'right_gifts',
  'rule_checks',
  'schema_migrations',
  'users',
]

let database: TestDatabase
let test: TestApp
/** The statements of the calls under test, with the values of their last use. */
const statements = new Map<string, readonly unknown[]>()

/** Records what runs on a connection, also the query of a COPY. */
const recordStatements = (client: PoolClient): void => {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]) => {
    const [given, values] = parameters
    const text = typeof given === 'string' ? given : String((given as { text?: unknown }).text)
    const read = /^\s*copy \((.*)\) to stdout/is.exec(text)?.[1] ?? text
    if (/^\s*(select|with|insert|update|delete)\b/i.test(read))
      statements.set(read, Array.isArray(values) ? values : [])
    return query(...parameters)
  }) as PoolClient['query']
}

beforeAll(async () => {
  database = await createTestDatabase()
  test = await startTestApp({
    database,
    through: async (address) => ({ ...address }),
    onPool: (pool) => pool.on('connect', recordStatements),
  })
})
afterAll(() => test.close())

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'] as const
type Plan = { Plans?: Plan[]; 'Relation Name'?: string; 'Node Type'?: string } & {
  [Name in (typeof conditions)[number]]?: string
}

const hasCustomer = (plan: Plan): boolean => conditions.some((name) => plan[name]?.includes('customer_id'))

/**
 * Lists the distributed tables that a plan reads without an association: no condition on customer_id at the node, nor
 * at the join above it.
 */
const listUnbound = (plan: Plan, isDistributed: (table: string) => boolean, isParentBound = false): string[] => {
  const isBound = isParentBound || hasCustomer(plan)
  const table = plan['Relation Name']
  const isWrite = plan['Node Type'] === 'ModifyTable'
  const own = table !== undefined && !isWrite && isDistributed(table) && !isBound ? [table] : []
  return [...own, ...(plan.Plans ?? []).flatMap((child) => listUnbound(child, isDistributed, hasCustomer(plan)))]
}

const listTables = async (condition: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name from pg_class table_row
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${condition} order by relname`)
  return rows.map(({ name }) => name)
}

it('has a distribution key for each table: customer_id, unless each node has the table whole', async () => {
  const withoutKey = `not exists (select from pg_attribute
    where attrelid = table_row.oid and attname = 'customer_id' and attnotnull)`
  const withoutKeyInPrimaryKey = `relkind = 'r' and not exists (select from pg_constraint
    where conrelid = table_row.oid and contype in ('p', 'u') and pg_get_constraintdef(oid) like '%customer_id%')`
  const known = new Set(wholeTables)
  expect((await listTables(`(${withoutKey} or ${withoutKeyInPrimaryKey})`)).filter((name) => !known.has(name))).toEqual(
    [],
  )
  expect(await listTables('true')).toEqual(expect.arrayContaining(wholeTables))
})

/** Makes the calls that grow with the donations of an association. */
const makeHotCalls = async (): Promise<void> => {
  const { db } = test
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId })
  const device = await insertDevice(db, customerId)
  const token = await insertDeviceToken(db, device)
  const { id: causeId } = await insertCause(db, customerId)
  const { id: shortcutId } = await insertShortcut(db, customerId, { cause_id: causeId })
  const root = `/customers/${customerId}`
  const donations = `${root}/transactions`
  const donate = (payload: object) =>
    test.call({ token }, 'POST', donations, { payload, headers: { 'idempotency-key': randomUUID() } })
  const period = 'startDate=2026-01-03T05:00:00.000Z&endDate=2026-02-07T22:59:59.999Z'
  const calls = [
    donations,
    `${donations}?limit=25&net=true`,
    ...[`causeId=${causeId}`, 'causeId=punctual', `deviceId=${device.id}`, period].map(
      (filter) => `${donations}?${filter}`,
    ),
    `${donations}?causeId=${causeId}&deviceId=${device.id}&${period}`,
    `${donations}/export?${period}`,
    `${root}/causes/${causeId}/transactions`,
    `${root}/shortcuts/${shortcutId}/transactions`,
    `${root}/devices/${device.id}/transactions`,
    `${root}/causes`,
    `${root}/causes/${causeId}`,
    root,
  ]
  const answers = [
    await donate({ amount: 5, causeId, donatorFullname: 'Camille Lefèvre' }),
    await donate({ amount: 7, shortcutId }),
    await donate({ amount: 9 }),
  ]
  for (const path of calls) answers.push(await test.call(manager, 'GET', path))
  expect(answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body)).toEqual([])
}

/** Lists the recorded statements that read distributed tables without an association. */
const listFanOut = async (): Promise<{ text: string; tables: string[] }[]> => {
  const distributed = new Set((await listTables('true')).filter((name) => !wholeTables.includes(name)))
  const found: { text: string; tables: string[] }[] = []
  for (const [text, values] of statements) {
    const { rows } = await database.pool.query(`explain (format json) ${text}`, [...values])
    const tables = listUnbound(rows[0]['QUERY PLAN'][0].Plan, (table) => distributed.has(table))
    if (tables.length > 0) found.push({ text, tables })
  }
  return found
}

it('reads distributed tables by customer_id in each statement of a hot call', async () => {
  statements.clear()
  await makeHotCalls()
  expect(statements.size).toBeGreaterThan(15)
  expect(await listFanOut()).toEqual([])
})

it("reads them on every node for the organizer's list alone", async () => {
  const organizer = await insertUser(test.db, { role: 'organizer', customer_id: null })
  const listOf = async (path: string) => {
    statements.clear()
    expect((await test.call(organizer, 'GET', path)).statusCode).toBe(200)
    return (await listFanOut()).flatMap(({ tables }) => tables)
  }
  expect(await listOf('/customers/organizer/transactions')).toContain('transactions')
  expect(await listOf('/customers/transactions/stats')).toEqual([])
})
