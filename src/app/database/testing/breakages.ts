import { rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import { type Breakage, lose, loseAll, more, set } from './breakage.ts'
import { confirmed } from './movement-breaches.ts'
import { receiptBreakages } from './receipt-breaches.ts'

const otherAssociation = '(select max(id::text)::uuid from customers)'
const ofFirst = `customer_id <> ${otherAssociation}`
const ofRecord = "kind = 'cancelled'"

const ledger: Breakage[] = [
  more('transactions', 'amount_cents'),
  set('transactions', 'created_at', "created_at - interval '2 days'"),
  set('transactions', 'created_at', "received_at + interval '6 minutes'"),
  set('transactions', 'cause_id', 'null', 'cause_id is not null'),
  set('transactions', 'payment_method', "'transfer'", "payment_method = 'card'"),
  lose('transactions'),
  more('transaction_movements', 'amount_cents', ofRecord),
  set('transaction_movements', 'effective_on', "'2090-01-01'"),
  set('transaction_movements', 'effective_on', "'2026-01-01'"),
  set('transaction_movements', 'payment_method', "'transfer'", ofRecord),
  set('transaction_movements', 'recorded_by', `(select id from users where ${ofFirst} limit 1)`, `not ${ofFirst}`),
  set('transaction_movements', 'weight', '- weight', "kind = 'reversal'"),
  lose('transaction_movements', ofRecord),
  loseAll('transaction_movements'),
  more('movement_days', 'total_cents'),
  more('movement_days', 'movement_count'),
  lose('movement_days'),
  more('cancelled_donations', 'amount_cents'),
  lose('cancelled_donations'),
  lose('causes', 'id in (select cause_id from transactions)'),
  lose('shortcuts', 'id in (select shortcut_id from transactions)'),
  lose('devices', 'id in (select device_id from transactions)'),
  lose('users', 'id in (select recorded_by from transactions)'),
  lose('customers'),
  set('donation_identities', 'given_at', "given_at + interval '1 day'"),
  set('donation_identities', 'transaction_id', 'gen_random_uuid()'),
  set('donation_references', 'device_id', 'gen_random_uuid()'),
  ...rollUpTables.flatMap((table) => [more(table, 'total_cents'), more(table, 'donation_count'), lose(table)]),
]

const approvals: Breakage[] = [
  set('movement_requests', 'transaction_id', 'gen_random_uuid()'),
  set('movement_requests', 'requested_by', `(select id from users where ${ofFirst} limit 1)`, `not ${ofFirst}`),
  lose('movement_requests'),
  more('movement_batches', 'donation_count'),
  more('movement_batches', 'total_cents'),
  set('movement_batches', 'recorded_at', 'null'),
  loseAll('movement_batches'),
  [
    'movement_settings',
    'a lower amount',
    'insert into $ (customer_id, confirmation_cents) select id, 1 from customers',
  ],
]

const sealed: Breakage[] = [
  more('closings', 'number', 'number = (select max(number) from $)'),
  set('closings', 'from_day', "'2026-03-06', to_day = '2026-03-06'", 'number = 2'),
  set('closings', 'from_day', "'2026-03-01', to_day = '2026-03-01'", 'number = 2'),
  set('closings', 'figures', "jsonb_set(figures, '{total,grossCents}', '1')"),
  lose('closings', 'number = 1'),
  lose('closings', 'number = 2'),
  more('closing_counts', 'counted_cents'),
  more('closing_counts', 'expected_cents'),
  lose('closing_counts'),
  set('closing_seals', 'export_sha256', "repeat('0', 64)"),
  set('closing_seals', 'figures', "jsonb_set(figures, '{total,refundedCents}', '1')"),
  lose('closing_seals'),
  set('closing_reopenings', 'reason', "'Autre raison'"),
  lose('closing_reopenings'),
  lose('closing_arrivals'),
  [
    'closing_arrivals',
    'a donation by hand',
    `insert into $ select c.customer_id, c.id, t.id from closings c
    join transactions t using (customer_id) where t.device_id is null and c.number = 2`,
  ],
  lose('closing_carried'),
  set('closing_carried', 'from_closing_id', 'closing_id'),
  lose('closing_cancelled_elsewhere'),
  set('closing_cancelled_elsewhere', 'is_cancelled', 'false'),
  [
    'closing_carried',
    'a donation of a later day',
    `insert into $ select c.customer_id, c.id, t.id, c.id from closings c
    join transactions t using (customer_id) where c.number = 2`,
  ],
  set('counting_sheets', 'reverses_id', 'null, reason = null', 'reverses_id is not null'),
  lose('counting_sheets'),
  more('counting_sheet_lines', 'quantity'),
  lose('counting_sheet_lines'),
  set('counting_sheet_signatures', 'signer_name', "''"),
  lose('counting_sheet_signatures'),
  set('counting_sheet_seals', 'transaction_id', 'gen_random_uuid()', 'transaction_id is not null'),
  lose('counting_sheet_seals', 'movement_id is not null'),
  loseAll('counting_sheet_seals'),
  more('deposit_slips', 'number'),
  set('deposit_slips', 'day', "'2000-01-01'"),
  lose('deposit_slips'),
  more('deposit_slip_items', 'amount_cents'),
  lose('deposit_slip_items'),
  set('deposit_slip_items', 'released_at', 'now()'),
  more('deposit_slip_cash', 'amount_cents'),
  more('deposit_slip_cash', 'left_on'),
  lose('deposit_slip_cash'),
  set('audit_entries', 'after', "jsonb_set(after, '{net}', '1')", "action = 'closing.closed'"),
  more('deposit_slip_lines', 'quantity'),
  lose('deposit_slip_lines'),
  [
    'deposit_slip_cancellations',
    'a slip',
    `insert into $ select customer_id, id, created_by, created_at, 'Une erreur' from deposit_slips`,
  ],
]

const files: Breakage[] = [
  more('imports', 'imported_cents'),
  more('imports', 'imported_count'),
  more('imports', 'line_count'),
  set('imports', 'state', "'undone', undone_at = now(), undone_by = started_by"),
  lose('imports'),
  more('import_donations', 'line'),
  set('import_donations', 'undone_at', 'now()'),
  lose('import_donations'),
  [
    'import_rows',
    'rows of a file that was run',
    `insert into $ select customer_id, id, 2, '["05/03/2026"]' from imports`,
  ],
  more('acquirer_lines', 'gross_cents'),
  lose('acquirer_lines'),
  more('bank_lines', 'amount_cents'),
  lose('bank_lines'),
  more('bank_statements', 'closing_cents'),
  lose('bank_statement_lines'),
  set('bank_matches', 'line_id', 'gen_random_uuid()'),
  set('bank_matches', 'released_at', 'now()'),
  lose('bank_matches'),
  more('bank_match_parts', 'amount_cents'),
  more('bank_match_parts', 'donation_count', "kind = 'takings'"),
  set('bank_match_parts', 'to_at', "from_at + interval '1 minute'", "kind = 'takings'"),
  lose('bank_match_parts'),
  ['bank_match_undos', 'a match that stays', 'insert into $ select customer_id, id, now() from bank_matches'],
  ['bank_open_lines', 'an explained line', 'insert into $ select customer_id, id from bank_lines'],
  lose('bank_contracts'),
  lose('bank_accounts'),
  set('bank_contract_devices', 'customer_id', otherAssociation, ofFirst),
]

const mails: Breakage[] = [
  [
    'notification_mails',
    'to another association',
    `insert into $ (customer_id, user_id, topic, key, added_at)
    select c.id, u.id, 'goal', 'goal', now() from customers c join users u on u.customer_id <> c.id limit 1`,
  ],
  [
    'closing_sendings',
    'a closing that does not exist',
    `insert into $ (customer_id, id, closing_id, email, requested_at, requested_by, changed_at)
    select customer_id, gen_random_uuid(), gen_random_uuid(), 'compta@cabinet.example', closed_at, closed_by, closed_at from closings`,
  ],
]

const others: Breakage[] = [
  lose('device_tokens'),
  set('device_tokens', 'device_id', 'gen_random_uuid()'),
  [
    'device_boxes',
    'a box that the terminal does not count',
    `insert into $ select customer_id, id, 1, 'K2', 'SUNMI K2', now() from devices`,
  ],
  [
    'device_silences',
    'a silence of before',
    'insert into $ (customer_id, device_id, noticed_at) select customer_id, id, now() from devices',
  ],
  [
    'hijri_years',
    'a Ramadan inside the one before',
    `insert into $ (customer_id, year, ramadan_first, ramadan_last, source)
    select id, 1447 + n, date '2026-02-19' + n, date '2026-03-19' + n, 'CFCM' from customers, generate_series(0, 1) n`,
  ],
  [
    'identity_second_factors',
    'a factor that no sign-in asks for',
    'insert into $ (uid, sealed_secret, last_step) select uid, sha256(uid::bytea), 1 from identity_accounts',
  ],
  [
    'live_links',
    'a link that the journal does not know',
    `insert into $ (customer_id, id, token_hash, shows_names, created_at, created_by, ends_at)
    select customer_id, gen_random_uuid(), sha256(id::text::bytea), false, now(), id, now() + interval '1 hour'
    from users where customer_id is not null`,
  ],
  [
    'month_sheets',
    'a sheet of no closing',
    `insert into $ (customer_id, closing_id, month, content, sha256, sealed_at, sealed_by)
    select customer_id, gen_random_uuid(), '2026-03', '{}', encode(sha256('{}'), 'hex'), closed_at, closed_by from closings`,
  ],
  [
    'saved_filters',
    'of a person of another association',
    `insert into $ (customer_id, user_id, id, name, one_off, created_at)
    select c.id, u.id, gen_random_uuid(), 'Vendredi', true, now() from users u join customers c on c.id <> u.customer_id`,
  ],
]

/** Plain breakages of every table that has money, seals or approvals, or that another table repeats. */
export const breakages: readonly Breakage[] = [
  ...ledger,
  ...approvals,
  ...sealed,
  ...files,
  ...mails,
  ...receiptBreakages,
  ...others,
]

/** Returns SQL that lets one statement through, without foreign keys and triggers of its table. */
export const breakageSql = ([table, , statement]: Breakage): string => `
  do $do$ declare key record; begin
    for key in select conrelid::regclass as own, conname from pg_constraint
      where contype in ('f', 'x') and '${table}'::regclass in (conrelid, confrelid)
    loop execute format('alter table %s drop constraint %I', key.own, key.conname); end loop;
  end $do$;
  alter table ${table} disable trigger user;
  ${statement.replaceAll('$', table)};
  alter table ${table} enable trigger user`

/** Has a batch of one move in each ledger, and a chargeback that a second person confirmed. */
export const decided = `${confirmed};
  insert into movement_batches (customer_id, id, start_at, end_at, from_cause_id, to_cause_id, reason, donation_count, total_cents,
    requested_at, requested_by, recorded_at)
  select customer_id, id, recorded_at, recorded_at, from_cause_id, to_cause_id, reason, 1, moved_cents, recorded_at, recorded_by,
    recorded_at from transaction_movements where kind = 'reassigned';
  alter table transaction_movements disable trigger user;
  update transaction_movements set batch_id = id where kind = 'reassigned';
  alter table transaction_movements enable trigger user`
