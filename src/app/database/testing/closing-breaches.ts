/** Returns SQL that changes seals despite their triggers. */
const forgeSeals = (change: string): string =>
  `alter table closing_seals disable trigger user; update closing_seals set figures = ${change};
  alter table closing_seals enable trigger user`
/** Returns SQL that changes closings despite their triggers. */
const forgeClosings = (change: string): string =>
  `alter table closings disable trigger user; ${change}; alter table closings enable trigger user`

/** Forgets what the journal says of closings. */
const unsaid = `alter table audit_entries disable trigger user; delete from audit_entries where action like 'closing.%'`

/** Returns SQL that lets rows of a table be changed. */
const free = (table: string): string => `alter table ${table} disable trigger user;`

/** Adds a living closing of a day of each association, sealed with these figures, or with those of its last closing. */
const close = (day: string, figures = 'seal.figures'): string => `
  with made as (
    insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, figures)
    select customer_id, gen_random_uuid(), number + 1, 'day', ${day}, ${day}, '2000-01-02', closed_by, figures
    from closings c where number = (select max(number) from closings other where other.customer_id = c.customer_id)
    returning *
  )
  insert into closing_seals (customer_id, closing_id, sealed_at, figures, export_sha256)
  select made.customer_id, made.id, '2000-01-02', ${figures}, repeat('0', 64)
  from made join closings c on c.customer_id = made.customer_id and c.number = made.number - 1
  join closing_seals seal on (seal.customer_id, seal.closing_id) = (c.customer_id, c.id)`

/** The figures of one carried donation, in each of their dimensions. */
const oneCarried = `(
  select jsonb_build_object('parts', jsonb_build_array(), 'total', one, 'devices', jsonb_build_array(one),
    'causes', jsonb_build_array(one), 'methods', jsonb_build_array(one),
    'carried', jsonb_build_array(one || jsonb_build_object('id', c.id, 'number', c.number,
      'kind', c.kind, 'from', c.from_day, 'to', c.to_day)))
  from (select jsonb_build_object('donationCount', 1, 'grossCents', 2000, 'movementCents', 0, 'cancelledCount', 0,
    'cancelledCents', 0, 'refundedCents', 0, 'unpaidCents', 0, 'correctedCents', 0, 'movedCents', 0) as one) figures)`
const carry = `
  insert into closing_carried (customer_id, closing_id, transaction_id, from_closing_id)
  select c.customer_id, c.id, (select t.id from transactions t join users u on u.id = t.recorded_by
      where t.customer_id = c.customer_id and u.home_role = 'admin' and t.payment_method is null
      and not exists (select from transaction_movements m where (m.customer_id, m.transaction_id) = (t.customer_id, t.id))
      order by t.id limit 1), missed.id
  from closings c join closings missed on missed.customer_id = c.customer_id
  where c.closed_at = '2000-01-02' and missed.number = c.number - 1
    and not exists (select from closing_carried k where (k.customer_id, k.closing_id) = (c.customer_id, c.id))`

/** Seals the sheet of a closing of a day, with what a cash box contains after a month that began with 10 euros. */
const sealMonth = (closing: string): string => `
  insert into month_sheets (customer_id, closing_id, month, content, sha256, sealed_at, sealed_by)
  select customer_id, id, to_char(from_day, 'YYYY-MM'), content, encode(sha256(convert_to(content, 'UTF8')), 'hex'), closed_at, closed_by
  from closings cross join (select jsonb_build_object('bank', jsonb_build_object('accounts', jsonb_build_array()), 'cash',
    jsonb_build_object('box', '{"opening": 10, "received": 0, "refunded": 0, "deposited": 0, "closing": ${closing}}'::jsonb,
      'cheques', '{"opening": {"amount": 0}, "received": {"amount": 0}, "deposited": {"amount": 0}, "closing": {"amount": 0}}'::jsonb)
    )::text as content) own
  where number = 2`

/**
 * Statements that break one invariant of the closings, and no other. The sample closings are of days without donations.
 */
