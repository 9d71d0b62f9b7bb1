import type { Database } from '#shared/server/database.ts'
import type { SheetInput, SheetLine } from '../sheet.ts'
import type { SheetKey } from './sheet.repository.ts'

const columnsOf = ({ day, place, event, box, causeId }: SheetInput) => ({
  day,
  place,
  event: event ?? null,
  box: box ?? null,
  causeId: causeId ?? null,
})

const insertLines = async (db: Database, { customerId, sheetId }: SheetKey, lines: SheetLine[]): Promise<void> => {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  if (counted.length === 0) return
  const rows = counted.map(({ denomination, quantity }) => ({
    customerId,
    sheetId,
    denominationCents: Math.round(denomination * 100),
    quantity,
  }))
  await db.insertInto('countingSheetLines').values(rows).execute()
}

type Creation = { createdBy: string; createdAt: Date }

/** The fields that only a reversing sheet has. */
type Reversal = { reversesId: string; reason: string }

/** Adds a sheet. Fails on `counting_sheets_reversed_once` when the other sheet has a reversing sheet. */
export const insertSheet = async (
  db: Database,
  key: SheetKey,
  input: SheetInput,
  creation: Creation & Partial<Reversal>,
) => {
  const { customerId, sheetId: id } = key
  await db
    .insertInto('countingSheets')
    .values({ customerId, id, ...columnsOf(input), ...creation })
    .execute()
  await insertLines(db, key, input.lines)
}

/** Replaces what a sheet says and counts. */
export const changeSheet = async (db: Database, key: SheetKey, input: SheetInput): Promise<void> => {
  const { customerId, sheetId } = key
  await db
    .updateTable('countingSheets')
    .set(columnsOf(input))
    .where('customerId', '=', customerId)
    .where('id', '=', sheetId)
    .execute()
  await db
    .deleteFrom('countingSheetLines')
    .where('customerId', '=', customerId)
    .where('sheetId', '=', sheetId)
    .execute()
  await insertLines(db, key, input.lines)
}

export const removeSheet = async (db: Database, { customerId, sheetId }: SheetKey): Promise<void> => {
  await db.deleteFrom('countingSheets').where('customerId', '=', customerId).where('id', '=', sheetId).execute()
}

type Signature = { place: number; signedBy: string; signedAt: Date }

/** Adds a signature. Fails on `counting_sheet_signatures_signer` when the account has signed the sheet. */
export const insertSignature = async (db: Database, key: SheetKey, signature: Signature): Promise<void> => {
  await db
    .insertInto('countingSheetSignatures')
    .values({ ...key, ...signature })
    .execute()
}

export const removeSignatures = async (db: Database, { customerId, sheetId }: SheetKey): Promise<void> => {
  await db
    .deleteFrom('countingSheetSignatures')
    .where('customerId', '=', customerId)
    .where('sheetId', '=', sheetId)
    .execute()
}

export const insertSeal = async (
  db: Database,
  key: SheetKey,
  seal: ({ transactionId: string } | { movementId: string }) & { sealedAt: Date },
): Promise<void> => {
  await db
    .insertInto('countingSheetSeals')
    .values({ ...key, ...seal })
    .execute()
}
