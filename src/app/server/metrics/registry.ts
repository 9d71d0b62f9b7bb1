import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Measure } from '#shared/server/feature.ts'
import type { SecurityEvent } from '#shared/server/security-log.ts'
import type { BackupState } from '../../backup/backup-state.ts'
import { readRuleState } from '../../database/night-check.ts'
import type { Disk } from '../disk.ts'
import type { MailCounts } from '../mail-queue.ts'
import type { Reads } from '../scale/replica.ts'
import { measureReplica } from '../scale/replica-metrics.ts'
import type { StandbyState } from '../scale/standby.ts'
import { measureStandby } from '../scale/standby-metrics.ts'
import { exposeMeasures, measureCalls, measureCutOffs, measureMails, measureSecurity } from './call-metrics.ts'
import { measureDatabase, measurePools } from './database-metrics.ts'
import { type DiskFolders, measureDisk } from './disk-metrics.ts'
import { exposeGauge, exposeGauges, scrapeValue } from './exposed-values.ts'

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

/** Adds what the check of the data at night found: the rows that break each broken rule, and the age of the check. */
const measureRules = (register: Registry, db: SqlDatabase): void => {
  const read = scrapeValue(() => readRuleState(db))
  exposeGauges(
    register,
    {
      name: 'escarcelle_rule_offending_rows',
      help: 'Rows that broke a rule of db:check last night, by rule. Absent while all hold.',
      labels: ['rule'],
      aggregator: 'max',
    },
    async () => (await read())?.broken.map(({ name, rows }) => ({ labels: { rule: name }, value: rows })) ?? [],
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_rules_checked_age_seconds',
      help: 'The age of the last check of the data. Absent before the first night.',
      aggregator: 'max',
    },
    async () => {
      const state = await read()
      return state && (Date.now() - Date.parse(state.checkedAt)) / 1000
    },
  )
}

/** Adds the age of the newest backup, and whether the last rehearsal restored a backup. */
const measureBackup = (register: Registry, readState: () => Promise<BackupState>): void => {
  const read = scrapeValue(readState)
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_age_seconds',
      help: 'The age of the newest backup: +Inf when there is none.',
      aggregator: 'max',
    },
    async () => {
      const state = await read()
      return state && (state.ageHours === null ? Infinity : state.ageHours * 3600)
    },
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_late',
      help: '1 when no backup is younger than BACKUP_EVERY_HOURS and two hours, or when the folder cannot be read.',
      aggregator: 'max',
    },
    async () => ((await read())?.state === 'ok' ? 0 : 1),
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_restores',
      help: '0 when the last rehearsal could not restore a backup.',
      aggregator: 'min',
    },
    async () => {
      const state = await read()
      return state && (state.rehearsal === 'failed' ? 0 : 1)
    },
  )
}
