import type { Pool } from 'pg'
import { insertAssociations } from '#test/growth.ts'
import { fillRollUps } from '../server/figures/roll-up.queries.ts'

/** Returns the id of a record by its number: terminal 3 of association 2 is 203. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sqlIdOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const donationCount = 60_000
export const dayCount = 300

/**
 * Each of 400 associations has nine causes, 64 terminals and two quick donations. Five have donations. Cause 8,
 * terminal 64 and quick donation 2 are rare. A fifth is of 50 €.
 */
export const fillLedger = async (pool: Pool): Promise<void> => {
  await pool.query(`
    ${insertAssociations(400, { id: sqlIdOf('n') })};
    insert into causes (customer_id, id, name, icon)
      select ${sqlIdOf('n')}, ${sqlIdOf('n * 100 + c')}, 'Cause ' || c, 'meal' from generate_series(1, 400) n, generate_series(1, 9) c;
    insert into devices (customer_id, id, serial_number, label, model)
      select ${sqlIdOf('n')}, ${sqlIdOf('n * 100 + d')}, 'SN-' || n || '-' || d, 'Appareil ' || d, 'SUNMI K2'
      from generate_series(1, 400) n, generate_series(1, 64) d;
    insert into shortcuts (customer_id, id, name, amount_cents, archived_at)
      select ${sqlIdOf('n')}, ${sqlIdOf('n * 100 + s')}, 'Rapide', 500, case when s = 1 then now() end
      from generate_series(1, 400) n, generate_series(1, 2) s;
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id,
        payment_method, idempotency_key, request_digest)
      select ${sqlIdOf('owner')}, gen_random_uuid(), case when place % 5 = 4 then 5000 else 100 + row % 900 end, given_at, given_at,
        case when place % 900 = 7 then ${sqlIdOf('owner * 100 + 8')}
          when place % 5 = 2 and place % 27 > 0 then null
          when place % 4 > 0 then ${sqlIdOf('owner * 100 + 1 + place % 3')} end,
        case when place % 1100 = 9 then ${sqlIdOf('owner * 100 + 2')} when place % 5 = 2 then ${sqlIdOf('owner * 100 + 1')} end,
        case when place % 850 = 3 then ${sqlIdOf('owner * 100 + 64')} when place % 5 < 2 then ${sqlIdOf('owner * 100 + 1')}
          else ${sqlIdOf('owner * 100 + 2 + place % 62')} end,
        case when place % 700 = 11 then 'cheque' when place % 60 <> 5 then 'card' end, 'fill-' || row, '\\x00'
      from (select row, 1 + row % 5 as owner, row / 5 as place,
          timestamptz '2025-06-01' + row * interval '${dayCount * 86_400} seconds' / ${donationCount} as given_at
        from generate_series(1, ${donationCount}) row) rows;
    insert into donation_identities (customer_id, transaction_id, given_at, donator_email, donator_fullname)
      select customer_id, id, created_at, 'nadia.lefevre' || substr(idempotency_key, 6)::int % 900 || '@exemple.fr',
        case when idempotency_key like 'fill-%5000' then 'Zélie Perdue'
          when substr(idempotency_key, 6)::int / 5 % 125 = 4 or substr(idempotency_key, 6)::int / 5 % 25 = 3
            then 'Gwenaëlle Roux' else 'Nadia Lefèvre' end from transactions`)
  await cancelHalf(pool)
  for (const statement of fillRollUps()) await pool.query(statement)
}

/** Cancels half of the first association's donations, as the undo of a large import does. */
const cancelHalf = (pool: Pool) =>
  pool.query(`
    insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
      values (${sqlIdOf('1')}, 'admin', 'admin@personne.example', 'Samia', 'Morel', 'admin', 'admin');
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, effective_on, recorded_at, recorded_by, reason)
      select customer_id, gen_random_uuid(), id, 1, 'cancelled', 'cancelled', 1, - amount_cents, cause_id,
        paris_day(created_at), created_at, ${sqlIdOf('1')}, 'Annulation de l’import'
      from transactions where idempotency_key like '%0'`)
