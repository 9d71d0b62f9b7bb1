import { expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { accountId, customerId, idOf, insertBank, sqlId } from '../../testing/lines-growth.fixture.ts'
import { readOpen } from './line.queries.ts'
import { countOpenLines, readOpenLines } from './match-input.queries.ts'

// An association has 20,000 lines of the bank, all explained but 20, and 20 in another currency.

const lineCount = 20_000

const world = setUpGrowth(({ pool }) =>
  pool.query(`
    ${insertBank}
    insert into bank_lines (customer_id, id, account_id, file_id, currency, booked_on, amount_cents, ordinal, label, file_line, added_at)
      select '${customerId}', ${sqlId}, '${accountId}', '${idOf(3)}', case when n > ${lineCount} then 'USD' else 'EUR' end,
        '2026-01-05', 2000, n, 'A', 1, now() from generate_series(1, ${lineCount + 20}) n;
    insert into bank_matches (customer_id, id, line_id, rule, made_at)
      select '${customerId}', ${sqlId}, ${sqlId}, 'not-a-donation', now() from generate_series(21, ${lineCount}) n;
    analyze`),
)

it('counts and reads the lines that wait without those that are explained', async () => {
  const db = inCamelCase(world.database.db)
  expect(await countOpenLines(db, customerId)).toBe(20)
  expect(await readOpen(db, customerId)).toEqual({ openCount: 20, openAmount: 400 })
  const readings = await readingsOf(
    world.pool,
    async (logged) => {
      const read = inCamelCase(logged)
      await countOpenLines(read, customerId)
      await readOpen(read, customerId)
      await readOpenLines(read, { customerId, accountId }, { from: '2026-01-01', to: '2026-01-31' })
    },
    (table) => table.startsWith('bank_'),
  )
  for (const { rows, description } of readings) expect(rows, description).toBeLessThan(100)
})

it('a line waits again once its match is undone, and no more once another one is made', async () => {
  const db = inCamelCase(world.database.db)
  const release = (line: number) =>
    world.pool.query(`update bank_matches set released_at = now() where id = '${idOf(line)}'`)
  await release(21)
  await release(22)
  expect(await countOpenLines(db, customerId)).toBe(22)
  await world.pool.query(`
    insert into bank_matches (customer_id, id, line_id, rule, made_at)
    values ('${customerId}', '${idOf(1)}', '${idOf(21)}', 'by-hand', now())`)
  expect(await countOpenLines(db, customerId)).toBe(21)
})
