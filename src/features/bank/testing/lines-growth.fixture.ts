import { insertAssociations } from '#test/growth.ts'

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The id of the row n of a series, in SQL. */
export const sqlId = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid"

export const customerId = idOf(1)
export const personId = idOf(1)
export const accountId = idOf(2)
export const fileId = idOf(3)

/** Inserts an association with a person, an account of the bank and a file, for tests of many lines. */
export const insertBank = `
    ${insertAssociations(1, { id: sqlId })};
    insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${personId}', 'admin', 'admin@personne.example', 'Samia', 'Morel', 'admin', 'admin');
    insert into bank_accounts (customer_id, id, iban, holder, label, created_at, created_by)
      values ('${customerId}', '${accountId}', 'FR7630006000011234567890189', 'Titulaire', 'Compte', now(), '${personId}');
    insert into bank_files (customer_id, id, number, file_name, sha256, byte_count, state, uploaded_at, uploaded_by, ended_at)
      values ('${customerId}', '${fileId}', 1, 'a.txt', repeat('0', 64), 1, 'done', now(), '${personId}', now());`
