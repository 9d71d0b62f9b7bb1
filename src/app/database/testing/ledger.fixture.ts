import {
  insertBankAccount,
  insertBankContract,
  insertBankFile,
  insertExplainedStatement,
} from '#features/bank/testing/bank.fixture.ts'
import { insertCheque, insertDeposit, insertSealedSheet } from '#features/cash/testing/deposit.fixture.ts'
import { insertReversal, sampleSheet } from '#features/cash/testing/sheet.fixture.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import type { CountRow } from '#features/closings/server/closing-counts.repository.ts'
import { insertClosed, insertReopened } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertDonor } from '#features/donors/testing/donor-record.fixture.ts'
import { insertImport } from '#features/imports/testing/record.fixture.ts'
import type { SubjectKind } from '#features/movements/movement.ts'
import type { RequestedMovement } from '#features/movements/server/movement.rules.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertProfile, insertReceipt, insertReplacement } from '#features/receipts/testing/receipt.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** Adds movements of each kind to a donation by hand of 20 €, and an undo, and returns a cheque. */
const putRight = async (db: SqlDatabase, customerId: string, transactionId: string, manager: string): Promise<void> => {
  const cause = await insertCause(db, customerId)
  const move = (requested: RequestedMovement) =>
    insertMovement(db, { customerId, transactionId }, { recordedBy: manager, requested })
  const money = (kind: SubjectKind, amountCents: number) => move({ kind, amountCents, toCauseId: null })
  const refund = await money('refunded', 300)
  await move({ kind: 'reassigned', amountCents: null, toCauseId: cause.id })
  await move({ kind: 'reversal', reversesId: refund })
  await money('amount_corrected', 1500)
  await money('chargeback', 500)
  await money('chargeback_won', 500)
  const returned = { customerId, transactionId: await insertCheque(db, customerId, manager) }
  const requested: RequestedMovement = { kind: 'cheque_returned', amountCents: null, toCauseId: null }
  await insertMovement(db, returned, { recordedBy: manager, requested })
}

/** Issues the receipt of a donation, and another one in its place. */
const receipt = async (db: SqlDatabase, customerId: string, transactionId: string, issuedBy: string): Promise<void> => {
  const donorId = await insertDonor(db, customerId)
  const profileId = await insertProfile(db, customerId, issuedBy)
  const issued = { customerId, transactionId, issuedBy, donorId, profileId }
  await insertReplacement(db, await insertReceipt(db, issued), issued)
}

/** Cancels a donation on its own day. Returns the id of the movement. */
const cancel = (db: SqlDatabase, customerId: string, transactionId: string, recordedBy: string): Promise<string> => {
  const requested: RequestedMovement = { kind: 'cancelled', amountCents: null, toCauseId: null }
  return insertMovement(db, { customerId, transactionId }, { recordedBy, requested })
}

/**
 * Creates an association with a donation of each kind: with its donor's name, put right, cancelled. Returns it with its
 * manager.
 */
export const createLedger = async (db: SqlDatabase): Promise<{ customerId: string; managerId: string }> => {
  const { id: customer } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customer })
  const admin = await insertUser(db, { role: 'manager', home_role: 'admin', customer_id: customer })
  const cause = await insertCause(db, customer)
  const temporary = await insertShortcut(db, customer, { archived_at: '2026-01-01' })
  const based = await insertShortcut(db, customer, { cause_id: cause.id })
  const device = await insertDevice(db, customer)
  await insertDeviceToken(db, device)
  const sender = { device_id: device.id }
  const named = { donator_fullname: 'Nadia Lefèvre', message: 'Merci', terminal_sequence: 1 }
  await receipt(db, customer, (await insertDonation(db, customer, sender, named)).id, manager.id)
  await insertDonation(db, customer, sender, { cause_id: cause.id })
  await insertDonation(db, customer, sender, { shortcut_id: temporary.id })
  await insertDonation(db, customer, sender, { shortcut_id: based.id, cause_id: cause.id })
  const byHand = await insertDonation(db, customer, { recorded_by: manager.id }, { payment_method: 'card' })
  await putRight(db, customer, byHand.id, manager.id)
  const mistaken = await insertDonation(db, customer, sender, { shortcut_id: based.id, cause_id: cause.id })
  await cancel(db, customer, mistaken.id, manager.id)
  await insertDonation(db, customer, { recorded_by: admin.id })
  await insertSealedSheet(db, customer, manager.id, admin.id)
  const slipId = await deposit(db, customer, manager.id, admin.id)
  await explain(db, { customerId: customer, createdBy: manager.id }, device.id, slipId)
  await reverse(db, customer, manager.id, admin.id)
  // Days without donations, so that a breach of the ledger breaks no sealed figure.
  await reopen(db, customer, await close(db, customer, manager.id), admin.id)
  await close(db, customer, manager.id)
  await insertImport(db, customer, manager.id, 'done')
  return { customerId: customer, managerId: manager.id }
}

