-- A cheque that the bank returned, and the means of payment of a movement: a gift in cash may be refunded by transfer.

alter table transaction_movements
  drop constraint transaction_movements_kind_check,
  drop constraint transaction_movements_subject_kind_check;
alter table transaction_movements
  add constraint transaction_movements_kind_check check (kind in
    ('cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected', 'reversal')),
  add constraint transaction_movements_subject_kind_check check (subject_kind in
    ('cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected'));

alter table transaction_movements add column payment_method text
  constraint transaction_movements_payment_method_check check (payment_method in ('card', 'cash', 'cheque', 'transfer'));
comment on column transaction_movements.payment_method is 'How the money moved: as the donation was paid, unless a refund says otherwise. Null: unknown, like the donation''s.';

-- The movements of before went the way of their donation. Nothing else of them changes.
alter table transaction_movements disable trigger transaction_movements_only_added;
update transaction_movements m set payment_method = t.payment_method
from transactions t where (t.customer_id, t.id) = (m.customer_id, m.transaction_id) and t.payment_method is not null;
alter table transaction_movements enable trigger transaction_movements_only_added;

alter table movement_days add column payment_method text;
comment on column movement_days.payment_method is 'How the money moved. Null: unknown.';
comment on table movement_days is '[movements] Roll-up of movements by day, kind, cause, quick donation, terminal and means of payment, written with each movement in one statement. A move has two parts: what left a cause and what came to one.';
alter table movement_days drop constraint movement_days_key;
delete from movement_days;
insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count, total_cents)
  select p.customer_id, p.day, p.kind, p.cause_id, t.shortcut_id, t.device_id, p.payment_method, sum(p.weight), sum(p.cents)
  from (
    select customer_id, transaction_id, effective_on as day, subject_kind as kind, payment_method, weight, cause_id, amount_cents as cents
    from transaction_movements where subject_kind <> 'reassigned'
    union all
    select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, from_cause_id, - moved_cents
    from transaction_movements where subject_kind = 'reassigned'
    union all
    select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, to_cause_id, moved_cents
    from transaction_movements where subject_kind = 'reassigned'
  ) p join transactions t on (t.customer_id, t.id) = (p.customer_id, p.transaction_id)
  group by 1, 2, 3, 4, 5, 6, 7;
alter table movement_days add constraint movement_days_key
  unique nulls not distinct (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method);
