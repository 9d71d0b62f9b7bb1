import { sql } from 'kysely'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { RowStanding, Transaction } from '../../transaction.ts'

/** The sums of a donation's movements, of the rows under the alias `m`, and the cause that it moved to last. */
const movementSums = sql`
  sum(m.amount_cents) as change_cents,
  0 - coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'refunded'), 0) as refunded_cents,
  0 - coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'cancelled'), 0) as cancelled_cents,
  0 - coalesce(sum(m.amount_cents) filter (where m.subject_kind in ('chargeback', 'chargeback_won', 'cheque_returned')), 0) as charged_back_cents,
  coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'amount_corrected'), 0) as corrected_cents,
  bool_or(m.subject_kind = 'reassigned') as has_moved,
  (array_agg(m.to_cause_id order by m.place desc) filter (where m.subject_kind = 'reassigned'))[1] as current_cause_id`

type Row = {
  transaction_id: string
  change_cents: number
  refunded_cents: number
  cancelled_cents: number
  charged_back_cents: number
  corrected_cents: number
  has_moved: boolean
  current_cause_id: string | null
  current_cause_name: string | null
}

const standingOf = (donation: Transaction, row: Row): RowStanding => ({
  netAmount: eurosOfCents(centsOfEuros(donation.amount) + row.change_cents),
  refunded: eurosOfCents(row.refunded_cents),
  cancelled: eurosOfCents(row.cancelled_cents),
  chargedBack: eurosOfCents(row.charged_back_cents),
  corrected: eurosOfCents(row.corrected_cents),
  currentCause: row.has_moved
    ? row.current_cause_id !== null && row.current_cause_name !== null
      ? { _id: row.current_cause_id, name: row.current_cause_name }
      : null
    : donation.cause,
})

const isUntouched = ({ cause }: Transaction, standing: RowStanding): boolean =>
  [standing.refunded, standing.cancelled, standing.chargedBack, standing.corrected].every((euros) => euros === 0) &&
  standing.currentCause?._id === cause?._id

/** Adds to the donations of a page what their movements made of them. What was undone altogether leaves no mark. */
export const withStandings = async (db: SqlDatabase, donations: Transaction[]): Promise<Transaction[]> => {
  if (donations.length === 0) return donations
  const { rows } = await sql<Row>`
    select sums.*, cause.name as current_cause_name
    from (
      select m.customer_id, m.transaction_id, ${movementSums}
      from unnest(${donations.map(({ customer }) => customer._id)}::uuid[], ${donations.map(({ _id }) => _id)}::uuid[])
        as wanted (customer_id, id)
      join transaction_movements m on m.customer_id = wanted.customer_id and m.transaction_id = wanted.id
      group by 1, 2
    ) sums
    left join causes cause on cause.customer_id = sums.customer_id and cause.id = sums.current_cause_id`.execute(db)
  const byDonation = new Map(rows.map((row) => [row.transaction_id, row]))
  return donations.map((donation) => {
    const row = byDonation.get(donation._id)
    const standing = row && standingOf(donation, row)
    return standing && !isUntouched(donation, standing) ? { ...donation, standing } : donation
  })
}
