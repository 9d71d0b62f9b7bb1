-- Cash and cheques: counting sheets, deposit slips, and the cash box.

create table counting_sheets (
  customer_id uuid not null references customers (id),
  id uuid not null,
  day date not null,
  place text not null check (length(place) between 1 and 200),
  event text check (length(event) between 1 and 200),
  box text check (length(box) between 1 and 200),
  cause_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  reverses_id uuid,
  reason text check (length(reason) between 3 and 500),
  primary key (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint counting_sheets_account foreign key (created_by) references users (id),
  constraint counting_sheets_reversed_once unique (customer_id, reverses_id),
  constraint counting_sheets_reason check ((reverses_id is null) = (reason is null))
);
comment on table counting_sheets is '[cash] A counting sheet (feuille de comptage): cash of one collection, counted by denomination. Two people sign it; then it is sealed and never changes.';
comment on column counting_sheets.day is 'The day of the collection, in Paris.';
comment on column counting_sheets.created_by is 'The person who began it; a name for people, the signatures count.';
comment on column counting_sheets.reverses_id is 'The sealed sheet that this reversing sheet cancels: a sheet has one at most.';
comment on column counting_sheets.reason is 'Why a sheet is cancelled. Only a reversing sheet has one.';
create index counting_sheets_newest on counting_sheets (customer_id, created_at desc, id desc);

create table counting_sheet_lines (
  customer_id uuid not null,
  sheet_id uuid not null,
  denomination_cents integer not null
    check (denomination_cents in (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)),
  quantity integer not null check (quantity between 1 and 100000),
  primary key (customer_id, sheet_id, denomination_cents),
  foreign key (customer_id, sheet_id) references counting_sheets (customer_id, id) on delete cascade
);
comment on table counting_sheet_lines is '[cash] How many notes or coins of a denomination a sheet counts; none has no line.';

create table counting_sheet_signatures (
  customer_id uuid not null,
  sheet_id uuid not null,
  place integer not null check (place in (1, 2)),
  signed_by uuid not null,
  signed_at timestamptz not null,
  signer_name text not null default '',
  primary key (customer_id, sheet_id, place),
  -- The account signs, whatever role it works under: one person cannot sign twice.
  constraint counting_sheet_signatures_signer unique (customer_id, sheet_id, signed_by),
  foreign key (customer_id, sheet_id) references counting_sheets (customer_id, id) on delete cascade,
  constraint counting_sheet_signatures_account foreign key (signed_by) references users (id)
);
comment on table counting_sheet_signatures is '[cash] Who signed a sheet: two different accounts. The first may be withdrawn until the second seals the sheet.';
comment on column counting_sheet_signatures.signer_name is 'The first and last name of the signer at the moment of the signature.';

create table counting_sheet_seals (
  customer_id uuid not null,
  sheet_id uuid not null,
  transaction_id uuid,
  sealed_at timestamptz not null,
  movement_id uuid,
  primary key (customer_id, sheet_id),
  constraint counting_sheet_seals_transaction unique (customer_id, transaction_id),
  constraint counting_sheet_seals_movement unique (customer_id, movement_id),
  foreign key (customer_id, sheet_id) references counting_sheets (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, movement_id) references transaction_movements (customer_id, id),
  constraint counting_sheet_seals_effect check (num_nonnulls(transaction_id, movement_id) = 1)
);
comment on table counting_sheet_seals is '[cash] The seal of a sheet, with what the second signature added: a donation, or for a reversing sheet the movement that cancels one. Never changed.';

-- A reversing sheet puts a sealed one right.
alter table counting_sheets add constraint counting_sheets_reverses
  foreign key (customer_id, reverses_id) references counting_sheet_seals (customer_id, sheet_id);

-- A sealed sheet never changes: neither the sheet, nor its lines, nor its signatures.
create function refuse_change_of_sealed_sheet() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'INSERT' then new else old end);
begin
  if exists (
    select from counting_sheet_seals where customer_id = (changed ->> 'customer_id')::uuid
      and sheet_id = coalesce(changed ->> 'sheet_id', changed ->> 'id')::uuid
  ) then raise exception 'a sealed counting sheet never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger counting_sheet_seals_only_added before update or delete on counting_sheet_seals for each row execute function refuse_change();
