-- Objects without a feature: the texts that searches compare, the days of Paris, the refusal of changes, the counters of
-- attempts, preprod's mails, and the last check of each rule.
-- Every table's comment starts with the feature that writes it: [customers], [users]…
-- A test reads these comments and refuses a write from any other feature.

-- Trigram indexes find a part of a text. PostgreSQL trusts these extensions: adding them takes the CREATE privilege on the
-- database, no superuser.
create extension if not exists pg_trgm;
-- Lets one index hold the association beside the trigrams: a word reads the donors of one association alone.
create extension if not exists btree_gin;
-- Lets an exclusion constraint compare ids beside intervals.
create extension if not exists btree_gist;

-- The twin of foldText (src/shared/text.ts): browser and server must find the same. Accents go before capitals, in a
-- fixed collation, so that the database's own collation does not change the result.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
    'œ', 'oe'), 'æ', 'ae'), '’', '''')
$$;

-- Spaces, dots and the French prefix aside: '+33 6 12 34 56 78' and '06.12.34.56.78' are one number.
create function phone_digits(phone text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?330?(?=[1-9]\d{8}$)', '0') $$;

-- Two names are one name whatever the order of their words: the doubles of an import are found as the donors' page groups people.
create function name_words(folded text) returns text language sql immutable strict parallel safe as $$
  select string_agg(word, ' ' order by word collate "C") from regexp_split_to_table(folded, '[\s-]+') word where word <> '' $$;
comment on function name_words(text) is '[shared] The words of a folded name, sorted: the twin of wordsOf (src/features/donors/person.ts).';

-- A day is a calendar day in Europe/Paris, 23 or 25 hours long twice a year.
create function paris_day(instant timestamptz) returns date language sql immutable parallel safe
  as $$ select (instant at time zone 'Europe/Paris')::date $$;

-- Tables whose rows are only added have triggers with this function.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

create table attempts (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
comment on table attempts is '[shared] Counters of attempts by account, terminal or network, each until the end of its window.';

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array')
);
comment on table mails is '[shared] The mails of preprod, shown at /preprod/mails instead of being sent. Empty where SMTP_URL is set.';
comment on column mails.files is 'The files of the mail, each with its name, its type and its bytes in base64.';

create table rule_checks (
  name text primary key,
  checked_at timestamptz not null,
  offending_count bigint not null check (offending_count >= 0)
);
comment on table rule_checks is '[shared] The last check of each rule of db:check at night, over all associations.';
comment on column rule_checks.offending_count is 'The number of rows that break the rule.';
