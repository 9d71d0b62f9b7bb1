-- Les lignes d'un fichier sont son en-tête, ses lignes de dons, leurs suites et ses lignes vides; une vérification les juge toutes.
select customer_id, id, line_count, header_count, row_count, continued_count, blank_count
from imports
where line_count <> header_count + row_count + continued_count + blank_count
  or (state = 'checked' and row_count <> accepted_count + known_count + refused_count + left_out_count + double_count)
order by 1, 2
