-- Cash and cheques: who may count, cheques and counting sheets.

alter table users add column may_count boolean not null default false,
  add constraint users_may_count check (not may_count or home_role = 'user');
comment on column users.may_count is 'The right ''compter'': a user of role user may enter donations by hand and count cash. A manager may without it.';

create table cheques (
  customer_id uuid not null,
  transaction_id uuid not null,
  number text not null check (number ~ '^[0-9]{1,20}$'),
  bank text not null check (length(bank) between 1 and 100),
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table cheques is '[transactions] The cheque of a donation: at most one for each donation, and only when it was entered. Never changed.';
create trigger cheques_only_added before update or delete on cheques for each row execute function refuse_change();
create trigger cheques_not_truncated before truncate on cheques for each statement execute function refuse_change();

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
  primary key (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint counting_sheets_account foreign key (created_by) references users (id)
);
comment on table counting_sheets is '[cash] A counting sheet (feuille de comptage): cash of one collection, counted by denomination. Two people sign it; then it is sealed and never changes.';
comment on column counting_sheets.day is 'The day of the collection, in Paris.';
comment on column counting_sheets.created_by is 'The person who began it; a name for people, the signatures count.';
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
  primary key (customer_id, sheet_id, place),
  -- The account signs, whatever role it works under: one person cannot sign twice.
  constraint counting_sheet_signatures_signer unique (customer_id, sheet_id, signed_by),
  foreign key (customer_id, sheet_id) references counting_sheets (customer_id, id) on delete cascade,
  constraint counting_sheet_signatures_account foreign key (signed_by) references users (id)
);
comment on table counting_sheet_signatures is '[cash] Who signed a sheet: two different accounts. The first may be withdrawn until the second seals the sheet.';

create table counting_sheet_seals (
  customer_id uuid not null,
  sheet_id uuid not null,
  transaction_id uuid not null,
  sealed_at timestamptz not null,
  primary key (customer_id, sheet_id),
  constraint counting_sheet_seals_transaction unique (customer_id, transaction_id),
  foreign key (customer_id, sheet_id) references counting_sheets (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table counting_sheet_seals is '[cash] The seal of a sheet, with the donation that the second signature added to the ledger. Never changed.';
create trigger counting_sheet_seals_only_added before update or delete on counting_sheet_seals for each row execute function refuse_change();
create trigger counting_sheet_seals_not_truncated before truncate on counting_sheet_seals for each statement execute function refuse_change();

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
create trigger counting_sheets_sealed before update or delete on counting_sheets
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheet_lines_sealed before insert or update or delete on counting_sheet_lines
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheet_signatures_sealed before insert or update or delete on counting_sheet_signatures
  for each row execute function refuse_change_of_sealed_sheet();
create trigger counting_sheets_not_truncated before truncate on counting_sheets for each statement execute function refuse_change();
create trigger counting_sheet_lines_not_truncated before truncate on counting_sheet_lines for each statement execute function refuse_change();
create trigger counting_sheet_signatures_not_truncated before truncate on counting_sheet_signatures for each statement execute function refuse_change();
