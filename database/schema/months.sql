-- A month that is closed keeps what it knew of the bank, the cash box and the cheques, beside the figures of its closing.

create table month_sheets (
  customer_id uuid not null,
  closing_id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  content text not null,
  sha256 text not null,
  sealed_at timestamptz not null,
  sealed_by uuid not null references users (id),
  primary key (customer_id, closing_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  constraint month_sheets_checksum check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
comment on table month_sheets is '[months] What a month knew of the bank, the cash box and the cheques when it was closed. Never changed.';
comment on column month_sheets.content is 'JSON, as text: its checksum is of these bytes. No donor, and no words of the bank.';
comment on column month_sheets.sealed_at is 'With the closing, or later for a month that was closed without its sheet.';
create trigger month_sheets_only_added before update or delete on month_sheets for each row execute function refuse_change();
create trigger month_sheets_not_truncated before truncate on month_sheets for each statement execute function refuse_change();
