import { fillRollUps } from '#features/transactions/server/figures/roll-up.queries.ts'

/** Writes the roll-up of every filter again, which knows each column of a donation. */
const methodDaysAgain = `delete from donation_method_days; ${fillRollUps().at(-1)}`
/** Returns SQL that changes donations despite the ledger's triggers. */
const forge = (change: string): string =>
  `alter table transactions disable trigger user; ${change}; alter table transactions enable trigger user`
const other = 'select max(customer_id::text)::uuid from causes'
const otherDevice = `select id from devices where customer_id = (${other})`

/** Statements that break one invariant, and no other. */
export const breaches: [name: string, how: string, statements: string][] = [
  [
    'associations_apart.sql',
    "a donation from another association's terminal",
    `alter table transactions drop constraint transactions_device;
    alter table donation_device_days drop constraint donation_device_days_customer_id_device_id_fkey;
    alter table donation_cause_device_days drop constraint donation_cause_device_days_customer_id_device_id_fkey;
    alter table donation_shortcut_days drop constraint donation_shortcut_days_customer_id_device_id_fkey;
    alter table donation_hours drop constraint donation_hours_customer_id_device_id_fkey;
    alter table donation_method_days drop constraint donation_method_days_customer_id_device_id_fkey;
    alter table donation_references drop constraint donation_references_customer_id_device_id_fkey;
    alter table cancelled_donations drop constraint cancelled_donations_customer_id_device_id_fkey;
    alter table movement_days drop constraint movement_days_customer_id_device_id_fkey;
    update movement_days set device_id = (${otherDevice}) where customer_id <> (${other}) and device_id is not null;
    update cancelled_donations set device_id = (${otherDevice}) where customer_id <> (${other}) and device_id is not null;
    update donation_references set device_id = (${otherDevice}) where customer_id <> (${other});
    ${forge(`update transactions set device_id = (${otherDevice}) where customer_id <> (${other}) and device_id is not null`)};
    update donation_device_days set device_id = (${otherDevice}) where customer_id <> (${other});
    update donation_cause_device_days set device_id = (${otherDevice}) where customer_id <> (${other});
    update donation_shortcut_days set device_id = (${otherDevice}) where customer_id <> (${other});
    update donation_hours set device_id = (${otherDevice}) where customer_id <> (${other}) and device_id is not null;
    alter table bank_match_parts disable trigger user;
    update bank_match_parts set kind = 'other', note = 'Forgé' where kind = 'takings';
    ${methodDaysAgain}`,
  ],
  [
    'associations_apart.sql',
    "a shortcut on another association's cause",
    `alter table shortcuts drop constraint shortcuts_customer_id_cause_id_fkey;
    ${forge('update transactions set shortcut_id = null where cause_id is not null')};
    delete from donation_shortcut_days where cause_id is not null;
    delete from donation_shortcut_cause_days where cause_id is not null;
    ${methodDaysAgain};
    update cancelled_donations set shortcut_id = null where cause_id is not null;
    update movement_days set shortcut_id = null where cause_id is not null;
    update shortcuts s set cause_id = c.id from causes c where s.cause_id is not null and c.customer_id <> s.customer_id`,
  ],
  [
    'device_access.sql',
    'a token of no terminal',
    `alter table device_tokens drop constraint device_tokens_customer_id_device_id_fkey;
    update device_tokens set device_id = gen_random_uuid()`,
  ],
  ['device_access.sql', 'a connected terminal without a token', 'update device_tokens set revoked_at = now()'],
  ['device_access.sql', 'a token of a retired terminal', 'update devices set retired_at = now()'],
  ['device_access.sql', 'a box that nobody knows', 'update devices set box = 2'],
  ['device_silences.sql', 'a silence that nobody noticed', 'update devices set silence_noticed_at = now()'],
  [
    'device_silences.sql',
    'a silence that goes on',
    `insert into device_silences (customer_id, device_id, noticed_at) select customer_id, id, now() from devices`,
  ],
  [
    'donation_identities.sql',
    'two donors of a donation',
    `alter table donation_identities drop constraint donation_identities_pkey;
    insert into donation_identities (customer_id, transaction_id, donator_fullname, given_at)
    select customer_id, transaction_id, 'Nadia Lefèvre', given_at from donation_identities`,
  ],
  [
    'donation_identities.sql',
    "a donor of another association's donation",
    `alter table donation_identities drop constraint donation_identities_customer_id_transaction_id_fkey;
    update donation_identities set customer_id = (${other}) where customer_id <> (${other})`,
  ],
  [
    'donation_references.sql',
    'a number used twice',
    `alter table donation_references drop constraint donation_references_sequence;
    insert into donation_references (customer_id, transaction_id, device_id, terminal_sequence)
    select t.customer_id, t.id, t.device_id, 1 from transactions t where t.shortcut_id is not null and t.cause_id is null`,
  ],
  [
    'donation_references.sql',
    'a number of a donation by hand',
    `insert into donation_references (customer_id, transaction_id, device_id, terminal_sequence)
    select t.customer_id, t.id, d.id, 2 from transactions t join devices d using (customer_id)
    where t.recorded_by is not null limit 1`,
  ],
  [
    'erased_identities.sql',
    'a name in an erased identity',
    `alter table donation_identities drop constraint donation_identities_kept_or_erased;
    update donation_identities set erased_at = now()`,
  ],
  [
    'erased_identities.sql',
    'the digest of an erased identity',
    `alter table donation_identities drop constraint donation_identities_digest_erased;
    update donation_identities set erased_at = now(), donator_fullname = null, donator_phone = null,
      donator_email = null, donator_membership_number = null, message = null, request_digest = '\\x00'`,
  ],
  ['erased_identities.sql', 'another date', "update donation_identities set given_at = given_at + interval '1 day'"],
  ['ledger_closed.sql', 'updates let through', 'alter table transactions disable trigger transactions_only_added'],
  ['ledger_closed.sql', 'emptying let through', 'drop trigger transactions_not_truncated on transactions'],
  [
    'ledger_dates.sql',
    'a donation from the future',
    forge("update transactions set received_at = created_at - interval '6 minutes'"),
  ],
  ['ledger_without_donors.sql', 'a column for e-mails', 'alter table transactions add column donator_email text'],
  [
    'limits.sql',
    'ten causes',
    `insert into causes (customer_id, id, name, icon)
    select id, gen_random_uuid(), 'Une de plus', 'meal' from customers, generate_series(1, 9)`,
  ],
  [
    'limits.sql',
    'eleven users',
    `insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
    select gen_random_uuid(), id, n || id::text, n || id::text, 'A', 'B', 'user', 'user' from customers, generate_series(1, 10) n`,
  ],
  ['limits.sql', 'two shortcuts', 'drop index shortcuts_one_active; update shortcuts set archived_at = null'],
  [
    'notification_mails.sql',
    'a mail to a person of another association',
    `insert into notification_mails (customer_id, user_id, topic, key, added_at)
    select c.id, u.id, 'goal', 'goal', now() from customers c join users u on u.customer_id <> c.id limit 1`,
  ],
  [
    'recorded_by.sql',
    'a recorder of another association',
    forge(`update transactions t set recorded_by = u.id from users u, users recorder
    where recorder.id = t.recorded_by and u.home_role = 'manager' and u.customer_id <> t.customer_id
      and not exists (select from import_donations g where g.transaction_id = t.id)`),
  ],
  [
    'roles.sql',
    'a manager of none',
    `alter table users drop constraint users_check1; update users set customer_id = null where home_role = 'manager'`,
  ],
  [
    'roles.sql',
    'a manager who works as admin',
    "alter table users drop constraint users_check; update users set role = 'admin' where home_role = 'manager'",
  ],
  [
    'shortcut_cause.sql',
    "another cause than the shortcut's",
    `insert into causes (customer_id, id, name, icon) select id, gen_random_uuid(), 'Autre', 'meal' from customers;
    update shortcuts s set cause_id = c.id from causes c where s.cause_id is not null and c.customer_id = s.customer_id and c.name = 'Autre'`,
  ],
  [
    'saved_filters.sql',
    'a saved filter of a person whose account was deleted',
    `insert into saved_filters (customer_id, user_id, id, name, one_off, created_at)
    select customer_id, id, gen_random_uuid(), 'Vendredi', true, now() from users where home_role = 'manager';
    update users set deleted_at = now() where id in (select user_id from saved_filters)`,
  ],
]