create trigger counting_sheet_seals_not_truncated before truncate on counting_sheet_seals for each statement execute function refuse_change();
create trigger counting_sheets_sealed before update or delete on counting_sheets
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheet_lines_sealed before insert or update or delete on counting_sheet_lines
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheet_signatures_sealed before insert or update or delete on counting_sheet_signatures
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheets_not_truncated before truncate on counting_sheets for each statement execute function refuse_change();
create trigger counting_sheet_lines_not_truncated before truncate on counting_sheet_lines for each statement execute function refuse_change();
create trigger counting_sheet_signatures_not_truncated before truncate on counting_sheet_signatures for each statement execute function refuse_change();

-- The database writes the name, so that a signature of any version has it.
create function name_signer() returns trigger language plpgsql as $$
begin
  select firstname || ' ' || lastname into strict new.signer_name from users where id = new.signed_by;
  return new;
end $$;
create trigger counting_sheet_signatures_named before insert on counting_sheet_signatures
  for each row execute function name_signer();

create table deposit_slips (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  day date not null,
  account text not null check (length(account) between 1 and 100),
  created_by uuid not null,
  created_at timestamptz not null,
  is_dated_freely boolean not null default false,
  primary key (customer_id, id),
  constraint deposit_slips_number unique (customer_id, number),
  constraint deposit_slips_account foreign key (created_by) references users (id)
);
comment on table deposit_slips is '[cash] A deposit slip (bordereau de remise): cheques and the cash of sealed counting sheets, taken to the bank. Never changed: a wrong one is cancelled.';
comment on column deposit_slips.number is 'Counts the slips of the association from 1, without holes. A cancelled slip keeps its number.';
comment on column deposit_slips.account is 'The association''s name for the bank account.';
comment on column deposit_slips.is_dated_freely is 'The slip was made when its date was not compared with its cheques and sheets, and is before one of them.';
create index deposit_slips_newest on deposit_slips (customer_id, created_at desc, id desc);

create table deposit_slip_items (
  customer_id uuid not null,
  slip_id uuid not null,
  item_id uuid not null,
  cheque_id uuid,
  sheet_id uuid,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  released_at timestamptz,
  primary key (customer_id, slip_id, item_id),
  foreign key (customer_id, slip_id) references deposit_slips (customer_id, id),
  foreign key (customer_id, cheque_id) references transactions (customer_id, id),
  foreign key (customer_id, sheet_id) references counting_sheet_seals (customer_id, sheet_id),
  check (num_nonnulls(cheque_id, sheet_id) = 1 and item_id = coalesce(cheque_id, sheet_id))
);
comment on table deposit_slip_items is '[cash] A cheque or a sealed counting sheet of a deposit slip.';
comment on column deposit_slip_items.cheque_id is 'The donation that the cheque paid.';
comment on column deposit_slip_items.released_at is 'When its slip was cancelled: another slip may take it. Nothing else of the row ever changes.';
comment on column deposit_slip_items.sheet_id is 'A sealed sheet of a slip of before: its notes and coins are those of the slip.';
-- A cheque, or a sheet, is on one living slip at most.
create unique index deposit_slip_items_cheque_once on deposit_slip_items (customer_id, cheque_id) where released_at is null and cheque_id is not null;
create unique index deposit_slip_items_sheet_once on deposit_slip_items (customer_id, sheet_id) where released_at is null and sheet_id is not null;

create table deposit_slip_cancellations (
  customer_id uuid not null,
  slip_id uuid not null,
  cancelled_by uuid not null,
  cancelled_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (customer_id, slip_id),
  foreign key (customer_id, slip_id) references deposit_slips (customer_id, id),
  constraint deposit_slip_cancellations_account foreign key (cancelled_by) references users (id)
);
comment on table deposit_slip_cancellations is '[cash] The cancellation of a deposit slip: a row of its own, and the slip stays as it was. Never changed.';

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
create trigger deposit_slip_cash_only_added before update or delete on deposit_slip_cash for each row execute function refuse_change();
create trigger deposit_slip_cash_not_truncated before truncate on deposit_slip_cash for each statement execute function refuse_change();
create index deposit_slip_cash_days on deposit_slip_cash (customer_id, left_on);

