import type { PoolClient } from 'pg'
import { addDays, firstLedgerDay, lastLedgerDay, startOfDay } from '#shared/days.ts'
import type { Finding } from './invariants.ts'

const sentence = 'PostgreSQL et Node commencent chaque jour de Paris au même instant.'

/**
 * Compares the first instant of each day in Paris in PostgreSQL's tables of time zones with that in Node's, on all days
 * of the ledger. Where they differ, a donation near midnight is counted on another day than the one that is shown: the
 * older of the two needs an update, then the figures are computed again (db:rebuild-days).
 */
export const checkParisDays = async (client: PoolClient, zone = 'Europe/Paris'): Promise<Finding> => {
  const { rows } = await client.query<{ ms: number }>(
    `select (extract(epoch from day at time zone $1) * 1000)::bigint as ms
     from generate_series($2::timestamp, $3::timestamp, interval '1 day') as day order by day`,
    [zone, firstLedgerDay, lastLedgerDay],
  )
  const offendingRows: Finding['offendingRows'] = []
  let day = firstLedgerDay
  for (const { ms } of rows) {
    const ofNode = startOfDay(day)
    if (ofNode.getTime() !== ms) offendingRows.push({ day, postgres: new Date(ms), node: ofNode })
    day = addDays(day, 1)
  }
  return {
    name: 'paris_days',
    sentence,
    offendingCount: offendingRows.length,
    offendingRows: offendingRows.slice(0, 1),
  }
}