export const closingBreaches: [name: string, how: string, statements: string][] = [
  ['closings_apart.sql', 'a day that is closed twice', close('from_day')],
  [
    'closings_apart.sql',
    'periods that cut each other',
    `${unsaid};` +
      forgeClosings("update closings set from_day = from_day - 1, kind = 'period' where number = 2") +
      `;${close('from_day').replaceAll("'day', from_day, from_day", "'period', from_day - 1, from_day")}`,
  ],
  [
    'closings_numbered.sql',
    'a number left out',
    forgeClosings('update closings set number = 9 where number = (select max(number) from closings)'),
  ],
  [
    'closings_untouched.sql',
    'a donation by hand after its closing',
    `insert into closing_arrivals (customer_id, closing_id, transaction_id)
    select c.customer_id, c.id, t.id from closings c join transactions t on t.customer_id = c.customer_id
    where t.device_id is null and not exists (select from closing_reopenings r where r.closing_id = c.id)`,
  ],
  [
    'closings_add_up.sql',
    'a donation that two closings carry',
    [0, 1].map((day) => `${close(`date '2027-02-0${day + 1}'`, oneCarried)};${carry}`).join(';'),
  ],
  ['closings_forward.sql', 'a donation of a later day', `${close("date '2000-02-01'", oneCarried)};${carry}`],
  [
    'closings_sealed.sql',
    'a sealed cancelled donation too many',
    forgeSeals("jsonb_set(figures, '{total,cancelledCount}', '1')"),
  ],
  [
    'closings_sealed.sql',
    'a sealed cent of a refund too many',
    forgeSeals("jsonb_set(figures, '{total,refundedCents}', '1')"),
  ],
  [
    'closings_sealed.sql',
    'a sealed cent of a cause too many',
    forgeSeals(`jsonb_set(figures, '{causes}',
      '[{"id": null, "name": null, "donationCount": 0, "grossCents": 0, "movementCents": 1}]')`),
  ],
  [
    'closings_sealed.sql',
    'a count beside another figure than the one seen',
    `${free('closing_counts')} update closing_counts set expected_cents = expected_cents + 1`,
  ],
  [
    'closings_named.sql',
    'another number of a closing inside',
    forgeSeals(`jsonb_set(figures, '{parts}', (select jsonb_agg(jsonb_build_object('id', c.id, 'number', 7, 'kind', c.kind,
      'from', c.from_day, 'to', c.to_day, 'netCents', 0)) from closings c where c.customer_id = closing_seals.customer_id))`),
  ],
  [
    'closings_journal.sql',
    'a reopening that is forgotten',
    `${forgeClosings("update closings set from_day = '2026-03-03', to_day = '2026-03-03' where number = 1")};
    ${free('closing_reopenings')} delete from closing_reopenings`,
  ],
  [
    'closings_journal.sql',
    'other days',
    forgeClosings("update closings set from_day = '2026-03-01', to_day = '2026-03-01' where number = 2"),
  ],
  [
    'closings_sealed.sql',
    'a cancellation of a donation that the closing does not contain',
    `insert into closing_cancelled_elsewhere select c.customer_id, c.id, t.id, true from closings c
    join transactions t using (customer_id) where c.number = 2`,
  ],
  [
    'closings_journal.sql',
    'another counted amount',
    `${free('closing_counts')} update closing_counts set counted_cents = 1`,
  ],
  ['closings_journal.sql', 'a counted amount that is lost', `${free('closing_counts')} delete from closing_counts`],
  [
    'closings_journal.sql',
    'another checksum',
    `${free('closing_seals')} update closing_seals set export_sha256 = repeat('0', 64)`,
  ],
  [
    'closings_journal.sql',
    'another reason of a reopening',
    `${free('closing_reopenings')} update closing_reopenings set reason = 'Autre raison'`,
  ],
  [
    'closings_journal.sql',
    'another total than the one seen',
    forgeClosings("update closings set figures = jsonb_set(figures, '{total,grossCents}', '1')"),
  ],
  [
    'closing_sendings.sql',
    'a sending of a person of another association',
    `insert into closing_sendings (customer_id, id, closing_id, email, requested_at, requested_by, changed_at)
    select distinct on (c.id) c.customer_id, gen_random_uuid(), c.id, 'compta@cabinet.example', closed_at, u.id, closed_at
    from closings c join users u on u.customer_id <> c.customer_id and u.home_role = 'manager'`,
  ],
  ['months_add_up.sql', 'the sheet of a day', sealMonth('10')],
  ['months_add_up.sql', 'a cash box that does not add up', sealMonth('11')],
]
