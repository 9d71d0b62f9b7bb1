// How a silent terminal is noticed. `rhythm.ts` (pure) learns what a terminal collects in each hour of the week, and
// says when a silence would be improbable. The service runs each minute in the first process (`feature.ts`): it
// ends silences that a donation has ended, learns old rhythms again from `donation_hours`, and looks at the terminals
// whose `device_rhythms.due_at` has come. A donation writes nothing of this: a due silence is compared with the last
// donation, and gets another due time. So a look costs as many rows as are due. `devices.silence_noticed_at` is what
// the lists read, `device_silences` the history. `app/demo/donations/silent-terminals.test.ts` plays a year of 300
// terminals.

import type { AlertMails } from '#features/notifications/notification.port.ts'
import { dayMs, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { carefulDays, learnRhythm } from './rhythm.ts'
import {
  endSilences,
  type Learner,
  listLearners,
  type NoticedSilence,
  noteSilences,
  readDue,
  readHours,
  storeDue,
  storeRhythm,
} from './silence.repository.ts'
import { countDays, learningDays, silenceDueAt } from './silence.rules.ts'

type Deps = {
  db: Database
  clock: () => Date
  /** Mails the managers, within the transaction that notes or ends a silence. */
  alertMails?: AlertMails
}

/** One alarm for each silence. */
const alarmOf = ({ customerId, deviceId, label, noticedAt }: Omit<NoticedSilence, 'silentSince'>) => ({
  alarmId: `${deviceId}:${noticedAt.toISOString()}`,
  customerId,
  deviceId,
  label,
})

/** A rhythm is learnt again twice a day. */
const learnMs = dayMs / 2

const learn = async (db: Database, now: Date): Promise<void> => {
  const learners = await listLearners(db, new Date(now.getTime() - learnMs))
  const daysOf = ({ createdAt }: Learner) => learningDays(now, createdAt)
  const first = learners.flatMap(daysOf).reduce((one, other) => (other < one ? other : one), '9999-12-31')
  if (first === '9999-12-31') {
    for (const learner of learners) await storeRhythm(db, learner, undefined, now)
    return
  }
  const hours = await readHours(db, learners, [startOfDay(first), now])
  for (const learner of learners) {
    const days = countDays(daysOf(learner), hours.get(learner.deviceId) ?? [])
    await storeRhythm(db, learner, learnRhythm(days), now)
  }
}

/** Looks at the silences that are due: notes those that are improbable, and says when to look at the others again. */
const look = async ({ db, alertMails }: Omit<Deps, 'clock'>, now: Date): Promise<void> => {
  const due = (await readDue(db, now)).flatMap(({ rhythm, ...watched }) =>
    rhythm ? [{ ...watched, dueAt: silenceDueAt(rhythm, watched) }] : [],
  )
  const silent = due.filter(({ dueAt }) => dueAt <= now).map(({ customerId, deviceId }) => ({ customerId, deviceId }))
  if (silent.length > 0)
    await db.transaction().execute(async (transaction) => {
      for (const noticed of await noteSilences(transaction, silent, now))
        await alertMails?.silent(transaction, { ...alarmOf(noticed), silentSince: noticed.silentSince })
    })
  for (const { dueAt, ...key } of due) if (dueAt > now) await storeDue(db, key, dueAt)
}

const end = ({ db, alertMails }: Omit<Deps, 'clock'>, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const ended of await endSilences(transaction, now, new Date(now.getTime() + carefulDays * dayMs)))
      await alertMails?.restored(transaction, { ...alarmOf(ended), restoredAt: now })
  })

/**
 * Creates the watch over all terminals (docs/rules/devices.md#devices-silent). A look costs as many rows as there are
 * terminals whose silence is due, whatever their number. Several processes may look at once.
 */
export const createSilenceWatch = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock()
  await end(deps, now)
  await learn(deps.db, now)
  await look(deps, now)
}
