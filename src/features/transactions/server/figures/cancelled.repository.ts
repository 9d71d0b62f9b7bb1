import type { CountCancellations } from '#features/movements/movement.port.ts'
import { sql } from '#shared/server/sql.ts'
import { moveInRollUps } from './roll-up.queries.ts'

/**
 * Takes donations out of what was collected, or puts them back, as their movements say now
 * (docs/rules/figures.md#figures-collected). One statement writes the rows and the roll-ups, in the order in which
 * donations write them. A donation is cancelled while a cancellation of it is not undone.
 */
export const countCancellations: CountCancellations = async (transaction, customerId, transactionIds) => {
  await sql`
    with standing as materialized (
      select * from donation_standing where customer_id = ${customerId} and id = any(${transactionIds}::uuid[])
    ), cancelled as (
      insert into cancelled_donations (customer_id, transaction_id, created_at, amount_cents, cause_id, shortcut_id,
        device_id, payment_method)
      select customer_id, id, created_at, amount_cents, cause_id, shortcut_id, device_id, payment_method
      from standing where is_cancelled
      on conflict do nothing
      returning *
    ), restored as (
      delete from cancelled_donations c using standing s
      where c.customer_id = ${customerId} and c.transaction_id = s.id and not s.is_cancelled
      returning c.*
    ), changed as materialized (
      select *, paris_day(created_at) as day, -1 as back from cancelled
      union all select *, paris_day(created_at), 1 from restored
    )${moveInRollUps()}
    select count(*) from changed`.execute(transaction)
}
