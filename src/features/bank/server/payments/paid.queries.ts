import { sql } from 'kysely'
import type { FindBankLine } from '#features/movements/movement.port.ts'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'

type DonationKey = { customerId: string; transactionId: string }

/** Finds what decides whether a line of the bank is awaited for a donation. */
export const findDonation = async (db: Database, { customerId, transactionId }: DonationKey) => {
  const { rows } = await sql<{ createdAt: Date; deviceId: string | null; isByCard: boolean; isCollected: boolean }>`
    select donation.created_at, donation.device_id, donation.payment_method = 'card' as is_by_card,
      exists (select from collected_donation collected
        where collected.customer_id = donation.customer_id and collected.id = donation.id) as is_collected
    from recorded_donation donation
    where donation.customer_id = ${customerId} and donation.id = ${transactionId}`.execute(db)
  return rows[0]
}

export type PaidLine = {
  lineId: string
  matchId: string
  bookedOn: Day
  cents: number
  slipId: string | null
  slipNumber: number | null
}

/** Finds the line that contains a donation, with the slip that brought it to the bank. */
export const findPaidLine = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
): Promise<PaidLine | undefined> => {
  const { rows } = await sql<PaidLine>`
    select explained.line_id, match.id as match_id, explained.booked_on, line.amount_cents as cents,
      cheque.slip_id, cheque.slip_number
    from explained_donation explained
    join bank_lines line on line.customer_id = explained.customer_id and line.id = explained.line_id
    join bank_matches match on match.customer_id = line.customer_id and match.line_id = line.id
      and match.released_at is null
    left join deposited_cheque cheque on cheque.customer_id = explained.customer_id
      and cheque.transaction_id = explained.transaction_id
    where explained.customer_id = ${customerId} and explained.transaction_id = ${transactionId}`.execute(db)
  return rows[0]
}

/** Finds the line that contains a donation, for another feature (movement.port.ts). */
export const findBankLine: FindBankLine = async (db, key) => {
  const line = await findPaidLine(db, key)
  return line ? { _id: line.lineId, bookedOn: line.bookedOn, amount: eurosOfCents(line.cents) } : null
}

export const readBookedDays = async (
  db: Database,
  customerId: string,
  lineIds: readonly string[],
): Promise<Map<string, Day>> => {
  if (lineIds.length === 0) return new Map()
  const lines = db.selectFrom('bankLines').select(['id', 'bookedOn']).where('customerId', '=', customerId)
  const rows = await lines.where('id', 'in', lineIds).execute()
  return new Map(rows.map(({ id, bookedOn }) => [id, bookedOn]))
}
