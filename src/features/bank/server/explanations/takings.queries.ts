import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { Part } from '../matching/explanation.ts'
import { columnsOf } from './match-parts.ts'

/** Reads the donations by card of a terminal from an instant until before another: how many, and their sum. */
export const readInterval = async (
  db: Database,
  customerId: string,
  { deviceId, fromAt, toAt }: { deviceId: string; fromAt: number; toAt: number },
): Promise<{ count: number; cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from collected_donation
    where customer_id = ${customerId} and device_id = ${deviceId} and payment_method = 'card'
      and created_at >= ${new Date(fromAt)} and created_at < ${new Date(toAt)}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

/** Finds the explanations, by their index, whose intervals of donations have another sum in the ledger by now. */
export const listChangedTakings = async (
  db: Database,
  customerId: string,
  explanations: readonly (readonly Part[])[],
): Promise<Set<number>> => {
  const rows = explanations.flatMap((parts, index) =>
    parts.filter(({ kind }) => kind === 'takings').map((part) => ({ index, ...columnsOf(part, 1) })),
  )
  const changed = new Set<number>()
  const batchSize = 500
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize))
    const { rows: found } = await sql<{ index: number }>`
      select part.index from jsonb_to_recordset(${batch}::jsonb)
        as part (index integer, device_id uuid, from_at timestamptz, to_at timestamptz, amount_cents bigint, donation_count integer)
      cross join lateral (
        select count(*) as count, coalesce(sum(donation.amount_cents), 0) as cents from collected_donation donation
        where donation.customer_id = ${customerId} and donation.device_id = part.device_id and donation.payment_method = 'card'
          and donation.created_at >= part.from_at and donation.created_at < part.to_at
      ) now
      where now.cents <> part.amount_cents or now.count <> part.donation_count`.execute(db)
    for (const { index } of found) changed.add(index)
  }
  return changed
}
