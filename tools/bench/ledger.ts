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
/** Has few of the donations of 64 terminals. */
export const rareDeviceId = fixedId(164)
export const causeId = fixedId(101)
const rareCause = 8
const rarestCause = 9
/** Has one donation of 20,000. */
export const rareCauseId = fixedId(100 + rarestCause)
/** Has its own name and amount, and no cause. */
export const shortcutId = fixedId(171)
/** Is based on `causeId`. */
export const causeShortcutId = fixedId(172)
/** Records donations by hand. */
const recorderId = fixedId(1)

const words = ['Solidarité', 'Cœurs', 'Partage', 'École', 'Entraide', 'Mosquée', 'Épicerie', 'Secours', 'Toit', 'Puits']
const cities = ['Épinay-sur-Seine', 'Nîmes', 'Saint-Étienne', 'Brest', 'Nantes', 'Orléans', 'Besançon', 'Lyon', 'Évry']
const arrayOf = (texts: string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/** Every 64th association has 64 terminals, the next one 32, then 21, and every second one a single terminal. */
const terminalsOf = (owner: string): string => `(64 / (1 + (${owner} - 1) % 64))`

/** Half of the quick donations have a name of their own and no cause; the others are for causes 1 to 6. */
const causeOfShortcut = (shortcut: string): string => `case when ${shortcut} % 2 = 0 then ${shortcut} / 2 end`

/** The statements that fill the tables that donations refer to. */
const records = ({ associations }: LedgerSize): string[] => [
  `insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
    select ${idOf('n')}, (${arrayOf(words)})[1 + n % 10] || ' ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example',
      '1 rue Haute', (${arrayOf(cities)})[1 + n % 9], '44000'
    from generate_series(1, ${associations}) n`,
  `insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
    values ('${recorderId}', 'bench-recorder', 'saisie@banc.example', 'Samia', 'Morel', 'admin', 'admin')`,
  `insert into causes (customer_id, id, name, icon, archived_at)
    select ${idOf('n')}, ${idOf('n * 100 + c')}, 'Cause ' || c, 'meal', case when c = 7 then now() - interval '2 years' end
    from generate_series(1, ${associations}) n, generate_series(1, 9) c`,
  `insert into devices (customer_id, id, serial_number, label, model)
    select ${idOf('n')}, ${idOf('n * 100 + d')}, 'SN-' || n || '-' || d, 'Appareil ' || d, 'SUNMI K2'
    from generate_series(1, ${associations}) n, generate_series(1, ${terminalsOf('n')}) d`,
  // An association has one active quick donation.
  `insert into shortcuts (customer_id, id, name, amount_cents, cause_id, archived_at)
    select ${idOf('n')}, ${idOf('n * 100 + 70 + s')}, case when s % 2 = 1 then 'Don du soir ' || s end, 500 * s,
      ${idOf(`n * 100 + ${causeOfShortcut('s')}`)}, case when s > 1 then now() end
    from generate_series(1, ${associations}) n, generate_series(1, 12) s`,
]

/** A number from 0 to 1 that follows from the number of the row; each seed gives another. */
const chance = (seed: number): string => `((hashint8extended(row, ${seed}) & 1048575) / 1048576.0)`

/** A number from 1 to `count`: a fifth of the numbers, the first ones, is drawn nearly half of the time. */
const unevenly = (count: string, seed: number): string => `(1 + floor(${count} * ${chance(seed)} ^ 2)::int)`

/** Like the product's ids: version 7, ordered by time. */
const orderedId = `(lpad(to_hex((extract(epoch from given_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(row::text), 1, 3)
    || '8' || substr(md5(row::text), 4, 15))::uuid`

/**
 * The donations of three years up to now, evenly spread. A quarter is one-off, a quarter comes through a quick
 * donation, and the others are for a cause. One of 33 is recorded by hand, the others come from a terminal.
 */
const donations = ({ rows, associations }: LedgerSize): string => `
  insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id,
    recorded_by, payment_method, idempotency_key, request_digest)
  select ${idOf('owner')}, ${orderedId}, amount, given_at, given_at, ${idOf('owner * 100 + cause')},
    ${idOf('owner * 100 + 70 + shortcut')}, case when row % 33 > 0 then ${idOf('owner * 100 + device')} end,
    case when row % 33 = 0 then '${recorderId}'::uuid end,
    case when row % 33 > 0 then 'card' when row % 66 > 0 then 'cash' when row % 132 > 0 then 'cheque' end,
    'bench-' || row, '\\x00'
  from (
    select *, case when shortcut is not null then ${causeOfShortcut('shortcut')}
        when row % 20000 = 5 then ${rarestCause} when row % 2000 = 5 then ${rareCause} when ${chance(1)} < 0.25 then null
        when row < ${rows} / 3 then ${unevenly('7', 2)} else ${unevenly('6', 2)} end as cause
    from (
      select row, owner, (array[200, 300, 500, 500, 1000, 1000, 1500, 2000, 2000, 5000])[${unevenly('10', 3)}]
          + case when row % 7 = 0 then row * 7919 % 9000 else 0 end as amount,
        case when row % 20000 <> 5 and row % 2000 <> 5 and ${chance(4)} < 0.25 then ${unevenly('12', 5)} end as shortcut,
        ${unevenly(terminalsOf('owner'), 6)} as device,
        date_trunc('milliseconds', now() - interval '1 minute' - (${rows} - row) * (interval '3 years' / ${rows})) as given_at
      from (
        select row, case when row % 5 = 0 then 1 else 2 + row % ${associations - 1} end as owner
        from generate_series(1::bigint, ${rows}) row
      ) owners
    ) shapes
  ) rows`

const rowOf = 'substr(idempotency_key, 7)::bigint'
const firstNames = (
  'Mohamed Nadia Fatima Marie Karim Aïcha Jean Thomas Françoise Mamadou Lucie Yanis Agnès Élodie Omar Sophie Ibrahim ' +
  'Camille Zoé Gwenaëlle'
).split(' ')
const lastNames = (
  'Benali Martin Traoré Nguyen Dupont Haddad Lefèvre Garcia Diallo Petit Le-Goff Kowalski Amrani Moreau Roux Bouaziz ' +
  'Fontaine Cissé Da-Silva Chevalier Mansouri Lambert Belkacem Guérin Sow Marchand Touré Colin Zeroual Quéméneur'
).split(' ')
const mailHosts = 'gmail.com gmail.com hotmail.fr orange.fr yahoo.fr gmail.com free.fr laposte.net'.split(' ')
const messages = ['Bon courage aux bénévoles !', 'En mémoire de ma mère', 'Merci', 'Pour la cantine', 'Avec le cœur']

/**
 * The donors: a third of the donations has a name, one of six an e-mail address too, one of twelve a membership number.
 * A donor gives often or once. An address has the donor's name and number; names repeat, some often. One donation of
 * eleven has a message, one of five texts and a number.
 */
const donors = `
  insert into donation_identities (customer_id, transaction_id, given_at, donator_fullname, donator_email,
    donator_membership_number, message)
  select customer_id, id, created_at,
    case when row % 3 = 0 then first_name || ' ' || last_name end,
    case when row % 6 = 0 then fold_text(first_name || '.' || last_name) || donor || '@'
      || (${arrayOf(mailHosts)})[1 + donor % ${mailHosts.length}] end,
    case when row % 12 = 0 then 'AD-' || donor end,
    case when row % 11 = 0 then (${arrayOf(messages)})[1 + row / 11 % 5] || ' ' || row end
  from (
    select *, (${arrayOf(firstNames)})[1 + floor(${firstNames.length} * (donor * 7919 % 1009 / 1009.0) ^ 2)::int] as first_name,
      (${arrayOf(lastNames)})[1 + floor(${lastNames.length} * (donor * 6007 % 1013 / 1013.0) ^ 2)::int] as last_name
    from (select *, ${unevenly('50000', 7)} as donor from (select *, ${rowOf} as row from transactions) numbered) drawn
  ) donations
  where row % 11 = 0 or row % 3 = 0`

const filledTables = ['transactions', 'donation_identities', ...rollUpTables]

/**
 * Takes the indexes and foreign keys off the large tables. Returns the statements that restore them, which check each
 * row.
 */
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
