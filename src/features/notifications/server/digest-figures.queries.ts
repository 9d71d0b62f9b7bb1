import { sql } from 'kysely'
import type { Period } from '#shared/periods.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

/** Donations of a cause, of a terminal, or of what has neither. */
export type Share = { name: string; count: number; cents: number }
export type DigestFigures = {
  count: number
  cents: number
  /** The cancelled donations of the period, which are not counted. */
  cancelled: number
  /** The sum of the period it is compared with. */
  comparedCents: number
  causes: Share[]
  /** Without a cause and without a quick donation. */
  oneOff: Share | undefined
  devices: Share[]
}

const readTotal = async (db: SqlDatabase, customerId: string, { startDate, endDate }: Period) => {
  const { rows } = await sql<Pick<DigestFigures, 'count' | 'cents' | 'cancelled'>>`
    select coalesce(sum(donation_count), 0)::bigint as count, coalesce(sum(total_cents), 0)::bigint as cents,
      coalesce(sum(cancelled_count), 0)::bigint as cancelled
    from collected_day where customer_id = ${customerId} and day between ${startDate} and ${endDate}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0, cancelled: 0 }
}

type CauseShare = Share & { isOneOff: boolean }

const readCauses = async (db: SqlDatabase, customerId: string, { startDate, endDate }: Period) => {
  const { rows } = await sql<CauseShare>`
    select coalesce(cause.name, '') as name, day.cause_id is null as "isOneOff",
      sum(day.donation_count)::bigint as count, sum(day.total_cents)::bigint as cents
    from collected_cause_day day
    left join causes cause on cause.customer_id = day.customer_id and cause.id = day.cause_id
    where day.customer_id = ${customerId} and day.day between ${startDate} and ${endDate}
    group by day.cause_id, cause.name
    having sum(day.donation_count) > 0
    order by cents desc, name`.execute(db)
  return rows
}

const readDevices = async (db: SqlDatabase, customerId: string, { startDate, endDate }: Period): Promise<Share[]> => {
  const { rows } = await sql<Share>`
    select device.label as name, sum(day.donation_count)::bigint as count, sum(day.total_cents)::bigint as cents
    from collected_device_day day
    join devices device on device.customer_id = day.customer_id and device.id = day.device_id
    where day.customer_id = ${customerId} and day.day between ${startDate} and ${endDate}
    group by day.device_id, device.label
    having sum(day.donation_count) > 0
    order by cents desc, name`.execute(db)
  return rows
}

/** Reads the figures of a summary, from the roll-ups by day: what was collected, like the cards above a list. */
export const readDigestFigures = async (
  db: SqlDatabase,
  customerId: string,
  { period, compared }: { period: Period; compared: Period | undefined },
): Promise<DigestFigures> => {
  const { count, cents, cancelled } = await readTotal(db, customerId, period)
  const comparedCents = compared ? (await readTotal(db, customerId, compared)).cents : 0
  const shares = await readCauses(db, customerId, period)
  return {
    count,
    cents,
    cancelled,
    comparedCents,
    causes: shares.filter(({ isOneOff }) => !isOneOff),
    oneOff: shares.find(({ isOneOff }) => isOneOff),
    devices: await readDevices(db, customerId, period),
  }
}
