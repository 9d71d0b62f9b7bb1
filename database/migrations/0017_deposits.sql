-- Deposit slips, which take cash and cheques to the bank, and reversing sheets, which put a sealed counting sheet right.

-- The cheques of an association, for those that no slip holds yet.
create index transactions_cheques on transactions (customer_id, created_at, id) where payment_method = 'cheque';

create table deposit_slips (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  day date not null,
  account text not null check (length(account) between 1 and 100),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  constraint deposit_slips_number unique (customer_id, number),
  constraint deposit_slips_account foreign key (created_by) references users (id)
);
comment on table deposit_slips is '[cash] A deposit slip (bordereau de remise): cheques and the cash of sealed counting sheets, taken to the bank. Never changed: a wrong one is cancelled.';
comment on column deposit_slips.number is 'Counts the slips of the association from 1, without holes. A cancelled slip keeps its number.';
comment on column deposit_slips.account is 'What the association calls the bank account.';
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

alter table counting_sheets
  add column reverses_id uuid,
  add column reason text check (length(reason) between 3 and 500),
  add constraint counting_sheets_reverses foreign key (customer_id, reverses_id) references counting_sheet_seals (customer_id, sheet_id),
  add constraint counting_sheets_reversed_once unique (customer_id, reverses_id),
  add constraint counting_sheets_reason check ((reverses_id is null) = (reason is null));
comment on column counting_sheets.reverses_id is 'The sealed sheet that this reversing sheet cancels: a sheet has one at most.';
comment on column counting_sheets.reason is 'Why a sheet is cancelled. Only a reversing sheet has one.';

alter table counting_sheet_seals
  alter column transaction_id drop not null,
  add column movement_id uuid,
  add constraint counting_sheet_seals_movement unique (customer_id, movement_id),
  add foreign key (customer_id, movement_id) references transaction_movements (customer_id, id),
  add constraint counting_sheet_seals_effect check (num_nonnulls(transaction_id, movement_id) = 1);
comment on table counting_sheet_seals is '[cash] The seal of a sheet, with what the second signature added: a donation, or for a reversing sheet the movement that cancels one. Never changed.';
