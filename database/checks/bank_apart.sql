-- Aucune explication d'une ligne de la banque ne renvoie à une autre association.
-- Composite foreign keys say so already; this finds what came in while they were off (a restore, a repair).
with references_made as (
  select 'bank_lines' as "table", 'bank_accounts' as target, customer_id, id, account_id as target_id from bank_lines
  union all
  select 'bank_contracts', 'bank_accounts', customer_id, id, account_id from bank_contracts
  union all
  select 'bank_contract_devices', 'devices', customer_id, contract_id, device_id from bank_contract_devices
  union all
  select 'bank_matches', 'bank_lines', customer_id, id, line_id from bank_matches
  union all
  select 'bank_match_parts', 'bank_matches', customer_id, match_id, match_id from bank_match_parts
  union all
  select 'bank_match_parts', 'bank_contracts', customer_id, match_id, contract_id from bank_match_parts
  union all
  select 'bank_match_parts', 'devices', customer_id, match_id, device_id from bank_match_parts
  union all
  select 'bank_match_parts', 'deposit_slips', customer_id, match_id, slip_id from bank_match_parts
  union all
  select 'bank_match_parts', 'transactions', customer_id, match_id, transaction_id from bank_match_parts
  union all
  select 'bank_match_parts', 'transaction_movements', customer_id, match_id, movement_id from bank_match_parts
  union all
  -- A released part keeps the payment of a file that was taken back.
  select 'bank_match_parts', 'acquirer_lines', customer_id, match_id, payment_id from bank_match_parts
    where released_at is null
), targets as (
  select 'bank_accounts' as target, customer_id, id as target_id from bank_accounts
  union all
  select 'bank_contracts', customer_id, id from bank_contracts
  union all
  select 'bank_lines', customer_id, id from bank_lines
  union all
  select 'bank_matches', customer_id, id from bank_matches
  union all
  select 'devices', customer_id, id from devices
  union all
  select 'acquirer_lines', customer_id, id from acquirer_lines
  union all
  select 'deposit_slips', customer_id, id from deposit_slips
  union all
  select 'transactions', customer_id, id from transactions
    where (customer_id, id) in (select customer_id, transaction_id from bank_match_parts)
  union all
  select 'transaction_movements', customer_id, id from transaction_movements
    where (customer_id, id) in (select customer_id, movement_id from bank_match_parts)
)
select "table", customer_id, id, target, target_id
from references_made left join targets using (target, customer_id, target_id)
where target_id is not null and targets.target is null
order by 1, 2, 3
