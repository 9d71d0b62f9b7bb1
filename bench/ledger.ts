import type pg from 'pg'
import { fillRollUps, rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'

/** How many rows and associations the ledger gets. The first association has a fifth of the rows. */
export type LedgerSize = { rows: number; associations: number }

const idOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const fixedId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The id of an association by its number, from 1. */
export const idOfAssociation = fixedId

/** The association with a fifth of all donations, and its records. */
export const associationId = fixedId(1)
export const deviceId = fixedId(101)
export const causeId = fixedId(102)
/** Has one donation of 20,000. */
export const rareCauseId = fixedId(109)
/** Has its own name and amount, and no cause. */
export const shortcutId = fixedId(171)

const words = ['Solidarité', 'Cœurs', 'Partage', 'École', 'Entraide', 'Mosquée', 'Épicerie', 'Secours', 'Toit', 'Puits']
const cities = ['Épinay-sur-Seine', 'Nîmes', 'Saint-Étienne', 'Brest', 'Nantes', 'Orléans', 'Besançon', 'Lyon', 'Évry']
const arrayOf = (texts: string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/** The statements that fill the tables that donations refer to. */
const records = ({ associations }: LedgerSize): string[] => [
  `insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
    select ${idOf('n')}, (${arrayOf(words)})[1 + n % 10] || ' ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example',
      '1 rue Haute', (${arrayOf(cities)})[1 + n % 9], '44000'
    from generate_series(1, ${associations}) n`,
  `insert into causes (customer_id, id, name, icon)
    select ${idOf('n')}, ${idOf('n * 100 + c')}, 'Cause ' || c, 'meal'
    from generate_series(1, ${associations}) n, generate_series(1, 9) c`,
  `insert into devices (customer_id, id, serial_number, label, model)
    select ${idOf('n')}, ${idOf('n * 100 + d')}, 'SN-' || n || '-' || d, 'Appareil ' || d, 'SUNMI K2'
    from generate_series(1, ${associations}) n, generate_series(1, 3) d`,
  // The first has its own name, the second is based on a cause and archived.
  `insert into shortcuts (customer_id, id, name, amount_cents, cause_id, archived_at)
    select ${idOf('n')}, ${idOf('n * 100 + 70 + s')}, case when s = 1 then 'Don du soir' end, 2000,
      case when s = 2 then ${idOf('n * 100 + 2')} end, case when s = 2 then now() end
    from generate_series(1, ${associations}) n, generate_series(1, 2) s`,
]

/** Like the product's ids: version 7, ordered by time. */
const orderedId = `(lpad(to_hex((extract(epoch from given_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(row::text), 1, 3)
    || '8' || substr(md5(row::text), 4, 15))::uuid`

/**
 * The donations of three years up to now, evenly spread. Three of four have a cause; of those without one, one of ten
 * came through the first shortcut.
 */
const donations = ({ rows, associations }: LedgerSize): string => `
  insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id,
    idempotency_key, request_digest)
  select ${idOf('owner')}, ${orderedId}, 100 + (row::bigint * 7919) % 20000, given_at, given_at,
    case when row % 20000 = 5 then ${idOf('owner * 100 + 9')}
      when row % 4 > 0 then ${idOf('owner * 100 + 1 + (row / 5) % 8')} end,
    case when row % 40 in (0, 4) then ${idOf('owner * 100 + 71')} end,
    ${idOf('owner * 100 + 1 + (row / 7) % 3')}, 'bench-' || row, '\\x00'
  from (
    select row, case when row % 5 = 0 then 1 else 2 + row % ${associations - 1} end as owner,
      date_trunc('milliseconds', now() - interval '1 minute' - (${rows} - row) * (interval '3 years' / ${rows})) as given_at
    from generate_series(1, ${rows}) row
  ) rows`

const rowOf = 'substr(idempotency_key, 7)::bigint'
const firstNames = ['Nadia', 'Aïcha', 'Élodie', 'Thomas', 'Karim', 'Françoise', 'Mamadou', 'Lucie', 'Yanis', 'Agnès']
const lastNames = [
  'Lefèvre',
  'Benali',
  'Nguyen',
  'Traoré',
  'Dupont',
  'Le Goff',
  'Haddad',
  'Garcia',
  'Petit',
  'Kowalski',
]
const messages = ['Bon courage aux bénévoles !', 'En mémoire de ma mère', 'Merci', 'Pour la cantine', 'Avec le cœur']

/**
 * The donors: a third has a name, one of 50,000 names; one of six an e-mail address too, one of twelve a membership number.
 * One donation of eleven has a message, one of five texts and a number.
 */
const donors = `
  insert into donation_identities (customer_id, transaction_id, given_at, donator_fullname, donator_email,
    donator_membership_number, message)
  select customer_id, id, created_at,
    case when row % 3 = 0 then (${arrayOf(firstNames)})[1 + donor % 10] || ' ' || (${arrayOf(lastNames)})[1 + donor / 10 % 10]
      || '-' || donor / 100 end,
    case when row % 6 = 0 then 'donateur' || donor || '@exemple.fr' end,
    case when row % 12 = 0 then 'AD-' || donor end,
    case when row % 11 = 0 then (${arrayOf(messages)})[1 + row / 11 % 5] || ' ' || row end
  from (select customer_id, id, created_at, row, row * 7919 % 50000 as donor
    from (select *, ${rowOf} as row from transactions) numbered) donations
  where row % 11 = 0 or row % 3 = 0`

const filledTables = ['transactions', 'donation_identities', ...rollUpTables]

/** Takes the indexes and foreign keys off the large tables. Returns the statements that restore them, which check each row. */
const dropConstraints = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filledTables],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore)
}

/** Fills an empty database by SQL: records, donations, donors and roll-ups. All constraints hold at the end. */
export const fillLedger = async (pool: pg.Pool, size: LedgerSize): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; ${withoutTimeLimits}; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`,
    )
    const restore = await dropConstraints(client)
    for (const statement of [...records(size), donations(size), donors, ...fillRollUps(), ...restore])
      await client.query(statement)
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => {})
  } finally {
    client.release(true)
  }
}
