import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#app/database/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { type DemoSummary, makeDemo } from './demo.ts'
import { createDemoData } from './demo-data.ts'

const asOf = new Date('2026-11-20T13:35:00Z')
const hashPassword = async (password: string) => `hash of ${password}`

const withDatabase = async (work: (database: TestDatabase) => Promise<void>): Promise<void> => {
  const database = await createTestDatabase()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
const countOf = async ({ pool }: TestDatabase, table: string): Promise<unknown> =>
  (await pool.query(`select count(*) from ${table}`)).rows[0]?.count
const foreignKeysOf = async ({ pool }: TestDatabase): Promise<unknown[]> =>
  (
    await pool.query(
      `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2`,
    )
  ).rows

const account = (name: string, role: string, association: string | null) => ({
  email: `${name}@escarcelle.example`,
  role,
  home_role: role,
  association,
  password_hash: `hash of ${demoPassword}`,
})

describe('a database with the demo', () => {
  let database: TestDatabase
  let foreignKeys: unknown[]
  let summary: DemoSummary
  beforeAll(async () => {
    database = await createTestDatabase()
    foreignKeys = await foreignKeysOf(database)
    summary = await makeDemo(database.pool, { profile: 'small', asOf, hashPassword })
  })
  afterAll(() => database.close())

  it('contains the whole demo data, to the cent', async () => {
    const { associations, users, products, donationsOf } = createDemoData({ profile: 'small', asOf })
    const rows = associations.flatMap((association) => [...donationsOf(association)])
    const imported = await database.pool.query<{ amount_cents: number }>(
      'select t.amount_cents from transactions t join import_donations g on (g.customer_id, g.transaction_id) = (t.customer_id, t.id)',
    )
    const all = [...rows, ...imported.rows]
    const totalCents = all.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const counts = { associationCount: associations.length, userCount: users.length, donationCount: all.length }
    expect(imported.rows).toHaveLength(48)
    expect(summary).toEqual({ isMade: true, ...counts, totalCents })

    const { rows: stored } = await database.pool.query(`
      select t.*, erased_at, message, donator_fullname, donator_phone, donator_email, donator_membership_number
      from transactions t left join donation_identities i on (i.customer_id, i.transaction_id) = (t.customer_id, t.id)
      where not exists (select from import_donations g where (g.customer_id, g.transaction_id) = (t.customer_id, t.id))
      order by t.customer_id, t.id`)
    const made = rows.toSorted((one, other) => (one.customer_id + one.id < other.customer_id + other.id ? -1 : 1))
    const nothing = { message: null, donator_fullname: null, donator_phone: null, donator_email: null }
    const kept = made.map((row, index) =>
      stored[index].erased_at === null ? row : { ...row, ...nothing, donator_membership_number: null },
    )
    expect(stored).toMatchObject(kept)
    expect(stored.filter(({ erased_at }) => erased_at !== null).length).toBeGreaterThan(1)
    expect(await countOf(database, 'customers')).toBe(60)
    expect(await countOf(database, 'identity_accounts')).toBe(users.length)
    expect(await countOf(database, 'products')).toBe(products.length)
  })

  it('satisfies every invariant of the product', async () => {
    const findings = await checkInvariants(database.pool)
    expect(findings.length).toBeGreaterThan(5)
    expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  })

  it('has corrections in two associations, none on a closed day, and something that waits', async () => {
    const { rows: kinds } = await database.pool.query(
      `
      select kind, count(distinct customer_id)::int as associations from transaction_movements
      where recorded_at > $1::timestamptz - interval '14 days' and batch_id is null group by 1 order by 1`,
      [asOf],
    )
    expect(kinds).toEqual([
      { kind: 'cancelled', associations: 2 },
      { kind: 'chargeback', associations: 2 },
      { kind: 'cheque_returned', associations: 2 },
      { kind: 'refunded', associations: 2 },
    ])
    const { rows: batches } = await database.pool.query(`
      select customer_id, count(reverses_id)::int as undos, count(*)::int as batches from movement_batches
      where import_id is null group by 1`)
    expect(batches).toMatchObject([
      { undos: 1, batches: 3 },
      { undos: 1, batches: 3 },
    ])
    expect(await countOf(database, 'movement_requests where decided_at is null')).toBe(2)
    expect(await countOf(database, 'movement_settings where wanted_by is not null')).toBe(2)
    const closed = `transaction_movements m join closings c on c.customer_id = m.customer_id
      and m.effective_on between c.from_day and c.to_day and m.recorded_at > c.closed_at`
    expect(await countOf(database, closed)).toBe(0)
  })

  it('has an exercise closed over its months, and a donation that the next closing carries', async () => {
    const inside = `closings o join closings i on i.customer_id = o.customer_id and i.id <> o.id
      and i.from_day >= o.from_day and i.to_day <= o.to_day where o.kind = 'period'`
    expect(await countOf(database, inside)).toBe(6)
    // The exercise has it under its heading too.
    expect(await countOf(database, '(select distinct transaction_id from closing_carried) carried')).toBe(1)
    expect(
      await countOf(database, 'closings c where not exists (select from closing_seals s where s.closing_id = c.id)'),
    ).toBe(0)
  })

  it('has two years of the bank of an association, with every difference that has a name', async () => {
    const { rows } = await database.pool.query(`
      select (select count(*) from bank_accounts)::int as accounts, (select count(*) from bank_contracts)::int as contracts,
        count(*)::int as lines, count(m.id)::int as explained, count(m.made_by)::int as said,
        max(booked_on) - min(booked_on) as days, max(booked_on)::text as last
      from bank_lines l left join bank_matches m on (m.customer_id, m.line_id) = (l.customer_id, l.id)`)
    expect(rows).toMatchObject([{ accounts: 1, contracts: 2, said: 10, last: '2026-11-19' }])
    const [{ lines, explained, days }] = rows
    expect(days).toBeGreaterThan(700)
    expect(explained).toBeGreaterThan(0.98 * lines)
    expect(lines - explained).toBe(4)
    const kinds = await database.pool.query(
      `select array_agg(distinct kind order by kind) as kinds, array_agg(distinct name order by name) filter (where name is not null) as names
       from bank_match_parts`,
    )
    expect(kinds.rows).toEqual([
      {
        kinds: ['commission', 'difference', 'movement', 'other', 'slip', 'takings'],
        names: [
          'commission',
          'cut-off',
          'doubled',
          'late-donation',
          'lost',
          'no-donation',
          'no-payment',
          'refund',
          'unpaid',
        ],
      },
    ])
    expect(
      await countOf(
        database,
        'bank_match_parts p join bank_matches m on (m.customer_id, m.id) = (p.customer_id, p.match_id) join bank_lines l on (l.customer_id, l.id) = (m.customer_id, m.line_id) group by l.id, l.amount_cents having sum(p.amount_cents) <> l.amount_cents',
      ),
    ).toBeUndefined()
  })

  for (const day of ['2026-12-01', '2026-11-20', '2026-12-02', '2026-03-03'])
    it(`satisfies every invariant on another day (${day})`, { tags: ['nightly'] }, () =>
      withDatabase(async (other) => {
        await makeDemo(other.pool, { profile: 'small', asOf: new Date(`${day}T23:10:00Z`), hashPassword })
        const findings = await checkInvariants(other.pool)
        expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
      }),
    )

  it('has the foreign keys of the migrations', async () => {
    expect(foreignKeys.length).toBeGreaterThan(9)
    expect(await foreignKeysOf(database)).toEqual(foreignKeys)
  })

  it('has an accountant for the association of its manager, to whom a closed day can be sent', async () => {
    const { rows } = await database.pool.query(
      "select a.email from closing_readers a join users u on u.customer_id = a.customer_id where u.email = 'manageur@escarcelle.example'",
    )
    expect(rows).toEqual([{ email: expect.stringMatching(/^comptable@.+\.example$/) }])
  })

  it('has passwords for the accounts of the demo only, each with its role', async () => {
    const { rows } = await database.pool.query(
      `select u.email, u.role, u.home_role, c.name as association, a.password_hash
       from users u join identity_accounts a on a.uid = u.identity_uid left join customers c on c.id = u.customer_id
       where a.password_hash is not null order by u.email collate "C"`,
    )
    const first = 'Mosquée des Sept Cyprès'
    const second = 'Margelle Solidaire'
    expect(rows).toEqual([
      account('admin', 'admin', first),
      account('commercial', 'commercial', null),
      account('manageur2', 'manager', second),
      account('manageur', 'manager', first),
      account('organisateur', 'organizer', null),
      account('tresoriere', 'manager', first),
      account('utilisateur2', 'user', second),
      account('utilisateur', 'user', first),
    ])
    expect(rows.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email).sort())
  })

  it('is unchanged by a second call', async () => {
    const again = await makeDemo(database.pool, { profile: 'full', asOf, hashPassword })
    expect(again).toEqual({ isMade: false, associationCount: 0, userCount: 0, donationCount: 0, totalCents: 0 })
    expect(await countOf(database, 'transactions')).toBe(summary.donationCount)
  })
})

