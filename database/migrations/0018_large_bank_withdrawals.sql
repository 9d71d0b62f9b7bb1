-- A file of 100,000 lines can be taken back: a row that leaves is compared with its own copy, not with all that were kept.

drop index bank_withdrawn_rows_of_source;
create index bank_withdrawn_rows_of_content on bank_withdrawn_rows (customer_id, source, md5(content::text));

create or replace function refuse_loss() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone where not exists (select from bank_withdrawn_rows kept
      where kept.customer_id = gone.customer_id and kept.source = tg_table_name
        and md5(kept.content::text) = md5(to_jsonb(gone)::text)))
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace function refuse_loss_of_row() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_withdrawals where customer_id = old.customer_id)
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
