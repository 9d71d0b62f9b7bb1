import { sql } from 'kysely'
import { addDays, dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { FirstSteps } from '../customer.ts'

/** For so many days after its first donation, an association is new. */
const newDays = 30

export const readFirstSteps = async (db: Database, customerId: string, now: Date): Promise<FirstSteps> => {
  const { rows } = await sql<FirstSteps>`
    select
      not exists (
        select from collected_day where customer_id = ${customerId} and day < ${addDays(dayOf(now), -newDays)}
      ) as is_new,
      exists (select from association_cause where customer_id = ${customerId}) as has_cause,
      exists (select from association_device where customer_id = ${customerId}) as has_device,
      exists (select from signed_in_device where customer_id = ${customerId}) as has_signed_in_device,
      (select count(*) from active_account where customer_id = ${customerId} and home_role in ('user', 'manager')) > 1 as has_helper,
      (
        select id from association_device device where customer_id = ${customerId} and not exists (
          select from signed_in_device signed where signed.customer_id = device.customer_id and signed.device_id = device.id
        ) order by created_at, id limit 1
      ) as waiting_device_id`.execute(db)
  const [steps] = rows
  if (!steps) throw new Error('A select without a table has one row.')
  return steps
}
