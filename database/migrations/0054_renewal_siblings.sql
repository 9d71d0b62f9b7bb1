-- Two renewals with the same token, within its grace, make siblings. The first sibling that is used ends the other.

alter table identity_refresh_tokens add column parent_hash bytea;
comment on column identity_refresh_tokens.parent_hash is 'The token that it replaced; null for the first one of a session. Siblings have the same one.';
create index identity_refresh_tokens_by_parent on identity_refresh_tokens (parent_hash) where parent_hash is not null;
