-- A counting sheet keeps the names of its signers as they were when they signed.

alter table counting_sheet_signatures add column signer_name text not null default '';
comment on column counting_sheet_signatures.signer_name is 'The first and last name of the signer at the moment of the signature.';

-- Signatures of before get the present names: no earlier one is stored. A sealed sheet is changed by nothing else.
alter table counting_sheet_signatures disable trigger user;
update counting_sheet_signatures signature set signer_name = signer.firstname || ' ' || signer.lastname
from users signer where signer.id = signature.signed_by;
alter table counting_sheet_signatures enable trigger user;

-- The database writes the name, so that a signature of the version before has it too.
create function name_signer() returns trigger language plpgsql as $$
begin
  select firstname || ' ' || lastname into strict new.signer_name from users where id = new.signed_by;
  return new;
end $$;
create trigger counting_sheet_signatures_named before insert on counting_sheet_signatures
  for each row execute function name_signer();
