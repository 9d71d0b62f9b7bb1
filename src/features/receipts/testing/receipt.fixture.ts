import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { insertDonor } from '#features/donors/testing/donor-record.fixture.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { signature } from './receipt.calls.ts'

/** Adds a complete fiscal profile, which holds since 2020. Returns the id. */
export const insertProfile = async (
  db: SqlDatabase,
  customerId: string,
  savedBy: string,
  changes: object = {},
): Promise<string> => {
  const id = newId()
  const address = { street: '12 rue des Lilas', postal_code: '93100', city: 'Montreuil' }
  const said = { legal_form: 'association-1901', quality: 'general-interest', object: 'Aide alimentaire' }
  const signed = {
    signatory: 'Samia Benali',
    signatory_role: 'Trésorière',
    signature: Buffer.from(signature.replace(/^.*,/, ''), 'base64'),
  }
  const savedAt = '2020-01-01T10:00:00.000Z'
  const attested = { saved_at: savedAt, saved_by: savedBy, attested_at: savedAt, attested_by: savedBy }
  const fiscal = { siren: '732829320', exercise_end_month: 12, helps_people: false, valid_from: '2020-01-01' }
  await db
    .insertInto('fiscal_profiles')
    .values({ customer_id: customerId, id, ...address, ...said, ...signed, ...attested, ...fiscal, ...changes })
    .execute()
  return id
}

type Issued = {
  customerId: string
  transactionId: string
  issuedBy: string
  profileId?: string
  donorId?: string
  runId?: string
}

/** Adds the next receipt of 2026, of a donation of 20 €, with its profile, donor and document. Returns the id. */
export const insertReceipt = async (
  db: SqlDatabase,
  { customerId, transactionId, issuedBy, ...known }: Issued,
): Promise<string> => {
  const id = newId()
  const own = { customer_id: customerId }
  const amount_cents = 2000
  const profile_id = known.profileId ?? (await insertProfile(db, customerId, issuedBy))
  const donor_id = known.donorId ?? (await insertDonor(db, customerId))
  const { rows } = await sql<{ last_number: number }>`
    insert into receipt_counters (customer_id, year, last_number) values (${customerId}, 2026, 1)
    on conflict (customer_id, year) do update set last_number = receipt_counters.last_number + 1
    returning last_number`.execute(db)
  const number = rows[0]?.last_number ?? 1
  const donor = {
    kind: 'person',
    name: 'Maud Le Goff',
    street: '3 place de la Mairie',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  }
  const given_on = '2026-03-06'
  const issued_at = '2026-03-07T10:00:00.000Z'
  await db.updateTable('donors').set({ legal_hold_until: '2032-03-07' }).where('id', '=', donor_id).execute()
  const said = { form: '11580*05', given_from: given_on, given_until: given_on, issuer_name: 'Les Sept Cyprès' }
  await db
    .insertInto('receipts')
    .values({
      ...own,
      id,
      year: 2026,
      number,
      profile_id,
      donor_id,
      donor: JSON.stringify(donor),
      amount_cents,
      issued_at,
      issued_by: issuedBy,
      ...said,
      ...(known.runId && { run_id: known.runId }),
    })
    .execute()
  await db
    .insertInto('receipt_lines')
    .values({ ...own, receipt_id: id, transaction_id: transactionId, amount_cents, given_on, payment_method: 'card' })
    .execute()
  await db
    .insertInto('donor_donations')
    .values({ ...own, transaction_id: transactionId, donor_id, linked_at: issued_at, linked_by: issuedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const pdf = Buffer.from(`%PDF-1.7 ${number}`)
  await db
    .insertInto('receipt_papers')
    .values({ ...own, receipt_id: id, pdf, sha256: createHash('sha256').update(pdf).digest('hex'), made_at: issued_at })
    .execute()
  return id
}

/** Cancels a receipt and issues one of the same donation in its place. */
export const insertReplacement = async (db: SqlDatabase, receiptId: string, issued: Issued): Promise<void> => {
  await db.updateTable('receipt_lines').set({ is_living: false }).where('receipt_id', '=', receiptId).execute()
  const replaced_by = await insertReceipt(db, issued)
  const end = { ended_at: '2026-03-08T10:00:00.000Z', ended_by: issued.issuedBy, reason: 'Adresse fausse', replaced_by }
  await db
    .insertInto('receipt_ends')
    .values({ customer_id: issued.customerId, receipt_id: receiptId, ...end })
    .execute()
}

type Run = { customerId: string; startedBy: string; mailsLeaveAt?: string }

/** Adds a run of 2025 that has issued its receipt, or whose mails wait. Returns the id. */
export const insertRun = async (db: SqlDatabase, { customerId, startedBy, mailsLeaveAt }: Run): Promise<string> => {
  const id = newId()
  const mails = mailsLeaveAt ? { state: 'mailed', mails_leave_at: mailsLeaveAt } : { state: 'issued' }
  const counts = { receipt_count: 1, issued_count: 1, floor_cents: 500, cheque_ids: [] }
  const started = { started_at: '2026-01-07T10:00:00.000Z', started_by: startedBy }
  await db
    .insertInto('receipt_runs')
    .values({ customer_id: customerId, id, year: 2025, ...started, ...counts, ...mails })
    .execute()
  return id
}
