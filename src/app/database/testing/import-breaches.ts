const forgeDonation = (change: string): string =>
  `alter table import_donations disable trigger user; ${change}; alter table import_donations enable trigger user`

/** Statements that break one invariant of the imports, and no other. */
export const importBreaches: [name: string, how: string, statements: string][] = [
  ['imports_counted.sql', 'a cent too many', 'update imports set imported_cents = imported_cents + 1'],
  ['import_lines_counted.sql', 'a line too many', 'update imports set line_count = line_count + 1'],
  ['imports_counted.sql', 'a donation too many', 'update imports set imported_count = imported_count + 1'],
  ['import_donations_named.sql', 'another line', forgeDonation('update import_donations set line = line + 1')],
  [
    'import_donations_named.sql',
    'another person who ran it',
    `update imports set started_by = (select id from users u
      where u.customer_id = imports.customer_id and u.id <> imports.started_by limit 1)`,
  ],
  ['imports_undone.sql', 'a donation noted as cancelled that is not', 'update import_donations set undone_at = now()'],
  [
    'import_rows_deleted.sql',
    'rows of a file that was run',
    `insert into import_rows select customer_id, id, 2, '["05/03/2026"]' from imports`,
  ],
]
