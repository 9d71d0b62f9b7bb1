import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { type RebuildPart, rebuildInTurn } from '#shared/server/rebuild.ts'

const listMonths = async (db: SqlDatabase): Promise<RebuildPart[]> => {
  const { rows } = await sql<{ customer_id: string; month: Day; next: Day }>`
    select customer_id, date_trunc('month', day)::date as month, (date_trunc('month', day) + interval '1 month')::date as next
    from (
      select customer_id, effective_on as day from transaction_movements union select customer_id, day from movement_days
    ) as days
    group by 1, 2, 3 order by 1, 2`.execute(db)
  return rows.map(({ customer_id: customerId, month, next }) => ({ customerId, from: month, to: next }))
}

/** Computes the roll-up of movements again, a month of an association at a time. Returns the number of months. */
export const rebuildMovementDays = async (db: SqlDatabase): Promise<number> => {
  const months = await listMonths(db)
  await rebuildInTurn(db, months, ['transaction_movements'], async (transaction, { customerId, from, to }) => {
    await sql`delete from movement_days where customer_id = ${customerId} and day >= ${from}::date and day < ${to}::date`.execute(
      transaction,
    )
    await sql`
      insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count,
        total_cents)
      select p.customer_id, p.effective_on, p.subject_kind, p.part_cause_id, t.shortcut_id, t.device_id, p.payment_method,
        sum(p.weight), sum(p.cents)
      from movement_part p join recorded_donation t on t.customer_id = p.customer_id and t.id = p.transaction_id
      where p.customer_id = ${customerId} and p.effective_on >= ${from}::date and p.effective_on < ${to}::date
      group by 1, 2, 3, 4, 5, 6, 7`.execute(transaction)
  })
  return months.length
}