describe('an empty database', () => {
  it('gets one demo from two concurrent calls', { tags: ['nightly'] }, () =>
    withDatabase(async (database) => {
      const call = () => makeDemo(database.pool, { profile: 'small', asOf, hashPassword })
      const summaries = await Promise.all([call(), call()])
      expect(summaries.filter(({ isMade }) => isMade)).toHaveLength(1)
      expect(await countOf(database, 'customers')).toBe(60)
    }),
  )

  it('is unchanged when the demo fails halfway, and can be filled afterwards', () =>
    withDatabase(async (database) => {
      const before = await foreignKeysOf(database)
      // The ledger refuses dates of another century, after everything else was written.
      const wrong = new Date('1999-06-01T12:00:00Z')
      await expect(makeDemo(database.pool, { profile: 'small', asOf: wrong, hashPassword })).rejects.toThrow(
        'check constraint',
      )
      expect(await countOf(database, 'customers')).toBe(0)
      expect(await foreignKeysOf(database)).toEqual(before)
      expect((await makeDemo(database.pool, { profile: 'small', asOf, hashPassword })).isMade).toBe(true)
    }))

  it('does not count as empty with a user and no association', () =>
    withDatabase(async ({ pool }) => {
      await pool.query(
        `insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
         values (gen_random_uuid(), 'first', 'first@example.org', 'Première', 'Personne', 'admin', 'admin')`,
      )
      expect((await makeDemo(pool, { profile: 'small', asOf, hashPassword })).isMade).toBe(false)
    }))
})
