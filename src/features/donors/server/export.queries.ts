import type { SqlDatabase } from '#shared/server/database.ts'

/** Reads the association that is responsible for the data, as an export names it. */
export const readSubjectAssociation = async (db: SqlDatabase, customerId: string) => {
  const { name, address, postal_code, city, country, email } = await db
    .selectFrom('customers')
    .select(['name', 'address', 'postal_code', 'city', 'country', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { name, address: `${address}, ${postal_code} ${city}, ${country}`, email }
}
