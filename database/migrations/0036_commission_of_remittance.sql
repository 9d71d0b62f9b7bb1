alter table bank_match_parts add column base_cents bigint check (base_cents > 0);
comment on column bank_match_parts.base_cents is 'The amount that the bank paid for the remittance of a commission. Null for a commission of a month, or of its own line.';
comment on column bank_match_parts.day is 'The Paris day of a difference, or the day on which the remittance of a commission was booked.';
