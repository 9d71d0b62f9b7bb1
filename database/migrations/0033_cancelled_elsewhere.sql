-- The collected amount of a closing leaves out what is cancelled at its seal, wherever the cancellation counts. This lists the
-- donations for which that differs from the cancellations that count in the closing's days.

create table closing_cancelled_elsewhere (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  is_cancelled boolean not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_cancelled_elsewhere is '[closings] A donation of a closing whose cancellation, or its undo, counted in other days when the closing was sealed.';
comment on column closing_cancelled_elsewhere.is_cancelled is 'Whether the donation was cancelled at the seal: the closing then leaves it out of the collected amount.';

create trigger closing_cancelled_elsewhere_only_added before update or delete on closing_cancelled_elsewhere
  for each row execute function refuse_change();
create trigger closing_cancelled_elsewhere_not_truncated before truncate on closing_cancelled_elsewhere
  for each statement execute function refuse_change();
