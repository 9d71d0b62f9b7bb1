import type { SqlDatabase } from '#shared/server/database.ts'

/** What an export says of the association, which answers for the data. */
export const readSubjectAssociation = async (db: SqlDatabase, customerId: string) => {
  const { name, address, postal_code, city, country, email } = await db
    .selectFrom('customers')
    .select(['name', 'address', 'postal_code', 'city', 'country', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { name, address: `${address}, ${postal_code} ${city}, ${country}`, email }
}
