/** Returns SQL that changes movements despite their triggers. */
const forge = (change: string): string =>
  `alter table transaction_movements disable trigger user; ${change}; alter table transaction_movements enable trigger user`
const withoutRules = `alter table transaction_movements drop constraint transaction_movements_moved;
  alter table transaction_movements drop constraint transaction_movements_two_people;
  alter table transaction_movements drop constraint transaction_movements_reversed_once;`
/** Makes the roll-up of the movements again. */
const rollUpAgain = `delete from movement_days;
  insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count, total_cents)
  select p.customer_id, p.day, p.kind, p.cause_id, t.shortcut_id, t.device_id, p.payment_method, sum(p.weight), sum(p.cents)
  from (
    select customer_id, transaction_id, effective_on as day, subject_kind as kind, payment_method, weight, cause_id, amount_cents as cents
    from transaction_movements where subject_kind <> 'reassigned'
    union all select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, from_cause_id, - moved_cents
    from transaction_movements where subject_kind = 'reassigned'
    union all select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, to_cause_id, moved_cents
    from transaction_movements where subject_kind = 'reassigned'
  ) p join transactions t on (t.customer_id, t.id) = (p.customer_id, p.transaction_id)
  group by 1, 2, 3, 4, 5, 6, 7`
/** Adds a movement to each donation that has one of `where`, after its others. */
const addMovement = (columns: string, where: string) =>
  `insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents, cause_id,
    from_cause_id, to_cause_id, moved_cents, effective_on, recorded_at, recorded_by, reason, reverses_id)
  select customer_id, gen_random_uuid(), transaction_id, 99, ${columns}, effective_on, recorded_at, recorded_by, reason, null
  from transaction_movements where ${where}`

/** Has a chargeback confirmed by a second person, as a request. */
export const confirmed = `${forge(`update transaction_movements m set approved_by = u.id from users u
    where u.home_role = 'admin' and u.customer_id = m.customer_id and m.kind = 'chargeback'`)};
  insert into movement_requests (customer_id, id, transaction_id, movement, amount_cents, requested_at, requested_by,
    decided_at, decided_by, movement_id)
  select customer_id, gen_random_uuid(), transaction_id, '{}', 1, recorded_at, recorded_by, recorded_at, approved_by, id
  from transaction_movements where kind = 'chargeback'`

