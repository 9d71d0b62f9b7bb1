/** Ways to break the rules of the links to projections. */
export const liveBreaches: [check: string, how: string, statements: string][] = [
  [
    'live_links.sql',
    'a link that the journal does not know',
    `insert into live_links (customer_id, id, token_hash, shows_names, created_at, created_by, ends_at)
    select customer_id, gen_random_uuid(), sha256(id::text::bytea), false, now(), id, now() + interval '1 hour'
    from users where customer_id is not null`,
  ],
]
