import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Measure } from '#shared/server/feature.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { BackupState } from '../../backup/backup-state.ts'
import type { Disk } from '../disk.ts'
import type { MailCounts } from '../mail-queue.ts'
import type { Reads } from '../scale/replica.ts'
import { measureReplica } from '../scale/replica-metrics.ts'
import type { StandbyState } from '../scale/standby.ts'
import { measureStandby } from '../scale/standby-metrics.ts'
import { measureBackup } from './backup-metrics.ts'
import { exposeMeasures, measureCalls, measureCutOffs, measureMails, measureSecurity } from './call-metrics.ts'
import { measureDatabase, measurePools } from './database-metrics.ts'
import { type DiskFolders, measureDisk } from './disk-metrics.ts'
import { exposeGauge } from './exposed-values.ts'
import { measureRules } from './rule-metrics.ts'

/** The sources of the metrics. A configuration may lack the optional ones. */
export type MetricSources = {
  db: SqlDatabase
  pool?: Pool | undefined
  donationPool?: Pool | undefined
  exportPool: Pool
  measures: readonly Measure[]
  securityCounts: Readonly<Record<SecurityEvent, number>>
  disk: Disk
  diskFolders?: DiskFolders | undefined
  reads?: Reads | undefined
  readStandby: () => Promise<StandbyState | undefined>
  readBackup?: (() => Promise<BackupState>) | undefined
  mailCounts?: MailCounts | undefined
}

/** Creates the metrics of this process. docs/operations.md#the-metrics lists them. */
export const createMetrics = (app: FastifyInstance, sources: MetricSources): Registry => {
  const { reads, readBackup, mailCounts } = sources
  const register = new Registry()
  collectDefaultMetrics({ register })
  exposeGauge(
    register,
    { name: 'escarcelle_processes', help: 'Processes that have answered this scrape.', aggregator: 'sum' },
    () => 1,
  )
  measureCalls(register, app)
  measureCutOffs(register, app)
  exposeMeasures(register, sources.measures)
  measureSecurity(register, sources.securityCounts)
  // In this order: the scrape waits for a connection itself.
  measurePools(register, { calls: sources.pool, donations: sources.donationPool, exports: sources.exportPool })
  measureDatabase(register, sources.db)
  measureRules(register, sources.db)
  measureDisk(register, sources.disk, sources.diskFolders ?? {})
  if (reads) measureReplica(register, reads)
  measureStandby(register, sources.readStandby)
  if (readBackup) measureBackup(register, readBackup)
  if (mailCounts) measureMails(register, mailCounts)
  return register
}
