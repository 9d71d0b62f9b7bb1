-- The cash box: the cash of an association, by day, and the deposit slips that take it to the bank by denomination.

create table cash_boxes (
  customer_id uuid primary key references customers (id),
  opened_at timestamptz not null
);
comment on table cash_boxes is '[cash] Since when the cash that was entered gift by gift is in the cash box: that of before went to the bank without a slip. An association without a row has it in the box from its first gift.';
insert into cash_boxes (customer_id, opened_at) select id, now() from customers;

create table deposit_slip_cash (
  customer_id uuid not null,
  slip_id uuid not null,
  left_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (customer_id, slip_id),
  foreign key (customer_id, slip_id) references deposit_slips (customer_id, id)
);
comment on table deposit_slip_cash is '[cash] The cash of a deposit slip. Never changed: a slip is cancelled as a whole.';
comment on column deposit_slip_cash.left_on is 'The day on which it left the cash box: that of the slip, or that of the newest of its sheets where the slip was dated before.';

create table deposit_slip_lines (
  customer_id uuid not null,
  slip_id uuid not null,
  denomination_cents integer not null check (denomination_cents in (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)),
  quantity integer not null check (quantity > 0),
  primary key (customer_id, slip_id, denomination_cents),
  foreign key (customer_id, slip_id) references deposit_slip_cash (customer_id, slip_id)
);
comment on table deposit_slip_lines is '[cash] The notes and coins of a deposit slip, by denomination. Never changed.';

create trigger deposit_slip_cash_only_added before update or delete on deposit_slip_cash for each row execute function refuse_change();
create trigger deposit_slip_cash_not_truncated before truncate on deposit_slip_cash for each statement execute function refuse_change();
create trigger deposit_slip_lines_only_added before update or delete on deposit_slip_lines for each row execute function refuse_change();
create trigger deposit_slip_lines_not_truncated before truncate on deposit_slip_lines for each statement execute function refuse_change();

-- The sheets of the slips of before become their notes and coins.
create function cash_of_sheets(slip deposit_slips) returns void language sql as $$
  insert into deposit_slip_cash (customer_id, slip_id, left_on, amount_cents)
  select slip.customer_id, slip.id, greatest(slip.day, max(sheet.day)), sum(item.amount_cents)
  from deposit_slip_items item join counting_sheets sheet on (sheet.customer_id, sheet.id) = (item.customer_id, item.sheet_id)
  where (item.customer_id, item.slip_id) = (slip.customer_id, slip.id)
  having count(*) > 0;
  insert into deposit_slip_lines (customer_id, slip_id, denomination_cents, quantity)
  select slip.customer_id, slip.id, line.denomination_cents, sum(line.quantity)
  from deposit_slip_items item
  join counting_sheet_lines line on (line.customer_id, line.sheet_id) = (item.customer_id, item.sheet_id)
  where (item.customer_id, item.slip_id) = (slip.customer_id, slip.id) and line.quantity > 0
  group by line.denomination_cents;
$$;
select cash_of_sheets(slip) from deposit_slips slip;

-- The version before puts sheets on slips while machines are upgraded: at its commit they become notes and coins too.
create function cash_of_new_sheets() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit_slip_cash cash where (cash.customer_id, cash.slip_id) = (new.customer_id, new.slip_id))
  then perform cash_of_sheets(slip) from deposit_slips slip where (slip.customer_id, slip.id) = (new.customer_id, new.slip_id);
  end if;
  return null;
end $$;
create constraint trigger deposit_slip_items_sheets after insert on deposit_slip_items deferrable initially deferred
  for each row when (new.sheet_id is not null) execute function cash_of_new_sheets();
comment on column deposit_slip_items.sheet_id is 'A sealed sheet of a slip of before: its notes and coins are those of the slip.';

-- The balance of the box is read from its first day on.
create index transactions_cash on transactions (customer_id, created_at, id) where payment_method = 'cash';
create index transaction_movements_refunds on transaction_movements (customer_id, effective_on) where subject_kind = 'refunded';
create index deposit_slip_cash_days on deposit_slip_cash (customer_id, left_on);
