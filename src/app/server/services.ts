import { listSilent } from '#features/devices/server/silence.repository.ts'
import { readSealingKey } from '#features/identity/server/embedded/sealing-key.ts'
import { openNotifications } from '#features/notifications/server/notifications.ts'
import { createReadCalendar } from '#features/transactions/server/calendar/calendar.service.ts'
import { type DatabaseAddress, inCamelCase, openDatabase, openPool } from '#shared/server/database.ts'
import { reportAtMostOnceAMinute } from '#shared/server/failure.ts'
import { openJobs } from '#shared/server/jobs.ts'
import { outlastOutage } from '#shared/server/outage.ts'
import { createBackupAlarm } from '../backup/late-mail.ts'
import type { Config } from './config.ts'
import { openIdentity } from './identity.ts'
import { openMailQueue } from './mail-queue.ts'

type ServicesOptions = {
  address: DatabaseAddress
  poolSize: number
  /** Tells whether this process watches over the background jobs of all processes. */
  isSupervisor: boolean
  closers: AsyncDisposableStack
}

/** Opens what the calls and the upkeep share: the database, the jobs, the mails and the identity provider. */
export const openServices = async (config: Config, { address, poolSize, isSupervisor, closers }: ServicesOptions) => {
  const pool = openPool(address, { size: poolSize })
  closers.defer(() => pool.end())
  const db = openDatabase(pool)
  // Without PUBLIC_URL, the address is known once the server listens.
  let origin = config.publicUrl ?? ''
  const jobs = openJobs(pool, { isSupervisor, onError: reportAtMostOnceAMinute('Les tâches de fond attendent') })
  closers.defer(() => jobs.close())
  const { mailQueue, mailCounts } = await openMailQueue(config, { db, jobs, origin: () => origin })
  const sealingKey = await readSealingKey(config.dataDir, config.identityKey)
  const mails = { db, mailQueue, sealingKey, publicUrl: () => origin, clock: () => new Date() }
  const { minPasswordLength } = config
  const identity = await outlastOutage(() => openIdentity(config.identity, { ...mails, minPasswordLength }), closers)
  const notifications = openNotifications({
    ...mails,
    readCalendar: createReadCalendar({ db: inCamelCase(db), clock: mails.clock }),
    listSilentDevices: (handle, customerId) => listSilent(inCamelCase(handle), customerId),
  })
  return {
    ...identity,
    db,
    pool,
    jobs,
    mailQueue,
    mailCounts,
    notifications,
    backupAlarm: createBackupAlarm({ ...mails, plan: config.backup.plan }),
    sealingKey,
    listensAt: (address: string): void => {
      origin ||= address
    },
  }
}

export type Services = Awaited<ReturnType<typeof openServices>>
