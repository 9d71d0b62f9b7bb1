import type { Pool } from 'pg'
import { withoutTimeLimits } from '#shared/server/database.ts'

/** A change of a zone's clock: from this instant on, it is `offsetMinutes` ahead of UTC. */
export type ClockChange = { atMs: number; offsetMinutes: number }

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
// Whole weeks.
const [startMs, endMs] = [Date.UTC(2000), Date.UTC(2100, 0, 2)]

/**
 * Lists the changes of a zone's clock in Node's tables from 2000 to 2100, the offset of 2000 first: the first full hour of
 * UTC with another offset. It compares the ends of weeks, since reading each hour takes seconds.
 */
export const clockChangesOfNode = (zone: string): ClockChange[] => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetAt = (ms: number): number => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(name ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  let before = offsetAt(startMs)
  const changes: ClockChange[] = [{ atMs: startMs, offsetMinutes: before }]
  for (let weekEnd = startMs + weekMs; weekEnd <= endMs; weekEnd += weekMs) {
    const offsetMinutes = offsetAt(weekEnd)
    if (before === offsetMinutes) continue
    let [low, high] = [weekEnd - weekMs, weekEnd]
    while (high - low > hourMs) {
      const middle = low + Math.ceil((high - low) / hourMs / 2) * hourMs
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ atMs: high, offsetMinutes })
    before = offsetMinutes
  }
  return changes
}

/** Lists the same changes in PostgreSQL's tables. */
export const clockChangesOfPostgres = async (pool: Pool, zone: string): Promise<ClockChange[]> => {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; ${withoutTimeLimits}`)
    const { rows } = await client.query<{ at_ms: number; offset_minutes: number }>(
      `with weeks as (
        select at, shift, lag(shift) over (order by at) as before
        from (
          select at, at at time zone $1 - at at time zone 'UTC' as shift
          from generate_series('2000-01-01Z'::timestamptz, '2100-01-02Z', interval '168 hours') as at
        ) as ends
      ), changes as (
        select hour, shift from weeks, lateral (
          select day from generate_series(at - interval '144 hours', at, interval '24 hours') as day
          where day at time zone $1 - day at time zone 'UTC' <> before order by day limit 1
        ) as changed_day, lateral (
          select hour from generate_series(day - interval '23 hours', day, interval '1 hour') as hour
          where hour at time zone $1 - hour at time zone 'UTC' <> before order by hour limit 1
        ) as change
        where before <> shift
        union all select at, shift from weeks where before is null
      )
      select (extract(epoch from hour) * 1000)::bigint as at_ms, (extract(epoch from shift) / 60)::integer as offset_minutes
      from changes order by 1`,
      [zone],
    )
    await client.query('commit')
    return rows.map(({ at_ms: atMs, offset_minutes: offsetMinutes }) => ({ atMs, offsetMinutes }))
  } finally {
    client.release()
  }
}

const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `\u00a0h\u00a0${rest}` : ''}`
}

const offsetAt = (changes: readonly ClockChange[], atMs: number): number =>
  changes.findLast((change) => change.atMs <= atMs)?.offsetMinutes ?? 0

/** Returns the warning about the first instant at which the two disagree about Paris, or undefined. */
export const describeDisagreement = (
  ofPostgres: readonly ClockChange[],
  ofNode: readonly ClockChange[],
): string | undefined => {
  const instants = [...ofPostgres, ...ofNode].map(({ atMs }) => atMs).sort((one, other) => one - other)
  const first = instants.find((atMs) => offsetAt(ofPostgres, atMs) !== offsetAt(ofNode, atMs))
  if (first === undefined) return undefined
  const at = `${new Date(first).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [
    `Attention\u00a0: PostgreSQL et Node ne connaissent pas la même heure de Paris à partir du ${at}\u00a0:`,
    `${offsetText(offsetAt(ofPostgres, first))} pour PostgreSQL, ${offsetText(offsetAt(ofNode, first))} pour Node ${process.version} (fuseaux ${process.versions.tz}).`,
    'À partir de cette date, un don donné près de minuit peut être compté un autre jour que celui qui est affiché.',
    'Aucun don n’est perdu. Mettez à jour celui des deux qui est en retard, puis lancez npm run db:rebuild-days.',
  ].join('\n')
}

/** Compares what PostgreSQL and Node know of the time of Paris. Returns a warning, or undefined when they agree. */
export const checkParisTime = async (pool: Pool, zone = 'Europe/Paris'): Promise<string | undefined> =>
  describeDisagreement(await clockChangesOfPostgres(pool, zone), clockChangesOfNode(zone))
