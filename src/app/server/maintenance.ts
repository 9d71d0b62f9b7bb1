import { z } from 'zod'
import { createSealer } from '#features/closings/server/closing-seal.service.ts'
import { createSilenceWatch } from '#features/devices/server/silence.service.ts'
import { createUnusualWatch } from '#features/devices/server/unusual.service.ts'
import { createRetentionUpkeep } from '#features/donors/server/retention.service.ts'
import { createImportSweep } from '#features/imports/server/import-sweep.ts'
import { createLinkSweep } from '#features/live/server/link-sweep.ts'
import { createRollUpUpkeep } from '#features/transactions/server/figures/roll-up.service.ts'
import { deleteOrphanAccounts } from '#features/users/server/orphan-accounts.service.ts'
import { sweepAttempts } from '#shared/server/attempts.ts'
import { inCamelCase } from '#shared/server/database.ts'
import type { BackupPlan } from '../backup/backup-state.ts'
import { createDraftSweep } from '../backup/create-backup.ts'
import { createBackupSchedule } from '../backup/schedule.ts'
import { donorIdentities } from './donor-identities.ts'
import { outlastOutage } from './outlast-outage.ts'
import type { Services } from './services.ts'
import { startUpkeep } from './upkeep.ts'

const Task = z.object({ task: z.enum(['digests', 'goals']) })
type TaskName = z.infer<typeof Task>['task']

/** When each task is due in Paris, as a cron expression. A time that was missed is made up once. */
const times: Record<TaskName, string> = { digests: '0 7 * * *', goals: '*/15 * * * *' }

/** Starts the work of a time of day. One process of all runs a task, whichever takes it. */
const startTimedWork = async (
  { jobs, notifications }: Pick<Services, 'jobs' | 'notifications'>,
  { closers, onFailure }: { closers: AsyncDisposableStack; onFailure: (error: unknown) => void },
): Promise<void> => {
  const tasks: Record<TaskName, () => Promise<void>> = {
    digests: () => notifications.digests.addDue(),
    goals: () => notifications.goals.addReached(),
  }
  for (const [task, cron] of Object.entries(times))
    await outlastOutage(() => jobs.schedule('timed-work', task, cron), closers)
  const run = ({ data }: { data: unknown }) => tasks[Task.parse(data).task]()
  await outlastOutage(() => jobs.work('timed-work', { run, onFailure }), closers)
}

/** How soon a silent terminal is noticed, and a closing taken up that a stopped process has left. */
const watchMs = 60_000

/** How soon unusual donations of a terminal are noticed. */
const unusualWatchMs = 5000

type MaintenanceOptions = {
  /** When to make backups. Undefined: never. */
  plan: BackupPlan | undefined
  closers: AsyncDisposableStack
  onFailure: (error: unknown) => void
}

/** Starts the upkeep and the timed work of all features. `closers` stop it. */
export const startMaintenance = async (
  { db, identity, maintain, notifications, jobs, backupAlarm }: Services,
  { plan, closers, onFailure }: MaintenanceOptions,
): Promise<void> => {
  const stopping = new AbortController()
  const clock = () => new Date()
  const tasks = [
    maintain,
    () => sweepAttempts(db),
    () => deleteOrphanAccounts({ db: inCamelCase(db), identity }),
    createRetentionUpkeep({ db, clock, identities: donorIdentities }),
    createRollUpUpkeep({ db, clock }),
    createLinkSweep({ db: inCamelCase(db), clock }),
    createImportSweep({ db: inCamelCase(db), clock }),
    notifications.sweep,
    createDraftSweep({ db, plan }),
    createBackupSchedule({ plan, clock, signal: stopping.signal }),
    backupAlarm,
  ]
  const upkeep = startUpkeep(tasks, onFailure)
  const sealer = createSealer({ db: inCamelCase(db), onFailure })
  const watch = startUpkeep(
    [createSilenceWatch({ db: inCamelCase(db), clock, alertMails: notifications.alertMails }), () => sealer.resume()],
    onFailure,
    watchMs,
  )
  const unusualWatch = startUpkeep(
    [createUnusualWatch({ db: inCamelCase(db), clock, alertMails: notifications.alertMails })],
    onFailure,
    unusualWatchMs,
  )
  closers.defer(() => sealer.close())
  closers.defer(() => unusualWatch.stop())
  closers.defer(() => watch.stop())
  closers.defer(() => {
    stopping.abort()
    return upkeep.stop()
  })
  await startTimedWork({ jobs, notifications }, { closers, onFailure })
}
