import { sql } from 'kysely'
import { addDays, dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { FirstSteps } from '../first-steps.ts'

/** For so many days after its first donation, an association is new. */
const newDays = 30

/** Reads the first steps of an association from its records. */
export const readFirstSteps = async (db: Database, customerId: string, now: Date): Promise<FirstSteps> => {
  const { rows } = await sql<FirstSteps>`
    select
      not exists (
        select from donation_days where customer_id = ${customerId} and day < ${addDays(dayOf(now), -newDays)}
      ) as is_new,
      exists (select from causes where customer_id = ${customerId}) as has_cause,
      exists (select from devices where customer_id = ${customerId}) as has_device,
      exists (select from device_tokens where customer_id = ${customerId}) as has_signed_in_device,
      (select count(*) from users where customer_id = ${customerId} and home_role in ('user', 'manager')
        and deleted_at is null) > 1 as has_helper,
      (
        select id from devices where customer_id = ${customerId} and not exists (
          select from device_tokens token where token.customer_id = devices.customer_id and token.device_id = devices.id
        ) order by created_at, id limit 1
      ) as waiting_device_id`.execute(db)
  const [steps] = rows
  if (!steps) throw new Error('A select without a table has one row.')
  return steps
}
