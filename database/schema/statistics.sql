-- The days of Ramadan that an association keeps: mosques of one town may begin on different days.

create table hijri_years (
  customer_id uuid not null references customers (id),
  year integer not null check (year between 1421 and 1523),
  ramadan_first date not null,
  ramadan_last date not null,
  source text not null check (length(source) between 1 and 200),
  primary key (customer_id, year),
  check (ramadan_last - ramadan_first in (28, 29))
);
comment on table hijri_years is '[statistics] The first and last day of Ramadan, where an association has set them. Others follow the computed calendar (umalqura).';
comment on column hijri_years.source is 'Who announced the days, in the words of the person who set them.';
