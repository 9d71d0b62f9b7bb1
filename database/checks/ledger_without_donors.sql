-- Le registre des dons ne contient aucune donnée personnelle.
-- By name: a column that is added to the ledger is either in this list of what it may hold, or it is found here.
select column_name
from information_schema.columns
where table_schema = 'public' and table_name = 'transactions'
  and column_name not in ('customer_id', 'id', 'amount_cents', 'created_at', 'received_at', 'cause_id', 'cause_was_archived',
    'shortcut_id', 'device_id', 'recorded_by', 'payment_method', 'idempotency_key', 'request_digest')
order by 1
