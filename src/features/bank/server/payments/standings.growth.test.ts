import { expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { countStandings, listStandings } from './risk.repository.ts'

// The platform has 5,000 associations with a bank. 500 of them have a late payout.

const sqlId = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid"
const [associationCount, lateCount, listed] = [5000, 500, 100]

const world = setUpGrowth(({ pool }) =>
  pool.query(`
    ${insertAssociations(associationCount, { id: sqlId })};
    insert into bank_standings (customer_id, looked_at, risk_cents, late_cents, open_line_count, difference_cents)
      select ${sqlId}, now(), n, case when n <= ${lateCount} then n else 0 end, 0, 0
      from generate_series(1, ${associationCount}) n;
    analyze`),
)

it('reads of all associations those alone that are late', async () => {
  const db = inCamelCase(world.database.db)
  expect(await countStandings(db)).toEqual({ count: lateCount, riskCents: (lateCount * (lateCount + 1)) / 2 })
  expect((await listStandings(db, listed)).map(({ riskCents }) => riskCents)).toEqual(
    Array.from({ length: listed }, (_, index) => lateCount - index),
  )
  const readings = await readingsOf(
    world.pool,
    async (logged) => {
      const read = inCamelCase(logged)
      await countStandings(read)
      await listStandings(read, listed)
    },
    (table) => table === 'bank_standings' || table === 'customers',
  )
  expect(readings.length).toBeGreaterThan(0)
  for (const { rows, description } of readings) expect(rows, description).toBeLessThanOrEqual(lateCount)
})
