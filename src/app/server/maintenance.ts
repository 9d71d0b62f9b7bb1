import { z } from 'zod'
import { features } from '#app/features.ts'
import { hourMs } from '#shared/days.ts'
import { sweepAttempts } from '#shared/server/attempts.ts'
import { inCamelCase } from '#shared/server/database.ts'
import type { TimedWork, Upkeep } from '#shared/server/feature.ts'
import { outlastOutage } from '#shared/server/outage.ts'
import { createPdfWriter } from '#shared/server/paper/paper.ts'
import type { BackupPlan } from '../backup/backup-state.ts'
import { createDraftSweep } from '../backup/create-backup.ts'
import { createBackupSchedule } from '../backup/schedule.ts'
import { createNightCheck } from '../database/night-check.ts'
import type { Services } from './services.ts'
import { startUpkeep } from './upkeep.ts'
import { wireDuties } from './wiring.ts'

const Task = z.object({ task: z.string() })

const everyMsOf = ({ everyMs = hourMs }: Upkeep): number => everyMs

type MaintenanceOptions = {
  /** When to make backups. Undefined: never. */
  plan: BackupPlan | undefined
  closers: AsyncDisposableStack
  onFailure: (error: unknown) => void
}

/** Makes what the duties of the features ask for. */
const dutyDeps = (
  { db, identity, notifications }: Pick<Services, 'db' | 'identity' | 'notifications'>,
  onFailure: (error: unknown) => void,
) => {
  const clock = () => new Date()
  return wireDuties({ db: inCamelCase(db), clock, identity, notifications, onFailure, writePdf: createPdfWriter() })
}
type DutyDeps = ReturnType<typeof dutyDeps>

/** Starts the work of a time of day. One process of all runs a task, whichever takes it. */
const startTimedWork = async (
  jobs: Services['jobs'],
  deps: DutyDeps,
  { closers, onFailure }: Pick<MaintenanceOptions, 'closers' | 'onFailure'>,
): Promise<void> => {
  const tasks = new Map<string, TimedWork>(
    Object.values(features).flatMap((feature) => ('timed' in feature ? Object.entries(feature.timed(deps)) : [])),
  )
  for (const [task, { cron }] of tasks) await outlastOutage(() => jobs.schedule('timed-work', task, cron), closers)
  const run = async ({ data }: { data: unknown }): Promise<void> => {
    const { task } = Task.parse(data)
    const work = tasks.get(task)
    if (!work) throw new Error(`no feature has the timed work ${task}`)
    await work.run()
  }
  await outlastOutage(() => jobs.work('timed-work', { run, onFailure }), closers)
}

/** Starts the upkeep and the timed work of all features. `closers` stop it. */
export const startMaintenance = async (
  { maintain, jobs, backupAlarm, ...services }: Services,
  { plan, closers, onFailure }: MaintenanceOptions,
): Promise<void> => {
  const stopping = new AbortController()
  const { db } = services
  const deps = dutyDeps(services, onFailure)
  const duties: readonly Upkeep[] = [
    { run: maintain },
    { run: () => sweepAttempts(db) },
    ...Object.values(features).flatMap((feature) => ('upkeep' in feature ? feature.upkeep(deps) : [])),
    { run: createDraftSweep({ db, plan }) },
    { run: createBackupSchedule({ plan, clock: () => new Date(), signal: stopping.signal }) },
    { run: backupAlarm },
    { run: createNightCheck({ db, clock: () => new Date(), signal: stopping.signal }) },
  ]
  for (const { close } of duties) if (close) closers.defer(close)
  // The shortest interval is the last to start and to stop.
  const intervals = [...new Set(duties.map(everyMsOf))].sort((one, other) => other - one)
  const upkeeps = intervals.map((everyMs) =>
    startUpkeep(
      duties.filter((duty) => everyMsOf(duty) === everyMs).map(({ run }) => run),
      onFailure,
      everyMs,
    ),
  )
  for (const upkeep of upkeeps.toReversed()) closers.defer(() => upkeep.stop())
  closers.defer(() => stopping.abort())
  await startTimedWork(jobs, deps, { closers, onFailure })
}
