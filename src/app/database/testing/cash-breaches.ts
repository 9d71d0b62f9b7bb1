/** Returns SQL that changes the items of deposit slips despite their triggers. */
const forgeItems = (change: string): string => `alter table deposit_slip_items disable trigger user; ${change}`

/** Forgets what the journal says of deposit slips. */
const unsaid = `alter table audit_entries disable trigger user; delete from audit_entries where action like 'deposit.%'`

/** Statements that break one invariant of the counting sheets and deposit slips, and no other. */
export const cashBreaches: [name: string, how: string, statements: string][] = [
  [
    'counting_sheets.sql',
    'a sheet that one person sealed alone',
    `alter table counting_sheet_signatures disable trigger user;
    alter table counting_sheet_signatures drop constraint counting_sheet_signatures_signer;
    update counting_sheet_signatures s set signed_by = (select signed_by from counting_sheet_signatures
      where (customer_id, sheet_id, place) = (s.customer_id, s.sheet_id, 1))`,
  ],
  [
    'counting_sheets.sql',
    'a signature without a name',
    "alter table counting_sheet_signatures disable trigger user; update counting_sheet_signatures set signer_name = ''",
  ],
  [
    'counting_sheets.sql',
    'a coin more than was recorded',
    `alter table counting_sheet_lines disable trigger user;
    update counting_sheet_lines set quantity = quantity + 1 where denomination_cents = 50
      and not exists (select from counting_sheets s where counting_sheet_lines.sheet_id in (s.id, s.reverses_id) and s.reverses_id is not null)`,
  ],
  [
    'deposit_slips.sql',
    'a number left out',
    'alter table deposit_slips disable trigger user; update deposit_slips set number = 2',
  ],
  [
    'deposit_slips.sql',
    'a cheque on two living slips',
    `drop index deposit_slip_items_cheque_once;
    insert into deposit_slips (customer_id, id, number, day, account, created_by, created_at)
    select customer_id, gen_random_uuid(), 2, day, account, created_by, created_at from deposit_slips;
    insert into deposit_slip_items (customer_id, slip_id, item_id, cheque_id, amount_cents)
    select i.customer_id, s.id, i.item_id, i.cheque_id, i.amount_cents
    from deposit_slip_items i join deposit_slips s using (customer_id) where s.number = 2 and i.cheque_id is not null`,
  ],
  [
    'deposit_slips.sql',
    'an item of a cancelled slip that no other can take',
    `insert into deposit_slip_cancellations (customer_id, slip_id, cancelled_by, cancelled_at, reason)
    select customer_id, id, created_by, created_at, 'Une erreur' from deposit_slips`,
  ],
  [
    'deposit_slips.sql',
    'a cheque that is lost',
    `alter table deposit_slip_items disable trigger user; delete from deposit_slip_items where cheque_id is not null`,
  ],
  [
    'deposit_slips.sql',
    'a cancellation that is lost',
    `insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action, subject_id, after)
    select gen_random_uuid(), customer_id, now(), created_by, 'Nadia Lefèvre', 'manager', 'deposit.cancelled', id, '{}' from deposit_slips`,
  ],
  ['deposit_slips.sql', 'an item freed alone', 'update deposit_slip_items set released_at = now()'],
  [
    'deposit_slips.sql',
    'another amount of a cheque',
    forgeItems('update deposit_slip_items set amount_cents = amount_cents + 1 where cheque_id is not null'),
  ],
  [
    'deposit_slips.sql',
    'another amount of cash than the notes and coins',
    `alter table deposit_slip_lines disable trigger user;
    update deposit_slip_lines set quantity = quantity + 1 where denomination_cents = 500`,
  ],
  [
    'deposit_slips.sql',
    'cash that left on another day than the slip',
    'alter table deposit_slip_cash disable trigger user; update deposit_slip_cash set left_on = left_on + 1',
  ],
  [
    'deposit_slips.sql',
    'a cheque that the bank had returned before',
    `insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
      effective_on, recorded_at, recorded_by, reason, payment_method)
    select i.customer_id, gen_random_uuid(), i.cheque_id, 1, 'cheque_returned', 'cheque_returned', 1, - i.amount_cents,
      '2026-03-09', s.created_at - interval '1 second', s.created_by, 'Sans provision', 'cheque'
    from deposit_slip_items i join deposit_slips s on (s.customer_id, s.id) = (i.customer_id, i.slip_id);
    insert into movement_days (customer_id, day, kind, payment_method, movement_count, total_cents)
    select customer_id, effective_on, kind, payment_method, 1, amount_cents
    from transaction_movements where reason = 'Sans provision'`,
  ],
  [
    'cash_boxes.sql',
    'more cash at the bank than was counted',
    `${unsaid}; alter table deposit_slip_cash disable trigger user;
    alter table deposit_slip_lines disable trigger user;
    update deposit_slip_lines set quantity = quantity + 1000 where denomination_cents = 500;
    update deposit_slip_cash set amount_cents = amount_cents + 500000`,
  ],
  [
    'deposit_slips.sql',
    'a slip before its cheque',
    "alter table deposit_slips disable trigger user; update deposit_slips set day = '2000-01-01', is_dated_freely = false",
  ],
  [
    'deposit_slips.sql',
    'an empty slip',
    `alter table deposit_slips disable trigger user;
    insert into deposit_slips (customer_id, id, number, day, account, created_by, created_at)
    select customer_id, gen_random_uuid(), 2, day, account, created_by, created_at from deposit_slips`,
  ],
  [
    'reversing_sheets.sql',
    'another count than that of the sheet',
    `alter table counting_sheet_lines disable trigger user;
    update counting_sheet_lines l set quantity = quantity + 1 from counting_sheets s
    where (s.customer_id, s.id) = (l.customer_id, l.sheet_id) and s.reverses_id is not null`,
  ],
  [
    'reversing_sheets.sql',
    'a donation that was not cancelled',
    `alter table counting_sheet_seals disable trigger user;
    update counting_sheet_seals s set movement_id = m.id from transaction_movements m
    where m.customer_id = s.customer_id and m.kind = 'refunded' and s.movement_id is not null`,
  ],
  [
    'reversing_sheets.sql',
    'a sheet reversed twice',
    `alter table counting_sheets drop constraint counting_sheets_reversed_once;
    insert into counting_sheets (customer_id, id, day, place, created_by, created_at, reverses_id, reason)
    select customer_id, gen_random_uuid(), day, place, created_by, created_at, reverses_id, reason
    from counting_sheets where reverses_id is not null`,
  ],
]
