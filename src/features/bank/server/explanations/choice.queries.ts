import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { Part } from '../matching/explanation.ts'

/** The number of days before its payout in which a platform has collected a donation. */
const collectedDays = 62
/** The most donations of a platform that are offered for a line. */
const mostOffered = 300

/**
 * Lists the donations of a platform, without a terminal, that no line contains, the newest first
 * (docs/rules/bank.md#bank-by-hand). A payment in the file of an acquirer has a payout of its own.
 */
export const listOnline = async (db: Database, customerId: string, bookedOn: Day): Promise<Part[]> => {
  const { rows } = await sql<{ id: string; cents: number }>`
    select donation.id, donation.amount_cents + donation.corrected_cents as cents from donation_standing donation
    where donation.customer_id = ${customerId} and donation.device_id is null and not donation.is_cancelled
      and coalesce(donation.payment_method, 'card') = 'card'
      and donation.created_at >= ${startOfDay(addDays(bookedOn, -collectedDays))}
      and donation.created_at < ${startOfDay(addDays(bookedOn, 1))}
      and not exists (select from bank_match_parts part where part.customer_id = donation.customer_id
        and part.transaction_id = donation.id and part.kind = 'donation' and part.released_at is null)
      and not exists (select from paid_donation paid where paid.customer_id = donation.customer_id
        and paid.transaction_id = donation.id and paid.payout_reference is not null)
    order by donation.created_at desc, donation.id limit ${mostOffered}`.execute(db)
  return rows.map(({ id, cents }) => ({ kind: 'donation', transactionId: id, cents }))
}
