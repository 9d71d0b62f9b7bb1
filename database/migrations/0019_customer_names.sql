-- The lists of associations are read page by page, by name. Without the index each page sorts all names.
create index customers_name on customers ((name collate "fr-x-icu"), id);
