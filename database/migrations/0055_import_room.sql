-- What the rows of a waiting file take in the database, which is bounded for an association. A row of one letter takes a
-- hundred bytes, so that the size of the file does not tell.

alter table imports add column kept_bytes bigint not null default 0 check (kept_bytes >= 0);
comment on column imports.kept_bytes is 'About the bytes that its rows take in the database while they are kept.';
update imports i set kept_bytes = kept.bytes
from (
  select customer_id, import_id, sum(octet_length(cells::text) + 140) as bytes from import_rows group by customer_id, import_id
) kept
where (i.customer_id, i.id) = (kept.customer_id, kept.import_id);
