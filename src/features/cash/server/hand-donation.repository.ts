import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'

/** A donation is found by its association and its id, always both. */
export type DonationKey = { customerId: string; transactionId: string }

/** Finds a donation by hand, and locks its row: its movements wait until the transaction ends. */
export const lockHandDonation = async (transaction: Database, { customerId, transactionId }: DonationKey) =>
  transaction
    .selectFrom('recordedDonation')
    .select(['amountCents', 'recordedBy', 'receivedAt'])
    .where('customerId', '=', customerId)
    .where('id', '=', transactionId)
    .where('deviceId', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Tells whether the person has entered another donation since. Cancelled ones do not count, so that two donations are
 * undone one after the other; the donation of a counting sheet is not entered by hand. Ids are in the order of their
 * creation.
 */
export const hasLaterDonation = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
  recordedBy: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from donation_standing t
    where t.customer_id = ${customerId} and t.id > ${transactionId} and t.recorded_by = ${recordedBy}
      and not exists (select from counting_sheet_seals s where s.customer_id = t.customer_id and s.transaction_id = t.id)
      and t.net_cents > 0
    limit 1`.execute(db)
  return rows.length > 0
}

/** Tells whether the last movement of a donation is the cancellation by this person. */
export const isCancelledBy = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
  accountId: string,
): Promise<boolean> => {
  const last = await db
    .selectFrom('donationMovement')
    .select(['kind', 'recordedBy'])
    .where('customerId', '=', customerId)
    .where('transactionId', '=', transactionId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'cancelled' && last.recordedBy === accountId
}
