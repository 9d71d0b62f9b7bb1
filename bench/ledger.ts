import type pg from 'pg'
import { fillRollUps } from '#features/transactions/server/roll-up.queries.ts'

/** The rows of the ledger: one association has a fifth of them, and 200 associations share the others. */
export const rowCount = 1_000_000
export const associationId = '00000000-0000-4000-8000-000000000001'
const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** Fills an empty database by SQL, with the same rows each time, over two years. */
export const fillLedger = async (pool: pg.Pool): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  const client = await pool.connect()
  try {
    const run = (text: string) => client.query({ text, query_timeout: 600_000 } as pg.QueryConfig)
    await run('set statement_timeout = 0')
    await run(`insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      select ${idOf('n')}, 'Association ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000'
      from generate_series(1, 201) n`)
    await run(`insert into causes (customer_id, id, name, icon)
      select ${idOf('n')}, ${idOf('n * 100 + c')}, 'Cause ' || c, 'meal' from generate_series(1, 201) n, generate_series(1, 9) c`)
    await run(`insert into devices (customer_id, id, serial_number, label, model)
      select ${idOf('n')}, ${idOf('n * 100 + d')}, 'SN-' || n || '-' || d, 'Appareil ' || d, 'SUNMI K2'
      from generate_series(1, 201) n, generate_series(1, 3) d`)
    await run(`insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, device_id,
        idempotency_key, request_digest)
      select ${idOf('owner')}, gen_random_uuid(), 100 + (row::bigint * 7919) % 20000, given_at, given_at,
        case when row % 4 > 0 then ${idOf('owner * 100 + 1 + row % 9')} end, ${idOf('owner * 100 + 1 + row % 3')},
        'bench-' || row, '\\x00'
      from (select row, case when row % 5 = 0 then 1 else 2 + row % 200 end as owner,
          date_trunc('milliseconds', timestamptz '2024-11-20' + row * interval '63 seconds') as given_at
        from generate_series(1, ${rowCount}) row) rows`)
    const row = `substr(idempotency_key, 7)::int`
    await run(`insert into donation_identities (customer_id, transaction_id, given_at, message, donator_fullname)
      select customer_id, id, created_at, case when ${row} % 11 = 0 then 'Bon courage aux bénévoles !' end,
        case when ${row} % 5 = 0 then 'Nadia Lefèvre' end
      from transactions where ${row} % 11 = 0 or ${row} % 5 = 0`)
    for (const statement of fillRollUps()) await run(statement)
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}