create table deposit_slip_lines (
  customer_id uuid not null,
  slip_id uuid not null,
  denomination_cents integer not null check (denomination_cents in (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)),
  quantity integer not null check (quantity > 0),
  primary key (customer_id, slip_id, denomination_cents),
  foreign key (customer_id, slip_id) references deposit_slip_cash (customer_id, slip_id)
);
comment on table deposit_slip_lines is '[cash] The notes and coins of a deposit slip, by denomination. Never changed.';
create trigger deposit_slip_lines_only_added before update or delete on deposit_slip_lines for each row execute function refuse_change();
create trigger deposit_slip_lines_not_truncated before truncate on deposit_slip_lines for each statement execute function refuse_change();

create function refuse_change_of_slip_item() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' <> to_jsonb(old) - 'released_at'
  then raise exception 'an item of a deposit slip never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_slip_items_released before update on deposit_slip_items for each row execute function refuse_change_of_slip_item();
create trigger deposit_slip_items_not_deleted before delete on deposit_slip_items for each row execute function refuse_change();
create trigger deposit_slip_items_not_truncated before truncate on deposit_slip_items for each statement execute function refuse_change();
create trigger deposit_slips_only_added before update or delete on deposit_slips for each row execute function refuse_change();
create trigger deposit_slips_not_truncated before truncate on deposit_slips for each statement execute function refuse_change();
create trigger deposit_slip_cancellations_only_added before update or delete on deposit_slip_cancellations for each row execute function refuse_change();
create trigger deposit_slip_cancellations_not_truncated before truncate on deposit_slip_cancellations for each statement execute function refuse_change();

-- Sheets that are put on a slip as a whole become its notes and coins at the commit.
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
create function cash_of_new_sheets() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit_slip_cash cash where (cash.customer_id, cash.slip_id) = (new.customer_id, new.slip_id))
  then perform cash_of_sheets(slip) from deposit_slips slip where (slip.customer_id, slip.id) = (new.customer_id, new.slip_id);
  end if;
  return null;
end $$;
create constraint trigger deposit_slip_items_sheets after insert on deposit_slip_items deferrable initially deferred
  for each row when (new.sheet_id is not null) execute function cash_of_new_sheets();

create table cash_boxes (
  customer_id uuid primary key references customers (id),
  opened_at timestamptz not null
);
comment on table cash_boxes is '[cash] Since when the cash that was entered donation by donation is in the cash box: that of before went to the bank without a slip. An association without a row has it in the box from its first donation.';

create table cash_differences (
  customer_id uuid not null references customers (id),
  id uuid not null,
  day date not null,
  expected_cents bigint not null check (expected_cents >= 0),
  counted_cents bigint not null check (counted_cents >= 0),
  reason text not null check (length(reason) between 3 and 500),
  counted_by uuid not null references users (id),
  counted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  is_recorded boolean not null,
  primary key (customer_id, id),
  check (counted_cents <> expected_cents),
  check (decided_at is not null or (decided_by is null and not is_recorded)),
  check (decided_by is distinct from counted_by or not is_recorded)
);
comment on table cash_differences is '[cash] The cash box counted with another amount than it should contain. A decided row never changes.';
comment on column cash_differences.day is 'The Paris day on which it counts: the first open one.';
comment on column cash_differences.expected_cents is 'The contents of the box by its rows.';
comment on column cash_differences.decided_at is 'Null: it waits for a second person.';
comment on column cash_differences.decided_by is 'The second person, or who took it back. Null: it needed none.';
comment on column cash_differences.is_recorded is 'It is in the box.';
create unique index cash_differences_one_waiting on cash_differences (customer_id) where decided_at is null;
create function refuse_change_of_difference() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null or new.decided_at is null
    or to_jsonb(new) - '{decided_at,decided_by,is_recorded,day}'::text[]
      <> to_jsonb(old) - '{decided_at,decided_by,is_recorded,day}'::text[]
  then raise exception 'a decided difference of a cash box never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function refuse_change_of_difference() is '[cash] Refuses a change of a difference, besides its one decision.';
create trigger cash_differences_decided_once before update or delete on cash_differences
  for each row execute function refuse_change_of_difference();
create trigger cash_differences_not_truncated before truncate on cash_differences
  for each statement execute function refuse_change();
