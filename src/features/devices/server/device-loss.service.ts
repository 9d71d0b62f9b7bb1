import { sql } from 'kysely'
import { clockInParis, dayMs } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { DeviceLosses } from '../device.port.ts'
import { expectedBetween, knownDays } from './rhythm.ts'
import { type StoredRhythm, storedRhythm } from './silence.repository.ts'

type Row = StoredRhythm & {
  id: string
  label: string
  silentSince: Date | null
  contactedAt: Date | null
  waitingDonations: number | null
  /** The donations of the weeks before. */
  donationCount: number
  cents: number
}

/** Reads the silent terminals and those that keep donations, with their rhythms and their last weeks. */
const readLosing = async (db: Database, customerId: string, now: Date): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select d.id, d.label, r.expected, coalesce(r.per_quarter, 0) as per_quarter, c.contacted_at, c.waiting_donations,
      silence.since as silent_since, recent.donation_count, recent.cents
    from devices d
    left join device_rhythms r on (r.customer_id, r.device_id) = (d.customer_id, d.id)
    left join device_contacts c on (c.customer_id, c.device_id) = (d.customer_id, d.id)
    left join lateral (
      select coalesce(s.last_donation_at, d.connected_at, d.created_at) as since from device_silences s
      where (s.customer_id, s.device_id) = (d.customer_id, d.id) and s.ended_at is null
        and d.silence_noticed_at is not null and d.state = 'connected'
    ) silence on true
    cross join lateral (
      select coalesce(sum(given.donation_count), 0)::int as donation_count, coalesce(sum(given.total_cents), 0)::bigint as cents
      from collected_device_day given
      where (given.customer_id, given.device_id) = (d.customer_id, d.id)
        and given.day > paris_day(coalesce(silence.since, ${now})) - ${knownDays}::int
        and given.day <= paris_day(coalesce(silence.since, ${now}))
    ) recent
    where d.customer_id = ${customerId} and d.retired_at is null
      and (silence.since is not null or c.waiting_donations > 0)
    order by d.label collate "fr-x-icu", d.id`.execute(db)
  return rows
}

/** Counts the donations that a rhythm expects in a silence, for as long as the rhythm says something. */
const expectedIn = (row: Row, since: Date, now: Date): number => {
  const rhythm = storedRhythm(row)
  const until = new Date(Math.min(now.getTime(), since.getTime() + knownDays * dayMs))
  return rhythm ? expectedBetween(rhythm, clockInParis(since), clockInParis(until)) : 0
}

/** Lists what terminals have not brought, at the mean donation of their last weeks (docs/rules/bank.md#bank-risk). */
export const createDeviceLosses =
  ({ db, clock }: { db: Database; clock: () => Date }): DeviceLosses =>
  async (customerId) => {
    const now = clock()
    return (await readLosing(db, customerId, now)).flatMap((row) => {
      const { silentSince, contactedAt, donationCount: recentCount, cents } = row
      const kept = row.waitingDonations ?? 0
      const lossOf = (kind: 'silent' | 'waiting', since: Date | null, donationCount: number) => ({
        kind,
        device: { _id: row.id, name: row.label },
        since: since ?? now,
        donationCount,
        cents: recentCount === 0 ? 0 : Math.round((donationCount * cents) / recentCount),
      })
      // The donations that a silent terminal keeps are among those expected of it: they count once.
      const missing = silentSince ? Math.round(expectedIn(row, silentSince, now)) - kept : 0
      return [lossOf('silent', silentSince, Math.max(0, missing)), lossOf('waiting', contactedAt, kept)].filter(
        (loss) => loss.cents > 0,
      )
    })
  }
