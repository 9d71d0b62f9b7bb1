import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { type SqlDatabase, withoutTimeLimits } from './database.ts'
import { errorCode } from './failure.ts'

/** The days of one transaction, `from` included, `to` excluded. A null `customerId`: the platform. */
export type RebuildPart = { customerId: string | null; from: Day; to: Day }

const lockTimeoutMs = 1000
const mostTries = 60
const pauseMs = 200

/** A lock that is not free in time, or a deadlock that ended this transaction. */
const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(errorCode(error) ?? '')

/**
 * Runs the work on each part, in a transaction of its own that alone may write the tables. While another writer keeps a
 * table for longer than a second, it lets the waiting writers pass and retries.
 */
export const rebuildInTurn = async (
  db: SqlDatabase,
  parts: readonly RebuildPart[],
  tables: readonly string[],
  work: (transaction: SqlDatabase, part: RebuildPart) => Promise<void>,
): Promise<void> => {
  const rebuildOne = (part: RebuildPart): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await sql.raw(`${withoutTimeLimits}; set local lock_timeout = ${lockTimeoutMs}`).execute(transaction)
      const names = sql.join(tables.map((table) => sql.table(table)))
      await sql`lock table ${names} in share row exclusive mode`.execute(transaction)
      await work(transaction, part)
    })
  for (const part of parts) {
    for (let tries = 1; ; tries++) {
      try {
        await rebuildOne(part)
        break
      } catch (error) {
        if (!isBusy(error) || tries === mostTries) throw error
        await setTimeout(pauseMs)
      }
    }
  }
}
