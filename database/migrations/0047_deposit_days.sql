-- The date of a deposit slip is never before its cheques, nor in a closed period.

alter table deposit_slips add column is_dated_freely boolean not null default false;
comment on column deposit_slips.is_dated_freely is 'The slip was made when its date was not compared with its cheques and sheets, and is before one of them.';

alter table deposit_slips disable trigger deposit_slips_only_added;
update deposit_slips slip set is_dated_freely = true
where exists (
  select from deposit_slip_items item
  left join counting_sheet_seals seal on (seal.customer_id, seal.sheet_id) = (item.customer_id, item.sheet_id)
  join transactions t on t.customer_id = item.customer_id and t.id = coalesce(item.cheque_id, seal.transaction_id)
  where (item.customer_id, item.slip_id) = (slip.customer_id, slip.id) and paris_day(t.created_at) > slip.day
);
alter table deposit_slips enable trigger deposit_slips_only_added;
