import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ClosingKey } from '#features/closings/closing.port.ts'
import type { Database } from '#shared/server/database.ts'

export const readIssuer = async (db: Database, customerId: string): Promise<{ name: string; siren: string | null }> =>
  db.selectFrom('customers').select(['name', 'siren']).where('id', '=', customerId).executeTakeFirstOrThrow()

export const findSeal = (db: Database, { customerId, closingId }: ClosingKey) =>
  db
    .selectFrom('monthSheets as sheet')
    .innerJoin('users as sealer', 'sealer.id', 'sheet.sealedBy')
    .select(['sheet.month', 'sheet.content', 'sheet.sha256', 'sheet.sealedAt', 'sheet.sealedBy'])
    .select(sql<string>`sealer.firstname || ' ' || sealer.lastname`.as('sealedByName'))
    .where('sheet.customerId', '=', customerId)
    .where('sheet.closingId', '=', closingId)
    .executeTakeFirst()
    .then((row) => row ?? null)

type NewSeal = { month: string; content: string; sealedAt: Date; sealedBy: string }

/** Seals the sheet of a month. Returns its checksum, or null when it is sealed already. */
export const insertSeal = async (db: Database, key: ClosingKey, sheet: NewSeal): Promise<string | null> => {
  const sha256 = createHash('sha256').update(sheet.content).digest('hex')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('monthSheets')
    .values({ ...key, ...sheet, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? sha256 : null
}
