import type { PoolClient } from 'pg'
import { addDays, firstLedgerDay, lastLedgerDay, startOfDay } from '#shared/days.ts'
import type { Finding } from './invariants.ts'

const sentence = 'PostgreSQL et Node commencent chaque jour de Paris au même instant.'

/** The first instants of the ledger's days by Node, whose tables do not change while it runs. */
let startsInNode: number[] | undefined
const listStarts = (): number[] => {
  const starts: number[] = []
  for (let day = firstLedgerDay; day <= lastLedgerDay; day = addDays(day, 1)) starts.push(startOfDay(day).getTime())
  return starts
}

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
  startsInNode ??= listStarts()
  const differing = startsInNode.flatMap((node, index) => (rows[index]?.ms === node ? [] : [{ node, index }]))
  const offendingRows = differing.slice(0, 1).map(({ node, index }) => ({
    day: addDays(firstLedgerDay, index),
    postgres: new Date(rows[index]?.ms ?? Number.NaN),
    node: new Date(node),
  }))
  return { name: 'paris_days', sentence, offendingCount: differing.length, offendingRows }
}
