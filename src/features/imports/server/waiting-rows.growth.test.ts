import { expect, it } from 'vitest'
import type { SqlDatabase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { emptyWaitingRows, listWaitingRows } from './waiting-rows.ts'

// Two associations have 5,000 rows of 40 cells waiting each, without statistics, as just after an upload. The donor is
// in three rows of each.

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sqlIdOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const mapping = JSON.stringify({ columns: { date: 0, amount: 1, fullname: 2, email: 3 } })

const world = setUpGrowth(({ pool }) =>
  pool.query(`
    alter table import_rows set (autovacuum_enabled = false);
    ${insertAssociations(2, { id: sqlIdOf('n') })};
    insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${idOf(1)}', 'admin', 'admin@personne.example', 'Samia', 'Morel', 'admin', 'admin');
    insert into imports (customer_id, id, number, file_name, state, uploaded_at, uploaded_by, file_sha256, encoding, separator,
        header, header_fingerprint, mapping)
      select ${sqlIdOf('n')}, ${sqlIdOf('n')}, 1, 'dons.csv', 'uploaded', now(), '${idOf(1)}', repeat('0', 64), 'utf-8', ';',
        '["Date", "Montant", "Nom", "E-mail"]', 'sample', '${mapping}' from generate_series(1, 2) n;
    insert into import_rows (customer_id, import_id, line, cells)
      select ${sqlIdOf('n')}, ${sqlIdOf('n')}, line, (select jsonb_agg(case cell
          when 1 then '05/03/2026' when 2 then (line % 50)::text
          when 3 then case line % 2000 when 7 then ' MAUD Le Goff' else 'Nadia ' || line end
          else 'Validé ' || cell end order by cell) from generate_series(1, 40) cell)
      from generate_series(1, 2) n, generate_series(1, 5000) line;
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, recorded_by, idempotency_key, request_digest)
      values ('${idOf(1)}', '${idOf(9)}', 2000, now(), now(), '${idOf(1)}', 'donation', '\\x00');
    insert into donation_identities (customer_id, transaction_id, given_at, donator_fullname, donator_email)
      values ('${idOf(1)}', '${idOf(9)}', now(), 'Maud Le Goff', 'maud@example.org');`),
)

const donations = { customerId: idOf(1), transactionIds: [idOf(9)] }

/** Empties the rows, then names the donor again. */
const emptyForATry = async (db: SqlDatabase): Promise<void> => {
  await emptyWaitingRows(db, donations)
  await world.pool.query(
    `update import_rows set cells = jsonb_set(cells, '{2}', '"maud le goff"') where line % 2000 = 7`,
  )
}

it.each([
  ['export', (db: SqlDatabase) => listWaitingRows(db, donations)],
  ['erasure', emptyForATry],
])('the %s of a donor reads the waiting rows that name them alone', async (_name, read) => {
  const readings = await readingsOf(world.pool, read, (table) => table === 'import_rows')
  for (const { rows, description } of readings) {
    expect(rows, description).toBeGreaterThan(0)
    expect(rows, description).toBeLessThan(30)
  }
})

it('finds the rows of the association, however the name is written', async () => {
  await world.pool.query(
    `update import_rows set cells = jsonb_set(cells, '{2}', '" MAUD Le Goff"') where line % 2000 = 7`,
  )
  const found = await listWaitingRows(world.database.db, donations)
  expect(found.map(({ line }) => line)).toEqual([7, 2007, 4007])
})
