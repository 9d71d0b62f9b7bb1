-- Lines of the bank that may be one with a line of another day, until a person has said so. The menu counts them.
create index bank_matches_asked on bank_matches (customer_id)
  where rule = 'same-line' and made_by is null and released_at is null;
