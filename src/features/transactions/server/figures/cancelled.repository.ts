import { sql } from 'kysely'
import type { CountCancellations } from '#features/movements/movement.port.ts'
import { moveInRollUps } from './roll-up.queries.ts'

/**
 * Takes donations out of what was collected, or puts them back, as their movements say now
 * (docs/rules/transactions.md#figures-collected). One statement writes the rows and the roll-ups, in the order in which
 * donations write them. A donation is cancelled while a cancellation of it is not undone.
 */
export const countCancellations: CountCancellations = async (transaction, customerId, transactionIds) => {
  await sql`
    with standing as materialized (
      select transaction_id, sum(weight) > 0 as is_cancelled from transaction_movements
      where customer_id = ${customerId} and transaction_id = any(${transactionIds}::uuid[]) and subject_kind = 'cancelled'
      group by 1
    ), cancelled as (
      insert into cancelled_donations (customer_id, transaction_id, created_at, amount_cents, cause_id, shortcut_id,
        device_id, payment_method)
      select t.customer_id, t.id, t.created_at, t.amount_cents, t.cause_id, t.shortcut_id, t.device_id, t.payment_method
      from standing s join transactions t on t.customer_id = ${customerId} and t.id = s.transaction_id
      where s.is_cancelled
      on conflict do nothing
      returning *
    ), restored as (
      delete from cancelled_donations c using standing s
      where c.customer_id = ${customerId} and c.transaction_id = s.transaction_id and not s.is_cancelled
      returning c.*
    ), changed as materialized (
      select *, paris_day(created_at) as day, -1 as back from cancelled
      union all select *, paris_day(created_at), 1 from restored
    )${moveInRollUps()}
    select count(*) from changed`.execute(transaction)
}
