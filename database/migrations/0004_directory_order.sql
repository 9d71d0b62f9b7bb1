-- The directory is in the order of the names that it shows, first name first. The version before reads it without an index
-- while machines are upgraded: it sorts the people.

drop index users_by_name;
drop index users_by_role;
create index users_by_name on users ((firstname collate "fr-x-icu"), (lastname collate "fr-x-icu"), id)
  where deleted_at is null;
create index users_by_role on users (home_role, (firstname collate "fr-x-icu"), (lastname collate "fr-x-icu"), id)
  where deleted_at is null;
