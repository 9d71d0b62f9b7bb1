-- La base refuse de modifier, de supprimer ou de vider les dons.
with wanted (trigger) as (values ('transactions_only_added'), ('transactions_not_truncated'))
select wanted.trigger, 'absent or disabled' as found
from wanted left join pg_trigger on tgname = wanted.trigger and tgrelid = 'transactions'::regclass and tgenabled = 'O'
where pg_trigger.oid is null
