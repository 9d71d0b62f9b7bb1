/** Returns SQL that changes parts of matches despite their triggers. */
const forgeParts = (change: string): string => `alter table bank_match_parts disable trigger user; ${change}`

/** Statements that break one invariant of the bank, and no other. */
export const bankBreaches: [name: string, how: string, statements: string][] = [
  [
    'bank_lines_explained.sql',
    'a part of another amount',
    forgeParts("update bank_match_parts set amount_cents = amount_cents + 1 where kind = 'other'"),
  ],
  [
    'bank_lines_explained.sql',
    'a match that is released without its parts, and without an undo',
    'update bank_matches set released_at = now()',
  ],
  [
    'bank_donation_once.sql',
    'an interval of a terminal in two parts',
    `alter table bank_match_parts drop constraint bank_match_parts_takings_once;
    insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, contract_id, device_id, from_at, to_at, donation_count)
    select customer_id, match_id, 10, kind, amount_cents, contract_id, device_id, from_at + interval '1 hour', to_at, donation_count
    from bank_match_parts where kind = 'takings';
    insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, note)
    select customer_id, match_id, 11, 'other', - amount_cents, 'Forgé' from bank_match_parts where place = 10`,
  ],
  [
    'bank_donation_once.sql',
    'the cash of a slip in two parts',
    `drop index bank_match_parts_cash_once;
    insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, slip_id, medium)
    select customer_id, match_id, 10, kind, 0, slip_id, 'cash' from bank_match_parts where kind = 'slip'`,
  ],
  [
    'bank_donation_once.sql',
    'a donation by card in a part of its own',
    `insert into bank_match_parts (customer_id, match_id, place, kind, amount_cents, transaction_id)
    select part.customer_id, part.match_id, 10, 'donation', 0, donation.id from bank_match_parts part
    cross join lateral (select id from transactions donation where donation.customer_id = part.customer_id
      and donation.payment_method = 'card' limit 1) donation where part.kind = 'takings'`,
  ],
  [
    'bank_apart.sql',
    'the contract of another association',
    forgeParts(`alter table bank_match_parts drop constraint bank_match_parts_customer_id_contract_id_fkey;
    update bank_match_parts part set contract_id = (select contract.id from bank_contracts contract
      where contract.customer_id <> part.customer_id limit 1) where kind = 'takings'`),
  ],
  [
    'bank_open_lines.sql',
    'a line without a match that does not wait',
    `alter table bank_lines disable trigger user;
    insert into bank_lines (customer_id, id, account_id, file_id, booked_on, amount_cents, ordinal, label, file_line, added_at)
    select customer_id, gen_random_uuid(), account_id, file_id, booked_on, 1, 1, label, file_line, added_at
    from bank_lines limit 1`,
  ],
  [
    'bank_open_lines.sql',
    'an explained line that still waits',
    `insert into bank_open_lines (customer_id, line_id) select customer_id, line_id from bank_matches
    where released_at is null limit 1`,
  ],
  [
    'bank_statements_add_up.sql',
    'a balance that its lines do not make',
    'alter table bank_statements disable trigger user; update bank_statements set closing_cents = closing_cents + 1',
  ],
  [
    'bank_payments.sql',
    'another commission',
    'alter table acquirer_lines disable trigger user; update acquirer_lines set commission_cents = 40',
  ],
  [
    'bank_takings_counted.sql',
    'another count of donations',
    forgeParts("update bank_match_parts set donation_count = donation_count + 1 where kind = 'takings'"),
  ],
  [
    'bank_takings_counted.sql',
    'another interval',
    forgeParts("update bank_match_parts set to_at = from_at + interval '1 minute' where kind = 'takings'"),
  ],
]
