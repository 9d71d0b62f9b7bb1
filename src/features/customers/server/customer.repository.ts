import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Customer } from '../customer.ts'

const columns = [
  'id',
  'name',
  'responsible_last_name',
  'responsible_first_name',
  'phone',
  'email',
  'address',
  'city',
  'postal_code',
  'country',
  'terminal_id',
  'firebase_merchant_id',
] as const

type Row = Awaited<ReturnType<typeof selectCustomers>>[number]

const selectCustomers = (db: Database) =>
  db.selectFrom('customers').select(columns).orderBy(inFrenchOrder('name')).orderBy('id').execute()

const customerOf = (row: Row): Customer => ({
  _id: row.id,
  name: row.name,
  responsibleLastName: row.responsible_last_name,
  responsibleFirstName: row.responsible_first_name,
  phone: row.phone,
  email: row.email,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  terminal_id: row.terminal_id,
  firebaseMerchantId: row.firebase_merchant_id,
})

/** All associations, in the order of a French reader. */
export const listAllCustomers = async (db: Database): Promise<Customer[]> => (await selectCustomers(db)).map(customerOf)

/** One association, or undefined. */
export const findCustomer = async (db: Database, id: string): Promise<Customer | undefined> => {
  const row = await db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  return row && customerOf(row)
}

/** Whether an association exists. Associations are never deleted, so a yes is remembered. */
export const createAssociationExists = (db: Database): ((customerId: string) => Promise<boolean>) => {
  const known = new Set<string>()
  return async (customerId) => {
    if (known.has(customerId)) return true
    const row = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst()
    if (row) known.add(row.id)
    return row !== undefined
  }
}
