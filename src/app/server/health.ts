import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Refusal } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { withinDeadline } from '#shared/server/deadline.ts'
import { isLoopback } from '#shared/server/network.ts'
import { productVersion } from '#shared/server/product.ts'
import { BackupState } from '../backup/backup-state.ts'
import { RuleState, readRuleState } from '../database/night-check.ts'
import type { Disk } from './disk.ts'
import { refusalOfOutage } from './failures.ts'
import { isTokenOf } from './metrics/serve-metrics.ts'
import type { Reads, ReplicaState } from './scale/replica.ts'
import type { StandbyState } from './scale/standby.ts'

export const Health = z.object({
  /** `degraded`: reads are answered, and no donation is recorded before the standby is back. */
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** Only with DATABASE_REPLICA_URL. From here on only for operators (`isOperator`). */
  replica: z.object({ state: z.enum(['ok', 'late', 'away']), lagSeconds: z.number().nullable() }).optional(),
  /** Only with a synchronous standby (`synchronous_standby_names`): every commit waits for it. */
  standby: z
    .object({
      state: z.enum(['ok', 'away']),
      names: z.array(z.string()),
      waitEvent: z.literal('SyncRep').nullable(),
      waitingCommits: z.int(),
      since: z.iso.datetime().nullable(),
      lagSeconds: z.number().nullable(),
    })
    .optional(),
  /** Only with BACKUP_DIR. The product works without its backups. */
  backup: BackupState.optional(),
  /** The result of the last check of the data, at night. */
  rules: RuleState.optional(),
})

/** A proxy that sees this sends new calls to another machine. Those that come all the same are answered. */
const stopping = (): Refusal =>
  new Refusal(503, 'stopping', 'Le serveur s’arrête. Réessayez dans un instant.', { retryAfterSeconds: 2 })

export const getHealth = endpoint({
  call: 'GET /health',
  summary: 'Reports whether the product works, and its version.',
  allow: ['anyone'],
  cost: 'none',
  response: Health,
  refusals: [stopping],
})

/** The timeout of `select 1`. */
const answerMs = 2000

/** The time for which a look is shared, so that many calls cost one query. */
const sharedMs = 250

/** Shares a look with the calls that come during it and just after. */
const shareLooks = <Found>(look: () => Promise<Found>): (() => Promise<Found>) => {
  let last: Promise<Found> | undefined
  return () => {
    if (last) return last
    const current = look()
    const forget = () => {
      if (last === current) last = undefined
    }
    last = current
    // A failure is looked at again by the next call.
    current.then(() => setTimeout(forget, sharedMs).unref(), forget)
    return current
  }
}

/**
 * Tells whether a caller may read how replica, standby and backups are: one on this machine that no proxy passes on, or
 * one with METRICS_TOKEN. A stranger learns whether the product works (docs/security.md#health).
 */
const isOperator = (request: FastifyRequest, metricsToken: string | undefined): boolean => {
  const isHere = isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
  return isHere || (metricsToken !== undefined && isTokenOf(request, metricsToken))
}

type HealthSources = {
  metricsToken?: string | undefined
  db: SqlDatabase
  disk: Disk
  isStopping: () => boolean
  reads?: Reads | undefined
  readStandby: () => Promise<StandbyState | undefined>
  readBackup?: (() => Promise<BackupState>) | undefined
}

/** Answers 200, or 503 with the reason while the database or the disk fails, and while the process stops. */
export const bindHealth = (
  bind: Bind,
  { metricsToken, db, disk, isStopping, reads, readStandby, readBackup }: HealthSources,
): void => {
  const away: ReplicaState = { state: 'away', lagSeconds: null }
  const readReplica = async (): Promise<ReplicaState | undefined> =>
    reads?.readState && withinDeadline(answerMs, reads.readState()).catch(() => away)

  const requireDatabase = async (): Promise<void> => {
    try {
      await withinDeadline(answerMs, sql`select 1`.execute(db))
    } catch {
      throw new Refusal(503, 'unavailable', 'La base de données ne répond pas.', { retryAfterSeconds: 2 })
    }
  }
  const look = shareLooks(async () => {
    await requireDatabase()
    const standby = await withinDeadline(answerMs, readStandby()).catch(() => undefined)
    const rules = await withinDeadline(answerMs, readRuleState(db)).catch(() => undefined)
    return { replica: await readReplica(), standby, backup: await readBackup?.(), rules }
  })

  bind(getHealth, async ({ request }) => {
    if (isStopping()) throw stopping()
    const { replica, standby, backup, rules } = await look()
    if (disk.isFull()) throw refusalOfOutage('full')
    const answer = {
      status: standby?.state === 'away' ? ('degraded' as const) : ('ok' as const),
      version: productVersion,
    }
    if (!isOperator(request, metricsToken)) return answer
    return {
      ...answer,
      ...(replica && { replica }),
      ...(standby && { standby }),
      ...(backup && { backup }),
      ...(rules && { rules }),
    }
  })
}
