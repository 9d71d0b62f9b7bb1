-- [bank] The lines that wait for late donations are looked at each hour, on the whole platform.
create index bank_match_parts_awaited on bank_match_parts (customer_id, match_id)
  where name = 'late-donation' and amount_cents > 0 and released_at is null;
