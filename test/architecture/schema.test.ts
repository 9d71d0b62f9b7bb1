import { readdirSync } from 'node:fs'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const list = async <Row extends QueryResultRow>(sql: string): Promise<Row[]> =>
  (await database.pool.query<Row>(sql)).rows

/** The tables of the platform, and why they have no customer_id. */
const platformTables: Record<string, string> = {
  customers: 'the associations themselves',
  attempts: 'counts attempts before the caller is known',
  audit_entries: 'the platform acts too, outside any association',
  donation_platform_days: 'sums over all associations',
  donation_platform_hours: 'sums over all associations',
  identity_accounts: 'signing in comes before the association is known',
  identity_action_codes: 'choosing a password comes before the association is known',
  identity_keys: "the platform's own",
  identity_known_networks: 'signing in comes before the association is known',
  identity_sessions: 'signing in comes before the association is known',
  identity_pending_sign_ins: 'signing in comes before the association is known',
  identity_recovery_codes: 'signing in comes before the association is known',
  identity_second_factors: 'signing in comes before the association is known',
  identity_refresh_tokens: 'signing in comes before the association is known',
  mails: 'a mail is addressed to a person, of an association or not',
  products: "the platform's own catalogue",
  right_gifts: 'staff get accounts and rights too',
  rule_checks: 'over the whole database',
  schema_migrations: "the database's own history",
}

