-- How a donation was paid, and what a terminal says of the payment.

alter table transactions add column payment_method text check (payment_method in ('card', 'cash', 'cheque', 'transfer'));
-- A terminal takes cards. The rewrite fills the older rows without an update, which the triggers refuse.
alter table transactions alter column payment_method type text using case when device_id is not null then 'card' end;
comment on column transactions.payment_method is 'How it was paid. Null: recorded by hand without saying so.';

-- Whether a text holds the number of a card: 12 to 19 digits, with or without spaces, that pass Luhn's test.
create function holds_card_number(value text) returns boolean language sql immutable parallel safe as $$
  select exists (
    select from regexp_matches(translate(value, ' .-' || chr(160) || chr(8239), ''), '\d+', 'g') as digits
    where length(digits[1]) between 12 and 19 and (
      select sum(case when place % 2 = 1 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) % 10 = 0
      from (
        select place, substr(reverse(digits[1]), place, 1)::int as digit
        from generate_series(1, length(digits[1])) place
      ) as counted
    )
  ) $$;

create table donation_references (
  customer_id uuid not null,
  transaction_id uuid not null,
  device_id uuid not null,
  authorisation text check (length(authorisation) between 1 and 40 and not holds_card_number(authorisation)),
  settlement_batch text check (length(settlement_batch) between 1 and 40 and not holds_card_number(settlement_batch)),
  terminal_sequence bigint check (terminal_sequence >= 0),
  repeated_sequence bigint check (repeated_sequence >= 0),
  card_number_left_out boolean not null default false,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  constraint donation_references_sequence unique (customer_id, device_id, terminal_sequence),
  check (num_nonnulls(terminal_sequence, repeated_sequence) <= 1),
  check (num_nonnulls(authorisation, settlement_batch, terminal_sequence, repeated_sequence) > 0 or card_number_left_out)
);
comment on table donation_references is '[transactions] What a terminal says of the payment of a donation: at most one row for each donation. Nothing in it is required.';
comment on column donation_references.terminal_sequence is 'The terminal''s own count of its donations: a hole in it is a donation that did not arrive.';
comment on column donation_references.repeated_sequence is 'A number that the terminal had used for another donation. Money is not refused for that: the donation is kept and marked.';
comment on column donation_references.card_number_left_out is 'A reference held the number of a card: it was not kept.';
