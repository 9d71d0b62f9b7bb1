import { sql } from 'kysely'
import { foldText } from '#shared/search.ts'
import { type Database, inFrenchOrder } from '#shared/server/database.ts'
import type { Customer, CustomerDetail, CustomerInput } from '../customer.ts'

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

type Row = Awaited<ReturnType<ReturnType<typeof selectCustomers>['execute']>>[number]

const selectCustomers = (db: Database) => db.selectFrom('customers').select(columns)

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

/** The inverse of `customerOf`; an optional field that is absent is cleared. */
const rowOf = (customer: CustomerInput) => ({
  name: customer.name,
  responsible_last_name: customer.responsibleLastName,
  responsible_first_name: customer.responsibleFirstName,
  phone: customer.phone,
  email: customer.email,
  address: customer.address,
  city: customer.city,
  postal_code: customer.postalCode,
  country: customer.country,
  terminal_id: customer.terminal_id ?? null,
  firebase_merchant_id: customer.firebaseMerchantId ?? null,
})

/** A text for LIKE that stands for itself. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** All associations, or those whose name or city holds a text, in the order of a French reader. */
export const listAllCustomers = async (db: Database, search?: string): Promise<Customer[]> => {
  let query = selectCustomers(db)
  if (search !== undefined) query = query.where('search_text', 'like', `%${literally(foldText(search))}%`)
  return (await query.orderBy(inFrenchOrder('name')).orderBy('id').execute()).map(customerOf)
}

/** Granted, and not deleted: an admin who works here as a manager for a while does not look after it. */
const hasManager = sql<boolean>`exists (
  select from users where users.customer_id = customers.id and users.home_role = 'manager' and users.deleted_at is null)`

/** One association, or undefined. */
export const findCustomer = async (db: Database, id: string): Promise<CustomerDetail | undefined> => {
  const query = selectCustomers(db).select(hasManager.as('has_manager')).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && { ...customerOf(row), hasManager: row.has_manager }
}

/** The sender's key for a creation and what of it must be the same when it comes again (SHA-256, hex). */
export type CreationKey = { key: string; digest: string }

/** Adds an association; false when its creation key has made one already. */
export const insertCustomer = async (
  db: Database,
  id: string,
  input: CustomerInput,
  creation: (CreationKey & { at: Date }) | { at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('customers')
    .values({
      id,
      ...rowOf(input),
      created_at: creation.at,
      ...('key' in creation && { creation_key: creation.key, creation_digest: Buffer.from(creation.digest, 'hex') }),
    })
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The association that a creation key has made, with the digest of that request. */
export const findByCreationKey = async (db: Database, key: string): Promise<{ id: string; digest: string }> => {
  const query = db.selectFrom('customers').select(['id', sql<string>`encode(creation_digest, 'hex')`.as('digest')])
  return query.where('creation_key', '=', key).executeTakeFirstOrThrow()
}

/** Writes every field of an association. */
export const changeCustomer = async (db: Database, id: string, changes: CustomerInput): Promise<void> => {
  await db.updateTable('customers').set(rowOf(changes)).where('id', '=', id).execute()
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