/** The keys of an association's rows that omit customer_id, and why. */
const directoryKeys: Record<string, string> = {
  'users: PRIMARY KEY (id)': 'one account on the whole platform',
  'users: UNIQUE (identity_uid)': 'one account on the whole platform',
  'users: UNIQUE (lower(email)) WHERE (deleted_at IS NULL)': 'one account on the whole platform',
  'audit_entries: PRIMARY KEY (id)': 'the journal of the platform too',
  'devices: UNIQUE (id)': 'a terminal signs in before its association is known',
  'devices: UNIQUE (lower(serial_number))': 'a serial number exists once in the world',
  'bank_accounts: FOREIGN KEY (created_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_contracts: FOREIGN KEY (created_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_files: FOREIGN KEY (uploaded_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_match_undos: FOREIGN KEY (undone_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_matches: FOREIGN KEY (made_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_rules: FOREIGN KEY (ended_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_rules: FOREIGN KEY (made_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'fiscal_profiles: FOREIGN KEY (saved_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'fiscal_profiles: FOREIGN KEY (attested_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'cause_receipts: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'donor_donations: FOREIGN KEY (linked_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'address_requests: UNIQUE (code_hash)': 'a link is opened before its association is known',
  'address_requests: FOREIGN KEY (requested_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'address_requests: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'receipts: FOREIGN KEY (issued_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'receipt_ends: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'receipt_ends: FOREIGN KEY (ended_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'receipt_runs: FOREIGN KEY (started_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'tax_declarations: FOREIGN KEY (noted_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'cash_differences: FOREIGN KEY (counted_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'cash_differences: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'bank_withdrawals: FOREIGN KEY (withdrawn_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'accountants: FOREIGN KEY (wanted_by) REFERENCES users(id)': 'an admin switched to manager asks too',
  'boards: FOREIGN KEY (wanted_by) REFERENCES users(id)': 'an admin switched to manager asks too',
  'donor_retention: FOREIGN KEY (wanted_by) REFERENCES users(id)': 'an admin switched to manager asks too',
  'donor_erasures: FOREIGN KEY (erased_by) REFERENCES users(id)': 'an admin switched to manager erases too',
  'imports: FOREIGN KEY (started_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'imports: FOREIGN KEY (undone_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'imports: FOREIGN KEY (uploaded_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'live_links: FOREIGN KEY (created_by) REFERENCES users(id)': 'staff who work as a manager open links too',
  'live_links: FOREIGN KEY (ended_by) REFERENCES users(id)': 'staff who work as a manager end links too',
  'movement_batches: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'movement_batches: FOREIGN KEY (requested_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'movement_requests: FOREIGN KEY (decided_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'movement_requests: FOREIGN KEY (requested_by) REFERENCES users(id)': 'platform staff ask for a cancellation too',
  'movement_settings: FOREIGN KEY (wanted_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'notification_mails: FOREIGN KEY (user_id) REFERENCES users(id)': 'a person is known on the whole platform',
  'notification_settings: FOREIGN KEY (user_id) REFERENCES users(id)': 'a person is known on the whole platform',
  'saved_filters: FOREIGN KEY (user_id) REFERENCES users(id)': 'a person is known on the whole platform',
  'transaction_movements: FOREIGN KEY (approved_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'transaction_movements: FOREIGN KEY (recorded_by) REFERENCES users(id)': 'platform staff cancel donations too',
  'transactions: FOREIGN KEY (recorded_by) REFERENCES users(id)': 'platform staff record donations too',
  'users: FOREIGN KEY (rights_given_by) REFERENCES users(id)': 'platform staff make accounts too',
  'users: FOREIGN KEY (rights_let_by) REFERENCES users(id)': 'a person is known on the whole platform',
  'counting_sheets: FOREIGN KEY (created_by) REFERENCES users(id)': 'staff who work as a manager count too',
  'counting_sheet_signatures: FOREIGN KEY (signed_by) REFERENCES users(id)': 'staff who work as a manager sign too',
  'deposit_slips: FOREIGN KEY (created_by) REFERENCES users(id)': 'staff who work as a manager deposit too',
  'device_alarms: FOREIGN KEY (ended_by) REFERENCES users(id)': 'staff examine alarms too',
  'deposit_slip_cancellations: FOREIGN KEY (cancelled_by) REFERENCES users(id)':
    'staff who work as a manager cancel too',
  'closing_sendings: FOREIGN KEY (requested_by) REFERENCES users(id)': 'staff who work as a manager send too',
  'month_sheets: FOREIGN KEY (sealed_by) REFERENCES users(id)': 'the name of a person who may leave later',
  'closings: FOREIGN KEY (closed_by) REFERENCES users(id)': 'staff who work as a manager close too',
  'closing_reopenings: FOREIGN KEY (reopened_by) REFERENCES users(id)': 'admins reopen',
  'closing_reopening_requests: FOREIGN KEY (decided_by) REFERENCES users(id)':
    'a person is known on the whole platform',
  'closing_reopening_requests: FOREIGN KEY (requested_by) REFERENCES users(id)':
    'a person is known on the whole platform',
}

it('has the owning feature in the comment of each table', async () => {
  const features = [...readdirSync(new URL('../../src/features', import.meta.url)), 'shared']
  const tables = await list<{ name: string; comment: string | null }>(
    "select relname as name, obj_description(oid, 'pg_class') as comment from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  expect(tables.length).toBeGreaterThan(0)
  const unsigned = tables.filter(({ comment }) => !features.includes(/^\[(\w+)\] ./.exec(comment ?? '')?.[1] ?? ''))
  expect(unsigned).toEqual([])
})

it('has customer_id, never null, in every table except those of the platform', async () => {
  const rows = await list<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'users'
      and not exists (select from pg_attribute where attrelid = c.oid and attname = 'customer_id' and attnotnull)
    order by relname`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(platformTables).sort())
})

it('has customer_id in every key and reference of an association, except the listed ones', async () => {
  // Only pg_index has expression indexes, and only pg_constraint has constraints with their names.
  const keys = await list<{ key: string }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    union
    select indrelid::regclass || ': UNIQUE ' || substring(pg_get_indexdef(indexrelid) from 'USING btree (\\(.*\\))$') from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and indisunique and not indisprimary
      and indexrelid not in (select conindid from pg_constraint)`)
  const associationTables = new Set(
    (
      await list<{ name: string }>("select attrelid::regclass as name from pg_attribute where attname = 'customer_id'")
    ).map(({ name }) => name),
  )
  const without = keys
    .map(({ key }) => key)
    .filter((key) => associationTables.has(key.split(':')[0] ?? '') && !/\([^)]*\bcustomer_id\b/.test(key))
  expect(without.sort()).toEqual(Object.keys(directoryKeys).sort())
})

it('gives every row of an association a key', async () => {
  const keyless = await list(`
    select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conrelid = c.oid and contype in ('p', 'u'))`)
  expect(keyless).toEqual([])
})

const isMoney = (name: string): boolean => /\.(.*_)?(amount|total|price|sum|fee|cents)(_|$)/.test(name)

/** The types in use. A new type also needs a line in the generated types and a parser of the pool. */
const knownTypes = ['_text', '_uuid', 'bool', 'bytea', 'date', 'int4', 'int8', 'jsonb', 'text', 'timestamptz', 'uuid']

it('stores money as whole cents, instants with their zone, and nothing in a lossy type', async () => {
  const columns = await list<{ name: string; type: string }>(`
    select c.relname || '.' || a.attname as name, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1`)
  expect(columns.filter(({ type }) => !knownTypes.includes(type))).toEqual([])

  const money = columns.filter(({ name }) => isMoney(name))
  expect(money.length).toBeGreaterThan(5)
  expect(money.filter(({ name, type }) => !name.endsWith('_cents') || !['int4', 'int8'].includes(type))).toEqual([])
  expect(
    columns.filter(({ name, type }) => name.endsWith('_at') !== (type === 'timestamptz')).map(({ name }) => name),
  ).toEqual([
    'donation_hours.hour',
    'donation_platform_hours.hour',
    'identity_accounts.valid_since',
    'identity_sessions.auth_time',
  ])
})
