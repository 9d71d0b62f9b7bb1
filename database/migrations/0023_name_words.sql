-- Two names are one name whatever the order of their words: the doubles of an import are found as the donors' page groups people.

create function name_words(folded text) returns text language sql immutable strict parallel safe as $$
  select string_agg(word, ' ' order by word collate "C") from regexp_split_to_table(folded, '[\s-]+') word where word <> '' $$;
comment on function name_words(text) is '[shared] The words of a folded name, sorted: the twin of wordsOf (src/features/donors/person.ts).';

create index donation_identities_by_name_words on donation_identities (customer_id, name_words(name_folded))
  where name_folded is not null;
