// Notices unusual donations every five seconds: it reads what has arrived since the look before by an index of arrivals
// (`transactions_arrived`), and compares it with `device_habits` (`unusual.rules.ts`). A donation writes nothing of
// this.

import type { AlertMails } from '#features/notifications/notification.port.ts'
import type { Database } from '#shared/server/database.ts'
import { type Arrived, learnHabit, openAlarm, readArrived } from './unusual.repository.ts'
import { type Habit, reasonsOf, usualUpTo } from './unusual.rules.ts'

type Deps = {
  db: Database
  clock: () => Date
  /** Mails the managers and the platform, within the transaction that opens an alarm. */
  alertMails?: Pick<AlertMails, 'unusual'>
}

/** A habit is learnt again twice a day, of the terminals that give. */
const learnMs = 12 * 3_600_000
/** The first look of a process reads as far back. Nothing arrives while none runs. */
const firstLookMs = 10 * 60_000
/** A donation is dated by its statement, and seen after its commit. */
const overlapMs = 60_000

/** Returns the habit of a terminal, learnt again when it is old. It leaves out the donations that have just arrived. */
const habitOf = async (db: Database, { habit, firstAt, ...key }: Arrived, now: Date): Promise<Habit> =>
  habit && now.getTime() - habit.learntAt.getTime() < learnMs ? habit : learnHabit(db, key, { before: firstAt, now })

/**
 * Creates the watch over what arrives from terminals (docs/rules/devices.md#devices-unusual). A donation writes nothing
 * of this: a look reads the rows that have arrived since the one before. Several processes may look at once.
 */
export const createUnusualWatch = ({ db, clock, alertMails }: Deps) => {
  let lookedAt: Date | undefined
  return async (): Promise<void> => {
    const now = clock()
    const sinceMs = lookedAt ? lookedAt.getTime() - overlapMs : now.getTime() - firstLookMs
    for (const arrived of await readArrived(db, new Date(sinceMs), now)) {
      const { customerId, deviceId, signs, firstAt } = arrived
      const habit = await habitOf(db, arrived, now)
      const reasons = reasonsOf(signs, habit)
      if (reasons.length === 0) continue
      await db.transaction().execute(async (transaction) => {
        const alarm = { customerId, deviceId, reasons, usual: usualUpTo(habit), from: firstAt }
        const opened = await openAlarm(transaction, alarm, now)
        if (opened) await alertMails?.unusual(transaction, opened)
      })
    }
    lookedAt = now
  }
}
