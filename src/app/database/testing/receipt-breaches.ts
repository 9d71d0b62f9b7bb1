import { type Breakage, lose, more, set } from './breakage.ts'

/** Returns SQL that changes rows that are only added to. */
const forge = (table: string, change: string): string =>
  `alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`

const forgeProfiles = (change: string): string => forge('fiscal_profiles', `update fiscal_profiles set ${change}`)
const second = 'number = 2'

/** Declares the exercise of 2026 with so many cents of each second receipt. */
const declare = (from: string, cents: string): string => `insert into tax_declarations (customer_id, id, exercise_from,
    exercise_until, amount_cents, document_count, counting, declared_on, noted_at, noted_by)
  select customer_id, gen_random_uuid(), '${from}', '2026-12-31', ${cents}, 1, 'issued', '2027-05-04', '2027-05-04', issued_by
  from receipts where number = 2`

/** Statements that break one invariant of the receipts and their donors, and no other. */
export const receiptBreaches: [name: string, how: string, statements: string][] = [
  ['receipts_numbered.sql', 'a number left out', forge('receipts', `update receipts set number = 3 where ${second}`)],
  [
    'receipts_numbered.sql',
    'a number used twice',
    `alter table receipts drop constraint receipts_number; ${forge('receipts', 'update receipts set number = 1')};
    update receipt_counters set last_number = 1`,
  ],
  ['receipts_numbered.sql', 'a counter that is behind', 'update receipt_counters set last_number = 1'],
  ['receipts_numbered.sql', 'a series without its counter', 'delete from receipt_counters'],
  [
    'receipts_numbered.sql',
    'a series of another year',
    `${forge('receipts', 'update receipts set year = 2025')}; update receipt_counters set year = 2025`,
  ],
  ['receipts_add_up.sql', 'a cent too many', forge('receipts', 'update receipts set amount_cents = amount_cents + 1')],
  [
    'receipts_add_up.sql',
    'another day',
    forge('receipts', 'update receipts set given_from = given_from - 1, given_until = given_until - 1'),
  ],
  [
    'receipt_donation_once.sql',
    'a donation on two living receipts',
    `drop index receipt_lines_living; ${forge('receipt_ends', 'delete from receipt_ends')};
    update receipt_lines set is_living = true`,
  ],
  [
    'receipt_donation_once.sql',
    'more than what is left of the donation',
    `update receipt_lines set amount_cents = amount_cents + 1;
    ${forge('receipts', 'update receipts set amount_cents = amount_cents + 1')}`,
  ],
  [
    'receipt_ends.sql',
    'a cancelled receipt that has its donations',
    'drop index receipt_lines_living; update receipt_lines set is_living = not is_living',
  ],
  [
    'receipt_ends.sql',
    'a receipt in its own place',
    forge('receipt_ends', 'update receipt_ends set replaced_by = receipt_id'),
  ],
  [
    'receipt_ends.sql',
    'an end before the issue',
    forge('receipt_ends', "update receipt_ends set ended_at = '2026-03-06'"),
  ],
  [
    'receipt_papers.sql',
    'a byte more',
    `alter table receipt_papers drop constraint receipt_papers_check;
    ${forge('receipt_papers', "update receipt_papers set pdf = pdf || '\\x00'")}`,
  ],
  ['receipt_issuers.sql', 'nobody attested', forgeProfiles('attested_at = null, attested_by = null')],
  ['receipt_issuers.sql', 'no signature', forgeProfiles('signature = null')],
  ['receipt_issuers.sql', 'a delegation that was over', forgeProfiles("delegated_until = '2026-03-06'")],
  ['receipt_issuers.sql', 'worship that nobody declared', forgeProfiles("quality = 'worship'")],
  [
    'receipt_issuers.sql',
    'worship that was declared five years and a day before',
    forgeProfiles("legal_form = 'association-1905', worship_declared_on = '2021-03-06'"),
  ],
  [
    'receipt_issuers.sql',
    'an association of both laws',
    forgeProfiles("legal_form = 'association-1907', quality = 'worship', worship_declared_on = '2026-01-01'"),
  ],
  ['receipt_issuers.sql', 'a profile of later', forgeProfiles("valid_from = '2026-04-01'")],
  ['receipt_holds.sql', 'a donor whom nothing keeps', 'update donors set legal_hold_until = null'],
  ['receipt_holds.sql', 'a hold that ends too early', "update donors set legal_hold_until = '2032-03-06'"],
  ['receipt_donors.sql', 'a donation of nobody', 'delete from donor_donations'],
  [
    'receipt_donors.sql',
    'a donation of somebody else',
    `insert into donors (customer_id, id, kind, last_name, created_at)
    select customer_id, gen_random_uuid(), 'person', 'Autre', created_at from donors;
    update donor_donations link set donor_id = (select id from donors d
      where d.customer_id = link.customer_id and d.last_name = 'Autre')`,
  ],
  ['donor_records.sql', 'a donor who is merged into themselves', 'update donors set merged_into = id, joined_to = id'],
  ['donor_records.sql', 'an erased donor with a name', 'update donors set erased_at = now()'],
  ['tax_declarations.sql', 'a cent too many', declare('2026-01-01', 'amount_cents + 1')],
  [
    'tax_declarations.sql',
    'a donation in two exercises',
    `${declare('2026-01-01', 'amount_cents')}; ${declare('2026-02-01', 'amount_cents')}`,
  ],
]

/** Plain breakages of the tables of receipts and their donors. */
export const receiptBreakages: readonly Breakage[] = [
  more('receipts', 'number', 'number = 2'),
  more('receipts', 'amount_cents'),
  set('receipts', 'donor_id', 'gen_random_uuid()', 'number = 2'),
  set('receipts', 'issued_at', "issued_at - interval '9 years'"),
  set('receipts', 'profile_id', 'gen_random_uuid()'),
  lose('receipts', 'number = 1'),
  lose('receipts', 'number = 2'),
  more('receipt_lines', 'amount_cents'),
  set('receipt_lines', 'is_living', 'false', 'is_living'),
  lose('receipt_lines'),
  more('receipt_counters', 'last_number'),
  lose('receipt_counters'),
  set('receipt_papers', 'receipt_id', 'gen_random_uuid()'),
  set('receipt_ends', 'replaced_by', 'receipt_id'),
  lose('receipt_ends'),
  set('fiscal_profiles', 'signature', 'null'),
  set('fiscal_profiles', 'quality', "'worship'"),
  lose('fiscal_profiles'),
  ['donors', 'merged into themselves', 'update $ set merged_into = id, joined_to = id'],
  set('donors', 'erased_at', 'now()'),
  lose('donors'),
  set('donor_addresses', 'donor_id', 'gen_random_uuid()'),
  set('donor_donations', 'donor_id', 'gen_random_uuid()'),
  lose('donor_donations'),
  [
    'tax_declarations',
    'more than the receipts',
    `insert into $ (customer_id, id, exercise_from, exercise_until, amount_cents, document_count, counting, declared_on, noted_at, noted_by)
    select customer_id, gen_random_uuid(), '2026-01-01', '2026-12-31', amount_cents + 1, 1, 'issued', '2027-05-04', issued_at, issued_by
    from receipts where number = 2`,
  ],
]
