import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#shared/days.ts'

export type Days = { customerId: string; from: Day; to: Day }

/**
 * The contents of a closing (docs/rules/closings.md#closings-contents), in SQL: `own` selects the donations `t` of its
 * days, `carried` lists those that arrived after an earlier closing, with its id, `movements` selects the movements
 * `m`, and `cancelled` lists cancelled donations, those of other days among them
 * (docs/rules/figures.md#figures-sealed).
 */
export type Contents = Days & {
  own: RawBuilder<boolean>
  carried: RawBuilder<unknown>
  movements: RawBuilder<boolean>
  cancelled: RawBuilder<unknown>
}

type Stored = Days & { id: string; movementIds: string[] | null }

export const onDays = ({ customerId, from, to }: Days) => sql<boolean>`
  t.customer_id = ${customerId} and t.created_at >= ${startOfDay(from)} and t.created_at < ${startOfDay(addDays(to, 1))}`

const countsOnDays = ({ customerId, from, to }: Days) => sql<boolean>`
  m.customer_id = ${customerId} and m.effective_on between ${from}::date and ${to}::date`

const cancelledBy = (movements: RawBuilder<boolean>) => sql`
  select m.transaction_id from donation_movement m where ${movements} and m.subject_kind = 'cancelled'
  group by 1 having sum(m.weight) > 0`

export const cancelledNow = (customerId: string) => cancelledBy(sql<boolean>`m.customer_id = ${customerId}`)

/** Tells whether a closing of these days has the whole of another one inside. */
const isInside = (name: string, { from, to }: Days) => {
  const other = sql.raw(name)
  return sql<boolean>`(${other}.from_day >= ${from}::date and ${other}.to_day <= ${to}::date)`
}

const arrivedAfter = (closing: RawBuilder<unknown>) => sql<boolean>`exists (select from closing_arrivals arrival
  where (arrival.customer_id, arrival.closing_id, arrival.transaction_id) = (t.customer_id, ${closing}, t.id))`

/** Tells whether a donation is carried by a living closing that is not inside these days. */
export const isCarriedElsewhere = (days: Days, id: string | null) => sql<boolean>`exists (
  select from closing_carried carried
  join living_closing other on (other.customer_id, other.id) = (carried.customer_id, carried.closing_id)
  where (carried.customer_id, carried.transaction_id) = (t.customer_id, t.id) and other.customer_id = ${days.customerId}
    and not ${isInside('other', days)} and other.id is distinct from ${id}::uuid)`

/**
 * Lists the donations that a closing of these days carries: those that came too late for the closing of their day and
 * are in no other living closing, and those that a closing inside carries. Each with the closing that it came too late
 * for. None is of a day after these days: they are carried forward only (docs/rules/closings.md#closings-contents).
 */
export const carriedBy = (days: Days, id: string | null) => sql`
  select transaction_id, (array_agg(from_closing_id order by length desc, number desc))[1] as from_closing_id
  from (
    select arrival.transaction_id, missed.id as from_closing_id, missed.to_day - missed.from_day as length, missed.number
    from living_closing missed
    join closing_arrivals arrival on (arrival.customer_id, arrival.closing_id) = (missed.customer_id, missed.id)
    join recorded_donation t on (t.customer_id, t.id) = (arrival.customer_id, arrival.transaction_id)
    where missed.customer_id = ${days.customerId} and missed.id is distinct from ${id}::uuid
      and t.created_at < ${startOfDay(addDays(days.to, 1))} and not ${arrivedAfter(sql`${id}::uuid`)}
      and not exists (select from closing_carried carried
        join living_closing other on (other.customer_id, other.id) = (carried.customer_id, carried.closing_id)
        where (carried.customer_id, carried.transaction_id) = (t.customer_id, t.id)
          and other.customer_id = ${days.customerId} and other.id is distinct from ${id}::uuid)
      and not exists (select from living_closing other
        where other.customer_id = ${days.customerId} and other.id is distinct from ${id}::uuid
          and paris_day(t.created_at) between other.from_day and other.to_day
          and not ${arrivedAfter(sql`other.id`)})
    union all
    select carried.transaction_id, carried.from_closing_id, 0, inside.number
    from living_closing inside
    join closing_carried carried on (carried.customer_id, carried.closing_id) = (inside.customer_id, inside.id)
    where inside.customer_id = ${days.customerId} and ${isInside('inside', days)} and inside.id is distinct from ${id}::uuid
  ) missed group by 1`

/** Returns what a closing of these days would contain now: a new one, or `id`, which is under way. */
export const contentsNow = (days: Days, id: string | null = null): Contents => ({
  ...days,
  own: sql<boolean>`${onDays(days)} and not ${isCarriedElsewhere(days, id)} and not ${arrivedAfter(sql`${id}::uuid`)}
    and t.id not in (select transaction_id from carried)`,
  carried: carriedBy(days, id),
  movements: countsOnDays(days),
  cancelled: cancelledNow(days.customerId),
})

/** Returns what came on these days and counts on them, whatever closing contains it. Carries nothing. */
export const contentsOfDays = (days: Days): Contents => ({
  ...days,
  own: onDays(days),
  carried: sql`select null::uuid as transaction_id, null::uuid as from_closing_id where false`,
  movements: countsOnDays(days),
  cancelled: cancelledNow(days.customerId),
})

const movementsOf = ({ movementIds, ...days }: Stored) => sql<boolean>`${countsOnDays(days)}
  ${movementIds === null ? sql`` : sql`and m.id = any(${movementIds}::uuid[])`}`

export const cancelledWithin = (row: Stored) => cancelledBy(movementsOf(row))

/** Returns what a closing contains, once `noteContents` has noted it. The same at any time. */
export const contentsOf = ({ id, ...row }: Stored): Contents => ({
  customerId: row.customerId,
  from: row.from,
  to: row.to,
  own: sql<boolean>`${onDays(row)} and not ${arrivedAfter(sql`${id}::uuid`)}
    and t.id not in (select transaction_id from carried)`,
  carried: sql`select transaction_id, from_closing_id from closing_carried
    where customer_id = ${row.customerId} and closing_id = ${id}::uuid`,
  movements: movementsOf({ id, ...row }),
  cancelled: sql`${cancelledWithin({ id, ...row })}
    except select transaction_id from closing_cancelled_elsewhere
      where (customer_id, closing_id) = (${row.customerId}, ${id}::uuid) and not is_cancelled
    union select transaction_id from closing_cancelled_elsewhere
      where (customer_id, closing_id) = (${row.customerId}, ${id}::uuid) and is_cancelled`,
})
