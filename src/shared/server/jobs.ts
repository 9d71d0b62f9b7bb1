// Mails and the work of a time of day are jobs in PostgreSQL (the schema `jobs`, by pg-boss:
// docs/decisions/0013-jobs-in-postgresql.md). A job is added in the transaction of its cause. Any process takes it
// within a second, writes the mail (`mail-queue.ts`, `writeWith`) and sends it (`mail.ts`). A refusal is retried for 18
// hours, with backoff; a permanent one (5xx) is given up, with a line in the log and in `escarcelle_mails_total`. The
// job of a process that died is taken again after its heartbeat of 30 seconds.

import { sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, type JobResultStatus, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import { type Database, inSqlNames, type SqlDatabase } from './database.ts'
import { errorCode } from './failure.ts'
import { inSpan } from './tracer.ts'

/** The queues. Migrations create them, with their retries (database/schema/jobs.sql). */
export type QueueName = 'mails' | 'papers' | 'timed-work'

export type Job = { id: string; data: unknown }

/** The turn of a job: a higher urgency first, then the jobs of owners with fewer waiting ones. */
export type Turn = { urgency: number; owner?: string | undefined }

/** Runs a job. A rejection is retried with backoff; one for which `isFinal` answers true is not. */
export type RunJob = (job: Job) => Promise<void>

type Worker = {
  run: RunJob
  /** Tells whether a retry would be useless. */
  isFinal?: (error: unknown) => boolean
  /** Called after a try failed. */
  onFailure: (error: unknown, failure: { job: Job; isGivenUp: boolean }) => Promise<void> | void
}

/**
 * Background jobs, stored in PostgreSQL so that they outlive a process. Any process takes a job, and `recover` puts the
 * jobs of dead processes back into their queue (docs/decisions/0013-jobs-in-postgresql.md).
 */
export type Jobs = {
  /**
   * Adds a job within the caller's transaction, so that neither exists without the other. It runs at once, or after an
   * instant.
   */
  add: (
    db: Database | SqlDatabase,
    queue: QueueName,
    data: object,
    options?: { id?: string; turn?: Turn; startAfter?: Date | undefined },
  ) => Promise<void>
  work: (queue: QueueName, worker: Worker) => Promise<void>
  /** Runs the jobs that are due, one after another, and resolves when none is left. */
  runDue: (queue: QueueName, worker: Worker) => Promise<void>
  /** Adds a job at each time of a cron expression, in Paris. A time that was missed is made up once. */
  schedule: (queue: QueueName, task: string, cron: string) => Promise<void>
  /** Returns the jobs of dead processes to their queue. Happens by itself every half minute. */
  recover: () => Promise<void>
  /** Waits for the running jobs. Those that wait stay in the database. */
  close: () => Promise<void>
}

type JobsOptions = {
  /** Tells whether this process watches over the jobs of all: recovers, deletes and schedules them. */
  isSupervisor?: boolean
  /** Called when the database cannot be asked for jobs. */
  onError: (error: unknown) => void
}

const supervisionSeconds = 30
const pollSeconds = 1
/** The time after its addition at which this process looks for a job: its transaction has mostly committed by then. */
const lookMs = 50
const stopMs = 10_000

/** A timer of jobs must not keep a command from ending. */
const clock = {
  ...systemClock,
  setInterval: (run: () => void, ms: number) => setInterval(run, ms).unref(),
}

const openBoss = (pool: Pool, { isSupervisor = false, onError }: JobsOptions): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    // Migrations create and change its schema.
    migrate: false,
    supervise: isSupervisor,
    schedule: isSupervisor,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    // The database is not its own: who runs it decides on vacuum and indexes.
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    clock,
  })
  boss.on('error', onError)
  return boss
}

const mostWaiting = 9999

/**
 * Returns the priority of a job. Each waiting job of an owner puts the next one behind those of others of the same
 * urgency, so that owners take turns. The key of the job is its owner.
 */
const placeOf = async (db: SqlDatabase, queue: QueueName, { urgency, owner }: Turn) => {
  const first = urgency * (mostWaiting + 1)
  if (owner === undefined) return { priority: first }
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from jobs.job
    where name = ${queue} and singleton_key = ${owner} and state < 'active'`.execute(db)
  return { priority: first - Math.min(rows[0]?.waiting ?? 0, mostWaiting), singletonKey: owner }
}

/** Runs one job, and returns how it is settled. Only the kind of a failure is stored. */
const settle = async (job: JobWithMetadata<unknown>, { run, isFinal, onFailure }: Worker) => {
  const { id, data } = job
  try {
    await inSpan({ name: `job ${job.name}`, attributes: { 'escarcelle.job.try': job.retryCount + 1 } }, () =>
      run({ id, data }),
    )
    return { id, status: 'completed' as const satisfies JobResultStatus }
  } catch (error) {
    const isFinalFailure = isFinal?.(error) ?? false
    await onFailure(error, { job: { id, data }, isGivenUp: isFinalFailure || job.retryCount >= job.retryLimit })
    const status: JobResultStatus = isFinalFailure ? 'deadletter' : 'failed'
    return { id, status, output: { code: errorCode(error) ?? 'unknown' } }
  }
}

/** Opens the jobs of a database. Nothing is asked of it before the first call. */
export const openJobs = (pool: Pool, options: JobsOptions): Jobs => {
  const boss = openBoss(pool, options)
  let started: Promise<PgBoss> | undefined
  const workers = new Map<QueueName, string>()
  const open = async (): Promise<PgBoss> => {
    await boss.start()
    // Its first pass would be half a minute away. A restart after a kill has jobs to recover now.
    if (options.isSupervisor) boss.supervise().catch(options.onError)
    return boss
  }
  const start = (): Promise<PgBoss> => {
    started ??= open().catch((error: unknown) => {
      // The next call tries again.
      started = undefined
      throw error
    })
    return started
  }

  return {
    async add(db, queue, data, { id, turn, startAfter } = {}) {
      await start()
      await boss.send(queue, data, {
        ...(id !== undefined && { id }),
        ...(startAfter && { startAfter }),
        ...(turn && (await placeOf(inSqlNames(db), queue, turn))),
        db: fromKysely(inSqlNames(db)),
      })
      const worker = workers.get(queue)
      if (worker !== undefined) setTimeout(() => boss.notifyWorker(worker), lookMs).unref()
    },

    async work(queue, worker) {
      await start()
      const how = { includeMetadata: true, perJobResults: true, pollingIntervalSeconds: pollSeconds } as const
      const id = await boss.work(queue, how, (batch: JobWithMetadata<unknown>[]) =>
        Promise.all(batch.map((job) => settle(job, worker))),
      )
      workers.set(queue, id)
    },

    async runDue(queue, worker) {
      await start()
      for (;;) {
        const [job] = await boss.fetch<unknown>(queue, { includeMetadata: true })
        if (!job) return
        const { status, ...failed } = await settle(job, worker)
        if (status === 'completed') await boss.complete(queue, job)
        else if (status === 'failed') await boss.fail(queue, job, 'output' in failed ? failed.output : null)
        else await boss.cancel(queue, job)
      }
    },

    async schedule(queue, task, cron) {
      await start()
      const key = task
      await boss.schedule(queue, cron, { task }, { tz: 'Europe/Paris', key, singletonKey: key, missed: 'once' })
    },

    async recover() {
      await start()
      await boss.supervise()
    },

    async close() {
      await started?.catch(() => {})
      workers.clear()
      await boss.stop({ graceful: true, timeout: stopMs, close: false })
    },
  }
}
