import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'

/** The time that a read waits for the replica before the primary answers it. */
const longestWaitMs = 100
const pollMs = 4
/** The time for which the primary answers all reads after the replica was away or late. */
const defaultAvoidedMs = 1000

/** `lagSeconds`: the age of the last transaction on the replica, 0 when it has all, null when it does not answer. */
export type ReplicaState = { state: 'ok' | 'late' | 'away'; lagSeconds: number | null }

export type Reads = {
  /** For lists and figures: single statements, which see everything that was committed before them. */
  readDb: SqlDatabase
  connectExport: () => Promise<PoolClient>
  /** Asks the replica for its state. Undefined without a replica. */
  readState?: () => Promise<ReplicaState>
  /** The number of reads that the replica and the primary have answered. */
  counts: { replica: number; primary: number }
}

type ReplicaPools = {
  primary: Pool
  primaryExports: Pool
  replica: Pool
  replicaExports: Pool
  avoidedMs?: number
}

type Check = { isFresh: boolean; lagSeconds: number }

const systemOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  return rows[0]?.system ?? ''
}

/** Returns where acknowledged commits end in the primary's log. */
const readPosition = async (primary: Pool): Promise<string> => {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  return rows[0]?.position ?? ''
}

/** A promoted replica is never fresh: it may lack rows of the new primary. */
const checkText = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isFresh",
    coalesce(greatest(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0), 0)::float8 as lag`

const check = async (replica: Pool, position: string): Promise<Check> => {
  const { rows } = await replica.query<{ isFresh: boolean; lag: number }>(checkText, [position])
  const isFresh = rows[0]?.isFresh ?? false
  return { isFresh, lagSeconds: isFresh ? 0 : (rows[0]?.lag ?? 0) }
}

/** Wraps a function so that concurrent callers share a run. A caller never gets a run that began before its call. */
const shareRuns = <Result>(run: () => Promise<Result>): (() => Promise<Result>) => {
  let current: Promise<unknown> | undefined
  let next: Promise<Result> | undefined
  return () => {
    next ??= (async () => {
      await current?.catch(() => {})
      const mine = run()
      current = mine
      next = undefined
      return mine
    })()
    return next
  }
}

/** Tells before a read whether the replica has everything that was committed on the primary. */
const createFreshness = ({ primary, replica, avoidedMs = defaultAvoidedMs }: ReplicaPools) => {
  let avoidedUntil = 0
  let isVerified = false

  /** Checks once after each outage that both are the same database. */
  const verify = async (): Promise<void> => {
    if (isVerified) return
    const [ours, theirs] = await Promise.all([systemOf(primary), systemOf(replica)])
    if (ours !== theirs) throw new Error('DATABASE_REPLICA_URL is no replica of DATABASE_URL.')
    isVerified = true
  }
  const waitUntilFresh = async (): Promise<boolean> => {
    await verify()
    const position = await readPosition(primary)
    const startedAt = performance.now()
    while (!(await check(replica, position)).isFresh) {
      if (performance.now() - startedAt > longestWaitMs) return false
      await pause(pollMs)
    }
    return true
  }
  const avoid = (): void => {
    avoidedUntil = performance.now() + avoidedMs
    isVerified = false
  }
  const ask = shareRuns(async () => {
    const isFresh = await waitUntilFresh().catch(() => false)
    if (!isFresh) avoid()
    return isFresh
  })
  return {
    isFresh: async (): Promise<boolean> => performance.now() >= avoidedUntil && ask(),
    avoid,
    readState: async (): Promise<ReplicaState> => {
      try {
        await verify()
        const { isFresh, lagSeconds } = await check(replica, await readPosition(primary))
        return { state: isFresh || lagSeconds < 1 ? 'ok' : 'late', lagSeconds }
      } catch {
        return { state: 'away', lagSeconds: null }
      }
    },
  }
}

export const primaryReads = (db: SqlDatabase, exports: Pool): Reads => ({
  readDb: db,
  connectExport: () => exports.connect(),
  counts: { replica: 0, primary: 0 },
})

/**
 * Reads from a streaming replica. The one place that chooses the server: the replica answers a statement when it has
 * everything that was committed before, so that people always see what they have written. The primary answers when the
 * replica is late, away, or fails.
 */
export const openReplicaReads = (pools: ReplicaPools): Reads => {
  const { primary, primaryExports, replica, replicaExports } = pools
  const { isFresh, avoid, readState } = createFreshness(pools)
  const counts = { replica: 0, primary: 0 }

  const query = async (text: string, values: readonly unknown[]) => {
    // Statements of a transaction would go to different connections.
    if (!/^\s*(select|with)\b/i.test(text)) throw new Error('Only single reads may go to a replica.')
    if (await isFresh()) {
      try {
        const result = await replica.query<QueryResultRow>(text, [...values])
        counts.replica += 1
        return result
      } catch (error) {
        if (outageOf(error) === undefined) throw error
        avoid()
      }
    }
    counts.primary += 1
    return primary.query<QueryResultRow>(text, [...values])
  }
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} } as unknown as PostgresPool
  return {
    readDb: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    async connectExport() {
      if (await isFresh()) {
        try {
          return await replicaExports.connect()
        } catch {
          avoid()
        }
      }
      return primaryExports.connect()
    },
    readState,
    counts,
  }
}
