import { expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { accountId, customerId, idOf, insertBank, sqlId } from '../../testing/lines-growth.fixture.ts'
import { countChangedLines, momentOf, readChanges } from './changed-lines.queries.ts'

// A person explained 2,000 lines in 2020, each by a donation. All but one of these were cancelled in 2021, and seen.
// The last one is cancelled in 2026.

const lineCount = 2000

const world = setUpGrowth(({ pool }) =>
  pool.query(`
    ${insertBank}
    insert into bank_lines (customer_id, id, account_id, file_id, currency, booked_on, amount_cents, ordinal, label, file_line, added_at)
      select '${customerId}', ${sqlId}, '${accountId}', '${idOf(3)}', 'EUR', '2020-01-05', 2000, n, 'A', 1, now()
      from generate_series(1, ${lineCount}) n;
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, recorded_by, payment_method, idempotency_key, request_digest)
      select '${customerId}', ${sqlId}, 2000, '2020-01-04 12:00Z', '2020-01-04 12:00Z', '${idOf(1)}', 'transfer', n, '\\x00'
      from generate_series(1, ${lineCount}) n;
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        effective_on, recorded_at, recorded_by, reason)
      select '${customerId}', ${sqlId}, ${sqlId}, 1, 'cancelled', 'cancelled', 1, -2000, day, day + interval '12 hours', '${idOf(1)}', 'Erreur'
      from generate_series(1, ${lineCount}) n
      cross join lateral (select case when n = ${lineCount} then '2026-01-05'::date else '2021-01-05'::date end as day) own;
    insert into bank_matches (customer_id, id, line_id, rule, made_at, made_by)
      select '${customerId}', ${sqlId}, ${sqlId}, 'by-hand',
        case when n = ${lineCount} then '2020-01-06'::date else '2021-02-01'::date end, '${idOf(1)}'
      from generate_series(1, ${lineCount}) n;
    insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, transaction_id)
      select '${customerId}', ${sqlId}, 1, 'donation', 2000, ${sqlId} from generate_series(1, ${lineCount}) n;
    analyze`),
)

it('finds the lines that changed lately, without the corrections and the explanations of all years', async () => {
  const db = inCamelCase(world.database.db)
  expect(await countChangedLines(db, customerId)).toBe(1)
  expect([...(await readChanges(db, customerId, [idOf(1), idOf(lineCount)])).keys()]).toEqual([idOf(lineCount)])
  const readings = await readingsOf(
    world.pool,
    async (logged) => {
      const read = inCamelCase(logged)
      await countChangedLines(read, customerId)
      await readChanges(read, customerId, [idOf(lineCount)])
      await momentOf(read, customerId, new Date())
    },
    () => true,
  )
  for (const { rows, description } of readings) expect(rows, description).toBeLessThan(100)
})
