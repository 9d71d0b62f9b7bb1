-- La base refuse de modifier, de supprimer ou de vider les dons, leurs corrections et les clôtures.
with wanted ("table", trigger) as (values
  ('transactions', 'transactions_only_added'), ('transactions', 'transactions_not_truncated'),
  ('transaction_movements', 'transaction_movements_only_added'),
  ('transaction_movements', 'transaction_movements_not_truncated'),
  ('closings', 'closings_only_added'), ('closings', 'closings_not_truncated'))
select wanted."table", wanted.trigger, 'absent or disabled' as found
from wanted left join pg_trigger on tgname = wanted.trigger and tgrelid = wanted."table"::regclass and tgenabled = 'O'
where pg_trigger.oid is null
