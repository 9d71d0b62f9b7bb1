import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { insertSeal, insertSheet, insertSignature } from '../server/sheet-writes.repository.ts'
import { sampleSheet } from './sheet.fixture.ts'

type Reversal = { first: string; second: string; movementId: string }

/** Seals the reversing sheet of a sample sheet, whose donation the movement has cancelled. */
export const insertReversal = async (
  db: SqlDatabase,
  customerId: string,
  reversesId: string,
  { first, second, movementId }: Reversal,
): Promise<void> => {
  const [rows, key] = [inCamelCase(db), { customerId, sheetId: newId() }]
  const now = new Date()
  const creation = { createdBy: first, createdAt: now, reversesId, reason: 'Un billet compté deux fois' }
  await insertSheet(rows, key, sampleSheet, creation)
  await insertSignature(rows, key, { place: 1, signedBy: first, signedAt: now })
  await insertSignature(rows, key, { place: 2, signedBy: second, signedAt: now })
  await insertSeal(rows, key, { movementId, sealedAt: now })
}
