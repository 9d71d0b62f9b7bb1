import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { Day } from '#shared/days.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { insertDeposit as addDeposit, insertCash, nextNumber } from '../server/deposit-writes.repository.ts'
import { insertSeal, insertSignature } from '../server/sheet-writes.repository.ts'
import { readFreeCheques } from '../server/undeposited.repository.ts'
import type { SheetLine } from '../sheet.ts'
import { insertSheet } from './sheet.fixture.ts'

/** Seals a sheet of 25,50 € as two signatures do. Returns its id. */
export const insertSealedSheet = async (
  db: SqlDatabase,
  customerId: string,
  first: string,
  second: string,
): Promise<string> => {
  const sheetId = await insertSheet(db, customerId, first, { signedBy: first })
  const [rows, key] = [inCamelCase(db), { customerId, sheetId }]
  await insertSignature(rows, key, { place: 2, signedBy: second, signedAt: new Date() })
  const money = { amount_cents: 2550, payment_method: 'cash' } as const
  const donation = await insertDonation(db, customerId, { recorded_by: first }, money)
  await insertSeal(rows, key, { transactionId: donation.id, sealedAt: new Date() })
  return sheetId
}

/** Adds a cheque of 40 €. Returns the id of its donation. */
export const insertCheque = async (
  db: SqlDatabase,
  customerId: string,
  recordedBy: string,
  { number = '0001234', bank = 'La Banque Postale', amountCents = 4000 } = {},
): Promise<string> => {
  const cheque = { payment_method: 'cheque', cheque_number: number, cheque_bank: bank } as const
  return (await insertDonation(db, customerId, { recorded_by: recordedBy }, { amount_cents: amountCents, ...cheque }))
    .id
}

type NewSlip = { chequeIds?: string[]; lines?: SheetLine[]; day?: Day }

/** Makes a deposit slip of cheques and cash, as the server does. Returns its id. */
export const insertDeposit = async (
  db: SqlDatabase,
  customerId: string,
  createdBy: string,
  { chequeIds = [], lines = [], day = '2026-03-06' }: NewSlip,
): Promise<string> => {
  const [rows, key] = [inCamelCase(db), { customerId, depositId: newId() }]
  const cheques = (await readFreeCheques(rows, customerId, chequeIds)).map(({ id, cents }) => ({
    chequeId: id,
    amountCents: cents,
  }))
  const number = await nextNumber(rows, customerId)
  const slip = { number, day, account: 'Compte courant', createdBy, createdAt: new Date() }
  await addDeposit(rows, key, slip, cheques)
  await insertCash(rows, key, day, lines)
  return key.depositId
}

/** Adds a counted difference of 5 euros in an empty cash box, which waits for a second person. */
export const insertCashDifference = async (db: SqlDatabase, customerId: string, countedBy: string): Promise<string> => {
  const id = newId()
  const counted = { day: '2026-03-06', expected_cents: 0, counted_cents: 500, reason: 'Fond de caisse' }
  const who = { counted_by: countedBy, counted_at: '2026-03-06T10:00:00.000Z', is_recorded: false }
  await db
    .insertInto('cash_differences')
    .values({ customer_id: customerId, id, ...counted, ...who })
    .execute()
  return id
}
