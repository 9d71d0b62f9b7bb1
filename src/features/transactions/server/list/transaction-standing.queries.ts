import { eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { sql } from '#shared/server/sql.ts'
import type { RowStanding, Transaction } from '../../transaction.ts'

type Row = {
  id: string
  net_cents: number
  refunded_cents: number
  cancelled_cents: number
  charged_back_cents: number
  corrected_cents: number
  current_cause_id: string | null
  current_cause_name: string | null
}

const standingOf = (row: Row): RowStanding => ({
  netAmount: eurosOfCents(row.net_cents),
  refunded: eurosOfCents(row.refunded_cents),
  cancelled: eurosOfCents(row.cancelled_cents),
  chargedBack: eurosOfCents(row.charged_back_cents),
  corrected: eurosOfCents(row.corrected_cents),
  currentCause:
    row.current_cause_id !== null && row.current_cause_name !== null
      ? { _id: row.current_cause_id, name: row.current_cause_name }
      : null,
})

const isUntouched = ({ cause }: Transaction, standing: RowStanding): boolean =>
  [standing.refunded, standing.cancelled, standing.chargedBack, standing.corrected].every((euros) => euros === 0) &&
  standing.currentCause?._id === cause?._id

/** Adds to the donations of a page what their movements made of them. Movements that were all undone leave no mark. */
export const withStandings = async (db: SqlDatabase, donations: Transaction[]): Promise<Transaction[]> => {
  if (donations.length === 0) return donations
  const { rows } = await sql<Row>`
    select standing.id, standing.net_cents, standing.refunded_cents, standing.cancelled_cents, standing.charged_back_cents,
      standing.corrected_cents, standing.current_cause_id, cause.name as current_cause_name
    from unnest(${donations.map(({ customer }) => customer._id)}::uuid[], ${donations.map(({ _id }) => _id)}::uuid[])
      as wanted (customer_id, id)
    join donation_standing standing on standing.customer_id = wanted.customer_id and standing.id = wanted.id
    left join causes cause on cause.customer_id = standing.customer_id and cause.id = standing.current_cause_id
    where standing.movement_count > 0`.execute(db)
  const byDonation = new Map(rows.map((row) => [row.id, row]))
  return donations.map((donation) => {
    const row = byDonation.get(donation._id)
    const standing = row && standingOf(row)
    return standing && !isUntouched(donation, standing) ? { ...donation, standing } : donation
  })
}
