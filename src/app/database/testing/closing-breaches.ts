/** Returns SQL that changes closings despite their triggers. */
const forge = (change: string): string =>
  `alter table closings disable trigger user; ${change}; alter table closings enable trigger user`
/** Adds a living closing of a day that seals nothing and knew nothing. */
const closeUnknowing = (day: string): string => `
  insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, settled_at, recent_ids,
    figures, export_sha256)
  select customer_id, gen_random_uuid(), number + 1, kind, ${day}, ${day}, '2000-01-02', closed_by, '2000-01-01', '{}',
    figures, export_sha256
  from closings c where number = (select max(number) from closings other where other.customer_id = c.customer_id)`

/** Statements that break one invariant of the closings, and no other. The sample closings are of days without donations. */
export const closingBreaches: [name: string, how: string, statements: string][] = [
  ['closings_apart.sql', 'a day that is closed twice', closeUnknowing('from_day')],
  [
    'closings_numbered.sql',
    'a number left out',
    forge('update closings set number = 9 where number = (select max(number) from closings)'),
  ],
  ['closings_untouched.sql', 'a gift by hand in a closed day', closeUnknowing("'2026-03-06'")],
  [
    'closings_untouched.sql',
    'a movement in a closed day',
    // The movements alone: their gifts are of other days.
    closeUnknowing("'2026-03-07'"),
  ],
  [
    'closings_sealed.sql',
    'a sealed donation too many',
    forge("update closings set figures = jsonb_set(figures, '{total,donationCount}', '1')"),
  ],
  [
    'closings_sealed.sql',
    'a sealed cent of a cause too many',
    forge(`update closings set figures = jsonb_set(figures, '{causes}',
      '[{"id": null, "name": null, "donationCount": 0, "grossCents": 0, "movementCents": 1}]')`),
  ],
  [
    'closings_sealed.sql',
    'a count beside another figure than the sealed one',
    `insert into closing_counts (customer_id, closing_id, payment_method, expected_cents, counted_cents)
    select customer_id, id, 'cash', 1, 1 from closings`,
  ],
]
