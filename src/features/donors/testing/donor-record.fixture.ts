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
