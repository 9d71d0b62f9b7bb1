import { sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'

/** A commit that waits longer than this waits for a standby that is away, not for a slow one. */
const longWaitSeconds = 1

/** The synchronous standby of the database: each commit waits for it. */
export type StandbyState = {
  state: 'ok' | 'away'
  /** The names in `synchronous_standby_names`. */
  names: string[]
  /** PostgreSQL's name for what commits wait for, while one waits. */
  waitEvent: 'SyncRep' | null
  waitingCommits: number
  /** When this process first saw it away. */
  since: string | null
  /** The seconds by which its disk is behind; null while it is away, or when the role may not read it. */
  lagSeconds: number | null
}

/** Reads how many standbys a commit waits for, and their names: `ANY 1 (a, b)`, `2 (a, b)` or `a, b`. */
export const parseStandbyNames = (setting: string): { needed: number; names: string[] } => {
  const [, count = '1', inner = setting] = /^\s*(?:(?:any|first)\s+)?(\d+)\s*\((.*)\)\s*$/is.exec(setting) ?? []
  const names = inner.match(/"(?:[^"]|"")*"|[^\s,"]+/g) ?? []
  const plain = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)
  return { needed: Number(count), names: names.map(plain) }
}

type Row = {
  names: string
  waitingCommits: number
  longestWaitSeconds: number
  /** The servers that stream from the primary. */
  connected: number
  /** Standbys that count for a commit; null when the role may not read it. */
  synchronous: number | null
  lagSeconds: number | null
}

/**
 * Reads what a role without rights may read, too: the setting, its own waiting sessions, and how many servers stream.
 * The right `pg_monitor` adds which of them are synchronous, and their lag.
 */
const readRow = async (db: SqlDatabase): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select case when current_setting('synchronous_commit') in ('local', 'off') then ''
        else current_setting('synchronous_standby_names') end as names,
      waiting.count as "waitingCommits", waiting.longest as "longestWaitSeconds",
      servers.connected, servers.synchronous, servers.lag as "lagSeconds"
    from (
      select count(*)::int as count,
        coalesce(extract(epoch from clock_timestamp() - min(query_start)), 0)::float8 as longest
      from pg_stat_activity where wait_event = 'SyncRep'
    ) waiting, (
      select count(*)::int as connected,
        case when count(*) = count(state) then (count(*) filter (where sync_state in ('sync', 'quorum')))::int end
          as synchronous,
        (extract(epoch from min(coalesce(flush_lag, '0')) filter (where sync_state in ('sync', 'quorum'))))::float8 as lag
      from pg_stat_replication
    ) servers`.execute(db)
  return rows[0]
}

/** Returns the function that reads the state of the synchronous standby: undefined when commits wait for none. */
export const watchStandby = (
  db: SqlDatabase,
  clock: () => Date = () => new Date(),
): (() => Promise<StandbyState | undefined>) => {
  let since: Date | undefined
  return async () => {
    const row = await readRow(db)
    const { needed, names } = parseStandbyNames(row?.names ?? '')
    if (!row || names.length === 0) {
      since = undefined
      return undefined
    }
    const { waitingCommits, longestWaitSeconds, connected, synchronous } = row
    const isAway = longestWaitSeconds > longWaitSeconds || (synchronous ?? connected) < needed
    since = isAway ? (since ?? new Date(clock().getTime() - longestWaitSeconds * 1000)) : undefined
    return {
      state: isAway ? 'away' : 'ok',
      names,
      waitEvent: waitingCommits > 0 ? 'SyncRep' : null,
      waitingCommits,
      since: since?.toISOString() ?? null,
      lagSeconds: isAway ? null : row.lagSeconds,
    }
  }
}
