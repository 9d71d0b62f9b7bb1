import { sql } from 'kysely'
import { addDays, clockInParis, type Day, dayOf, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { DaySilences } from '../device.port.ts'
import { expectedBetween, knownDays, toleranceOffline } from './rhythm.ts'
import { type StoredRhythm, storedRhythm } from './silence.repository.ts'

type Row = StoredRhythm & { id: string; label: string; waitingDonations: number | null; donationCount: number }

/** Reads the terminals in use on a day, each with its rhythm, its last heartbeat and its donations of the day. */
const readTerminals = async (db: Database, customerId: string, day: Day): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select d.id, d.label, r.expected, coalesce(r.per_quarter, 0) as per_quarter, c.waiting_donations,
      coalesce(given.donation_count + given.cancelled_count, 0)::int as donation_count
    from devices d
    left join device_rhythms r on (r.customer_id, r.device_id) = (d.customer_id, d.id)
    left join device_contacts c on (c.customer_id, c.device_id) = (d.customer_id, d.id)
    left join collected_device_day given on (given.customer_id, given.device_id) = (d.customer_id, d.id)
      and given.day = ${day}::date
    where d.customer_id = ${customerId} and d.retired_at is null and d.created_at < ${startOfDay(day)}
    order by d.label, d.id`.execute(db)
  return rows
}

/** Lists terminals without enough donations on a day, or that keep some (docs/rules/devices.md#devices-day). */
export const createDaySilences =
  ({ db, clock }: { db: Database; clock: () => Date }): DaySilences =>
  async (customerId, day) => {
    const now = clock()
    const start = startOfDay(day)
    const end = startOfDay(addDays(day, 1))
    const isKnown = start <= now && day >= addDays(dayOf(now), -knownDays)
    const until = end < now ? end : now
    const terminals = (await readTerminals(db, customerId, day)).map(
      ({ id, label, donationCount, waitingDonations, ...row }) => {
        const rhythm = storedRhythm(row)
        const expected = rhythm ? expectedBetween(rhythm, clockInParis(start), clockInParis(until)) : 0
        return { device: { _id: id, name: label }, expected, donationCount, waitingDonations }
      },
    )
    return {
      silent: terminals
        .filter(({ expected, donationCount }) => isKnown && donationCount === 0 && expected >= toleranceOffline)
        .map(({ device, expected }) => ({ device, expected: Math.round(expected) })),
      keeping: terminals.flatMap(({ device, waitingDonations }) =>
        waitingDonations ? [{ device, count: waitingDonations }] : [],
      ),
    }
  }
