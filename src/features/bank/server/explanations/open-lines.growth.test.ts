import { expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { readOpen } from './line.queries.ts'
import { countOpenLines, readOpenLines } from './match-input.queries.ts'

// An association has 20,000 lines of the bank, all explained but 20, and 20 in another currency.

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sqlId = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid"
const [customerId, accountId, lineCount] = [idOf(1), idOf(2), 20_000]

const world = setUpGrowth(({ pool }) =>
  pool.query(`
    ${insertAssociations(1, { id: sqlId })};
    insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${idOf(1)}', 'admin', 'admin@personne.example', 'Samia', 'Morel', 'admin', 'admin');
    insert into bank_accounts (customer_id, id, iban, holder, label, created_at, created_by)
      values ('${customerId}', '${accountId}', 'FR7630006000011234567890189', 'Titulaire', 'Compte', now(), '${idOf(1)}');
    insert into bank_files (customer_id, id, number, file_name, sha256, byte_count, state, uploaded_at, uploaded_by, ended_at)
      values ('${customerId}', '${idOf(3)}', 1, 'a.txt', repeat('0', 64), 1, 'done', now(), '${idOf(1)}', now());
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
