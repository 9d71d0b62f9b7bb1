import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInvariants } from './invariants.ts'
import { resetBefore } from './testing/earlier-database.ts'

const migration = '0040_cancelled_donations.sql'
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const customer = idOf(1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/**
 * Makes the database of the last version that counted cancelled donations, with 120 donations of each kind over 20 days. Every
 * third was cancelled, and every second of these cancellations undone.
 */
beforeEach(async () => {
  const { pool } = database
  await resetBefore(pool, migration)
  await pool.query(`
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      values ('${customer}', 'A', 'B', 'C', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000');
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${idOf(2)}', '${customer}', 'one', 'one@b.example', 'A', 'B', 'manager', 'manager');
    insert into causes (customer_id, id, name, icon) values ('${customer}', '${idOf(3)}', 'Toit', 'meal');
    insert into devices (customer_id, id, serial_number, label, model)
      values ('${customer}', '${idOf(4)}', 'SN-1', 'Entrée', 'SUNMI K2');
    insert into shortcuts (customer_id, id, name, amount_cents) values ('${customer}', '${idOf(5)}', 'Rapide', 500);
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id,
        recorded_by, idempotency_key, request_digest)
      select '${customer}', ('${idOf(0).slice(0, -12)}' || lpad((1000 + n)::text, 12, '0'))::uuid, n * 100, given_at, given_at,
        case when n % 4 = 1 then '${idOf(3)}'::uuid end, case when n % 4 = 2 then '${idOf(5)}'::uuid end,
        case when n % 5 > 0 then '${idOf(4)}'::uuid end, case when n % 5 = 0 then '${idOf(2)}'::uuid end, 'key-' || n, '\\x00'
      from (select n, timestamptz '2026-03-01T22:30:00Z' + n * interval '4 hours' as given_at from generate_series(1, 120) n) rows;
    insert into donation_days select customer_id, paris_day(created_at), count(*), sum(amount_cents)
      from transactions group by 1, 2;
    insert into donation_cause_days (customer_id, cause_id, day, donation_count, total_cents)
      select customer_id, cause_id, paris_day(created_at), count(*), sum(amount_cents)
      from transactions where cause_id is not null or shortcut_id is null group by 1, 2, 3;
    insert into donation_device_days (customer_id, device_id, day, donation_count, total_cents)
      select customer_id, device_id, paris_day(created_at), count(*), sum(amount_cents)
      from transactions where device_id is not null group by 1, 2, 3;
    insert into donation_cause_device_days (customer_id, cause_id, device_id, day, donation_count, total_cents)
      select customer_id, cause_id, device_id, paris_day(created_at), count(*), sum(amount_cents)
      from transactions where device_id is not null and (cause_id is not null or shortcut_id is null) group by 1, 2, 3, 4;
    insert into donation_shortcut_days (customer_id, shortcut_id, cause_id, device_id, day, donation_count, total_cents)
      select customer_id, shortcut_id, cause_id, device_id, paris_day(created_at), count(*), sum(amount_cents)
      from transactions where shortcut_id is not null group by 1, 2, 3, 4, 5;
    insert into donation_hours (customer_id, device_id, hour, donation_count, total_cents)
      select customer_id, device_id, date_trunc('hour', created_at, 'UTC'), count(*), sum(amount_cents)
      from transactions group by 1, 2, 3;
    insert into donation_bracket_days (customer_id, bracket_cents, day, donation_count, total_cents)
      select customer_id, amount_bracket(amount_cents), paris_day(created_at), count(*), sum(amount_cents)
      from transactions group by 1, 2, 3;
    insert into donation_platform_days (day, is_one_off, slot, donation_count, total_cents)
      select paris_day(created_at), cause_id is null and shortcut_id is null, 7, count(*), sum(amount_cents)
      from transactions group by 1, 2;
    insert into donation_platform_hours (hour, bracket_cents, slot, donation_count, total_cents)
      select date_trunc('hour', created_at, 'UTC'), amount_bracket(amount_cents), 0, count(*), sum(amount_cents)
      from transactions group by 1, 2;
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, effective_on, recorded_at, recorded_by, reason)
      select customer_id, gen_random_uuid(), id, 1, 'cancelled', 'cancelled', 1, - amount_cents, cause_id,
        paris_day(created_at), now(), '${idOf(2)}', 'Essai du terminal'
      from transactions where amount_cents % 300 = 0;
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, effective_on, recorded_at, recorded_by, reason, reverses_id)
      select m.customer_id, gen_random_uuid(), m.transaction_id, 2, 'reversal', 'cancelled', -1, - m.amount_cents,
        m.cause_id, m.effective_on, now(), m.recorded_by, 'Par erreur', m.id
      from transaction_movements m where m.amount_cents % 600 = 0;
    insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, movement_count, total_cents)
      select m.customer_id, m.effective_on, 'cancelled', m.cause_id, t.shortcut_id, t.device_id, sum(m.weight), sum(m.amount_cents)
      from transaction_movements m join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
      group by 1, 2, 3, 4, 5, 6`)
})

it('takes the cancelled donations out of every roll-up, and keeps those whose cancellation was undone', async () => {
  await migrate(database.pool)
  const findings = await checkInvariants(database.pool)
  expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  const { rows } = await database.pool.query(`
    select sum(donation_count)::int as collected, sum(cancelled_count)::int as cancelled,
      sum(cancelled_cents)::int as cents from donation_days`)
  expect(rows).toEqual([{ collected: 100, cancelled: 20, cents: 120_000 }])
})
