-- A mail may have files.

alter table mails add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array');
comment on column mails.files is 'The files of the mail, each with its name, its type and its bytes in base64.';