/** Adds a line about a closing or a slip to the journal. */
const note = (db: SqlDatabase, customer_id: string, line: { action: string; subject_id: string; after: object }) => {
  const actor = { actor_id: newId(), actor_name: 'Nadia Lefèvre', actor_role: 'manager' }
  const values = {
    id: newId(),
    customer_id,
    recorded_at: new Date(),
    ...actor,
    ...line,
    after: JSON.stringify(line.after),
  }
  return db.insertInto('audit_entries').values(values).execute()
}

/** Closes a day without donations, with a count of 12,50 €, and exports the closing. Returns its id. */
const close = async (db: SqlDatabase, customerId: string, closedBy: string): Promise<string> => {
  const counts: CountRow[] = [
    { paymentMethod: 'cash', expectedCents: 0, countedCents: 1250, comment: 'Fond de caisse' },
  ]
  const id = await insertClosed(db, customerId, { closedBy, from: '2026-03-04', counts })
  const period = '4 mars 2026'
  await note(db, customerId, { action: 'closing.closed', subject_id: id, after: { period, net: 0, countedCash: 12.5 } })
  const seals = db.selectFrom('closing_seals').select('export_sha256 as sha256').where('closing_id', '=', id)
  const after = { period, net: 0, ...(await seals.executeTakeFirstOrThrow()) }
  await note(db, customerId, { action: 'closing.exported', subject_id: id, after })
  return id
}

const reopen = async (db: SqlDatabase, customerId: string, closingId: string, reopenedBy: string): Promise<void> => {
  await insertReopened(db, customerId, closingId, reopenedBy)
  const after = { reason: 'Feuille oubliée' }
  await note(db, customerId, { action: 'closing.reopened', subject_id: closingId, after })
}

/** Takes the cash of a sealed sheet and a cheque to the bank. */
const deposit = async (db: SqlDatabase, customerId: string, first: string, second: string): Promise<string> => {
  await insertSealedSheet(db, customerId, first, second)
  const chequeIds = [await insertCheque(db, customerId, first)]
  const id = await insertDeposit(db, customerId, first, { chequeIds, lines: sampleSheet.lines })
  const after = { day: '2026-03-06', chequeCount: '1', chequeTotal: 40, cashTotal: 25.5, total: 65.5 }
  await note(db, customerId, { action: 'deposit.created', subject_id: id, after })
  return id
}

/** Seals a sheet and cancels it by a reversing one. */
const reverse = async (db: SqlDatabase, customerId: string, first: string, second: string): Promise<void> => {
  const sheetId = await insertSealedSheet(db, customerId, first, second)
  const seals = db.selectFrom('counting_sheet_seals').select('transaction_id').where('sheet_id', '=', sheetId)
  const { transaction_id: transactionId } = await seals.executeTakeFirstOrThrow()
  if (transactionId === null) throw new Error('the sheet has no donation')
  const movementId = await cancel(db, customerId, transactionId, first)
  await insertReversal(db, customerId, sheetId, { first, second, movementId })
}

/** Adds a payment of 20 € that an acquirer pays less 0,50 €. Returns its id. */
const pay = async (db: SqlDatabase, { customerId, createdBy }: { customerId: string; createdBy: string }) => {
  const file_id = await insertBankFile(db, customerId, createdBy)
  const said = { source: 'helloasso', reference: '12', kind: 'payment', payout_reference: 'V1', taken_on: '2026-03-05' }
  const row = { customer_id: customerId, id: newId(), file_id, ordinal: 1, file_line: 2, added_at: '2026-03-09' }
  await db
    .insertInto('acquirer_lines')
    .values({ ...row, ...said, gross_cents: 2000, commission_cents: 50 })
    .execute()
  return row.id
}

/**
 * Explains a statement: the donations of a terminal, a deposit slip, a payment of an acquirer, and a fee of the bank.
 */
const explain = async (
  db: SqlDatabase,
  about: { customerId: string; createdBy: string },
  deviceId: string,
  slipId: string,
): Promise<void> => {
  const accountId = await insertBankAccount(db, about.customerId, about.createdBy)
  const contractId = await insertBankContract(db, { ...about, accountId }, { deviceIds: [deviceId] })
  const [from_at, to_at] = ['2026-03-05T23:00:00.000Z', '2026-03-06T23:00:00.000Z']
  const takings = { kind: 'takings', contract_id: contractId, device_id: deviceId, from_at, to_at, donation_count: 4 }
  // A day after the donations came: all of them are known for certain.
  const made_at = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const parts = [
    { ...takings, amount_cents: 8000 },
    { kind: 'slip', slip_id: slipId, medium: 'both', amount_cents: 6550 },
    { kind: 'payment', payment_id: await pay(db, about), note: 'Paiement 12', amount_cents: 1950 },
    { kind: 'other', note: 'Frais de tenue de compte', amount_cents: -950 },
  ]
  await insertExplainedStatement(db, { ...about, accountId }, parts, {
    opened_on: '2026-03-06',
    closed_on: '2026-03-09',
    made_at,
  })
}
