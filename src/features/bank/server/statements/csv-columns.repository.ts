import type { Database } from '#shared/server/database.ts'

/** Finds what the association said of the columns of this header. */
export const findColumns = async (db: Database, customerId: string, headerFingerprint: string): Promise<unknown> => {
  const columns = db.selectFrom('bankCsvColumns').select('columns').where('customerId', '=', customerId)
  return (await columns.where('headerFingerprint', '=', headerFingerprint).executeTakeFirst())?.columns
}

export const forgetColumns = async (db: Database, customerId: string, headerFingerprint: string): Promise<void> => {
  const columns = db.deleteFrom('bankCsvColumns').where('customerId', '=', customerId)
  await columns.where('headerFingerprint', '=', headerFingerprint).execute()
}

export const rememberColumns = async (
  db: Database,
  customerId: string,
  { headerFingerprint, columns, usedAt }: { headerFingerprint: string; columns: object; usedAt: Date },
): Promise<void> => {
  const row = { columns: JSON.stringify(columns), usedAt }
  await db
    .insertInto('bankCsvColumns')
    .values({ customerId, headerFingerprint, ...row })
    .onConflict((on) => on.columns(['customerId', 'headerFingerprint']).doUpdateSet(row))
    .execute()
}
