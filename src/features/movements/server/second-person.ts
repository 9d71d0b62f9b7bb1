import { sql } from 'kysely'
import { dayMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { takeLock } from '#shared/server/lock-classes.ts'
import type { Confirmation } from '../movement.ts'
import { readConfirmationCents } from './settings.repository.ts'

/** The movements that a person is about to record: the cents of each donation, by its id. */
export type Concerned = { customerId: string; accountId: string; cents: ReadonlyMap<string, number> }

/** Serialises what a person records in an association: two requests at once cannot both be below the amount. */
const lockPerson = (transaction: Database, { customerId, accountId }: Concerned): Promise<void> =>
  takeLock(transaction, 'person', `${customerId}/${accountId}`)

/** The movements that no second person has confirmed. */
const unapproved = sql`
  select m.transaction_id, coalesce(m.moved_cents, abs(m.amount_cents)) as cents
  from transaction_movements m
  where m.approved_by is null`

const readDonationCents = async (db: Database, { customerId, cents }: Concerned): Promise<Map<string, number>> => {
  const { rows } = await sql<{ transactionId: string; cents: number }>`
    select transaction_id, sum(cents)::bigint as cents
    from (${unapproved} and m.customer_id = ${customerId} and m.transaction_id = any(${[...cents.keys()]}::uuid[])) earlier
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.transactionId, row.cents]))
}

/** Reads what a person did alone in the last day. An undo of an import counts from its beginning, by its batch. */
const readPersonCents = async (db: Database, { customerId, accountId }: Concerned, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - dayMs)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents
    from (
      ${unapproved} and m.customer_id = ${customerId} and m.recorded_by = ${accountId} and m.recorded_at > ${since}
        and not exists (select from movement_batches b
          where b.customer_id = m.customer_id and b.id = m.batch_id and b.import_id is not null)
      union all
      select b.id, b.total_cents from movement_batches b
      where b.customer_id = ${customerId} and b.requested_by = ${accountId} and b.recorded_at > ${since}
        and b.import_id is not null and b.decided_by is null
    ) earlier`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Finds why a second person must confirm, or null. Locks nothing: a preview. */
export const previewConfirmation = async (
  db: Database,
  concerned: Concerned,
  now: Date,
): Promise<Confirmation | null> => {
  const limit = await readConfirmationCents(db, concerned.customerId)
  const above = (scope: Confirmation['scope'], earlierCents: number): Confirmation => ({
    scope,
    earlierAmount: eurosOfCents(earlierCents),
    confirmationAmount: eurosOfCents(limit),
  })
  const total = [...concerned.cents.values()].reduce((sum, cents) => sum + cents, 0)
  if (total > limit) return above('movement', 0)
  const byDonation = await readDonationCents(db, concerned)
  for (const [transactionId, cents] of concerned.cents) {
    const earlier = byDonation.get(transactionId) ?? 0
    if (earlier + cents > limit) return above('donation', earlier)
  }
  const byPerson = await readPersonCents(db, concerned, now)
  return byPerson + total > limit ? above('person', byPerson) : null
}

/**
 * Finds why a second person must confirm what a person is about to record
 * (docs/rules/movements.md#movements-confirmation), or null. Holds the person's lock until the transaction ends: it
 * comes after the locks of the donations.
 */
export const findConfirmation = async (
  transaction: Database,
  concerned: Concerned,
  now: Date,
): Promise<Confirmation | null> => {
  await lockPerson(transaction, concerned)
  return previewConfirmation(transaction, concerned, now)
}

/** Fails as the confirmation would, and leaves nothing (docs/rules/movements.md#movements-confirmation). */
export const rehearse = async (transaction: Database, record: () => Promise<unknown>): Promise<void> => {
  await sql`savepoint rehearsal`.execute(transaction)
  await record()
  await sql`rollback to savepoint rehearsal`.execute(transaction)
}
