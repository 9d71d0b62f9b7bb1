import { randomBytes } from 'node:crypto'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

const person = { kind: 'person', first_name: 'Maud', last_name: 'Le Goff', email: 'maud@example.org' }
const company = { kind: 'company', company_name: 'Moulin du Pont', legal_form: 'SARL', siren: '732829320' }

type Choices = { isCompany?: boolean; addressed?: boolean; lastName?: string }

/** Adds a donor with an address in Paris. Returns the id. */
export const insertDonor = async (
  db: SqlDatabase,
  customerId: string,
  { isCompany = false, addressed = true, lastName = person.last_name }: Choices = {},
): Promise<string> => {
  const id = newId()
  const who = isCompany ? company : { ...person, last_name: lastName }
  const created_at = '2026-03-06T12:00:00.000Z'
  await db
    .insertInto('donors')
    .values({ customer_id: customerId, id, created_at, ...who })
    .execute()
  const address = { street: '3 place de la Mairie', postal_code: '75011', city: 'Paris', source: 'manager' }
  if (addressed)
    await db
      .insertInto('donor_addresses')
      .values({ customer_id: customerId, id: newId(), donor_id: id, noted_at: created_at, ...address })
      .execute()
  return id
}

/** Adds the answer of a donor that waits for a manager. Returns the id of its request. */
export const insertAnswer = async (
  db: SqlDatabase,
  customer_id: string,
  transaction_id: string,
  requested_by: string,
): Promise<string> => {
  const id = newId()
  const at = '2026-03-06T12:00:00.000Z'
  const answer = JSON.stringify({
    firstName: 'Karim',
    lastName: 'Haddad',
    originalName: null,
    street: '3 place de la Mairie',
    extra: null,
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  })
  const row = { customer_id, id, transaction_id, requested_by, requested_at: at, answered_at: at, answer }
  await db
    .insertInto('address_requests')
    .values({ ...row, code_hash: randomBytes(32), expires_at: '2026-04-05T12:00:00.000Z' })
    .execute()
  return id
}
