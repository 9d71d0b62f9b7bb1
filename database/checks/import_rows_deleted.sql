-- Une importation terminée ne garde rien des lignes de son fichier.
select distinct i.customer_id, i.id, i.state
from imports i join import_rows r on (r.customer_id, r.import_id) = (i.customer_id, i.id)
where i.state in ('done', 'undoing', 'undone')
order by 1, 2