/** Statements that break one invariant of the movements, and no other. */
export const movementBreaches: [name: string, how: string, statements: string][] = [
  [
    'ledger_closed.sql',
    'changes of movements let through',
    'alter table transaction_movements disable trigger transaction_movements_only_added',
  ],
  [
    'ledger_closed.sql',
    'emptying of movements let through',
    'drop trigger transaction_movements_not_truncated on transaction_movements',
  ],
  [
    'roll_up_movement_days.sql',
    'a cent less',
    "update movement_days set total_cents = total_cents - 1 where kind = 'amount_corrected'",
  ],
  ['roll_up_movement_days.sql', 'a movement too many', 'update movement_days set movement_count = movement_count + 1'],
  ['roll_up_movement_days.sql', 'a day missing', "delete from movement_days where kind = 'chargeback'"],
  [
    'roll_up_movement_days.sql',
    'an empty day too many',
    `insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count, total_cents)
    select customer_id, '2020-01-01', kind, cause_id, shortcut_id, device_id, payment_method, 0, 0
    from movement_days where kind = 'chargeback'`,
  ],
  [
    'movement_batches.sql',
    'a batch without its movements',
    `insert into movement_batches (customer_id, id, start_at, end_at, to_cause_id, reason, donation_count, total_cents,
      requested_at, requested_by, recorded_at)
    select m.customer_id, gen_random_uuid(), now(), now(), c.id, 'Raison', 3, 100, now(), m.recorded_by, now()
    from transaction_movements m join causes c using (customer_id) limit 1`,
  ],
  [
    'movement_methods.sql',
    'a chargeback that went another way than its donation',
    `${forge("update transaction_movements set payment_method = 'cash' where kind = 'chargeback'")}; ${rollUpAgain}`,
  ],
  [
    'movement_methods.sql',
    'a cheque that was returned in part',
    `${forge("update transaction_movements set amount_cents = amount_cents + 1 where kind = 'cheque_returned'")}; ${rollUpAgain}`,
  ],
  [
    'movements_within_donation.sql',
    'more refunded than given',
    `${addMovement("'refunded', 'refunded', 1, -1600, cause_id, null, null, null", "kind = 'amount_corrected'")}; ${rollUpAgain}`,
  ],
  [
    'movements_within_donation.sql',
    'more won back than was charged',
    `${addMovement("'chargeback_won', 'chargeback_won', 1, 1, cause_id, null, null, null", "kind = 'amount_corrected'")}; ${rollUpAgain}`,
  ],
  [
    'movements_within_donation.sql',
    "another amount of a terminal's donation",
    `insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
      effective_on, recorded_at, recorded_by, reason)
    select t.customer_id, gen_random_uuid(), t.id, 1, 'amount_corrected', 'amount_corrected', 1, -1, '2026-03-07', now(), u.id, 'Erreur'
    from transactions t join users u on u.customer_id = t.customer_id and u.home_role = 'manager'
    where t.device_id is not null and t.cause_id is null
      and (t.customer_id, t.id) not in (select customer_id, transaction_id from receipt_lines); ${rollUpAgain}`,
  ],
  [
    'movements_reversed_once.sql',
    'an undo of another amount',
    `${forge("update transaction_movements set amount_cents = amount_cents - 1 where kind = 'reversal'")};
    ${rollUpAgain}`,
  ],
  [
    'movements_reversed_once.sql',
    'a movement undone twice',
    `${withoutRules}
    ${forge("update transaction_movements set kind = 'refunded', subject_kind = 'refunded', amount_cents = -300 where kind = 'chargeback'")};
    ${forge(`update transaction_movements m set kind = 'reversal', reverses_id = u.reverses_id, subject_kind = u.subject_kind,
      weight = u.weight, amount_cents = u.amount_cents
      from transaction_movements u where u.kind = 'reversal' and m.kind = 'chargeback_won' and m.transaction_id = u.transaction_id`)};
    ${rollUpAgain}`,
  ],
  [
    'movements_moves.sql',
    'a move that changes the amount',
    `${withoutRules} ${forge("update transaction_movements set moved_cents = moved_cents - 1 where kind = 'reassigned'")}; ${rollUpAgain}`,
  ],
  [
    'movements_moves.sql',
    'a move from a cause where the donation is not',
    `${addMovement(
      `'reassigned', 'reassigned', 1, 0, null, from_cause_id, to_cause_id,
      (select t.amount_cents + sum(m.amount_cents) from transactions t join transaction_movements m on m.transaction_id = t.id
       where t.id = transaction_movements.transaction_id group by t.amount_cents)`,
      "kind = 'reassigned'",
    )}; ${rollUpAgain}`,
  ],
  [
    'movement_people.sql',
    'one person twice',
    `${confirmed}; ${withoutRules} alter table movement_requests drop constraint movement_requests_two_people;
    ${forge("update transaction_movements set approved_by = recorded_by where kind = 'chargeback'")};
    update movement_requests set decided_by = requested_by`,
  ],
  [
    'movement_people.sql',
    'a manager of another association',
    forge(`update transaction_movements m set recorded_by = u.id from users u
      where u.home_role = 'manager' and u.customer_id <> m.customer_id and m.kind = 'chargeback'`),
  ],
  [
    'movement_people.sql',
    'a move by the platform',
    forge(`update transaction_movements m set recorded_by = u.id from users u
      where u.home_role = 'admin' and u.customer_id = m.customer_id and m.kind = 'reassigned'`),
  ],
  [
    'movement_dates.sql',
    'a correction before its donation',
    `${forge("update transaction_movements set effective_on = '2026-01-01' where kind = 'chargeback'")}; ${rollUpAgain}`,
  ],
  [
    'movement_dates.sql',
    'a correction of 2090',
    `${forge("update transaction_movements set effective_on = '2090-01-01' where kind = 'amount_corrected'")}; ${rollUpAgain}`,
  ],
  [
    'movement_dates.sql',
    'an undo before what it undoes',
    `${forge(`update transaction_movements m set effective_on = undone.effective_on + 1 from transaction_movements undone
      where undone.reverses_id = m.id`)}; ${rollUpAgain}`,
  ],
  [
    'movement_confirmations.sql',
    'a second person that is forgotten',
    `${confirmed}; ${forge("update transaction_movements set approved_by = null where kind = 'chargeback'")}`,
  ],
  [
    'movement_confirmations.sql',
    'a confirmation that is forgotten in the request',
    `${confirmed}; alter table movement_requests drop constraint movement_requests_two_people;
    update movement_requests set decided_by = requested_by`,
  ],
  [
    'movement_confirmations.sql',
    'a second person that nobody asked',
    forge(`update transaction_movements m set approved_by = u.id from users u
      where u.home_role = 'admin' and u.customer_id = m.customer_id and m.kind = 'chargeback'`),
  ],
  [
    'movement_limits.sql',
    'more than the amount of that moment',
    `insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action, before, after)
    select gen_random_uuid(), m.customer_id, m.recorded_at + n.place * interval '1 day', m.recorded_by, 'Nadia Lefèvre', 'manager',
      'movements.limited', jsonb_build_object('confirmationAmount', n.place), jsonb_build_object('confirmationAmount', 1000)
    from transaction_movements m, generate_series(1, 2) n (place) where m.kind = 'chargeback'`,
  ],
  [
    'movement_limits.sql',
    'a second person that is forgotten on both sides',
    `${confirmed}; ${forge('update transaction_movements set approved_by = null')};
    update movement_requests set decided_at = null, decided_by = null, movement_id = null;
    insert into movement_settings (customer_id, confirmation_cents) select distinct customer_id, 300 from movement_requests`,
  ],
]
