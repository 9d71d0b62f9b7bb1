import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { insertSheet as addSheet, insertSeal, insertSignature } from '../server/sheet-writes.repository.ts'
import type { SheetInput } from '../sheet.ts'

/** A sheet of 25,50 €: two notes and a coin. */
export const sampleSheet: SheetInput = {
  day: '2026-03-06',
  place: 'Salle de prière',
  event: undefined,
  box: undefined,
  lines: [
    { denomination: 20, quantity: 1 },
    { denomination: 5, quantity: 1 },
    { denomination: 0.5, quantity: 1 },
  ],
}
export const sampleTotal = 25.5

/** Adds a sheet, signed by the first of two people where `signedBy` names one. Returns its id. */
export const insertSheet = async (
  db: SqlDatabase,
  customerId: string,
  createdBy: string,
  { signedBy, ...overrides }: Partial<SheetInput> & { signedBy?: string } = {},
): Promise<string> => {
  const [rows, key] = [inCamelCase(db), { customerId, sheetId: newId() }]
  await addSheet(rows, key, { ...sampleSheet, ...overrides }, { createdBy, createdAt: new Date() })
  if (signedBy) await insertSignature(rows, key, { place: 1, signedBy, signedAt: new Date() })
  return key.sheetId
}

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
  await addSheet(rows, key, sampleSheet, creation)
  await insertSignature(rows, key, { place: 1, signedBy: first, signedAt: now })
  await insertSignature(rows, key, { place: 2, signedBy: second, signedAt: now })
  await insertSeal(rows, key, { movementId, sealedAt: now })
}
