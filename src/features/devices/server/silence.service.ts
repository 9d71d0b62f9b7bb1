import { startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { carefulDays, learnRhythm } from './rhythm.ts'
import {
  endSilences,
  type Learner,
  listLearners,
  noteSilences,
  readDue,
  readHours,
  storeDue,
  storeRhythm,
} from './silence.repository.ts'
import { countDays, learningDays, silenceDueAt } from './silence.rules.ts'

type Deps = { db: Database; clock: () => Date }

const dayMs = 86_400_000
/** A rhythm is learnt again twice a day. */
const learnMs = dayMs / 2

/** Learns the rhythms that are old, from the roll-up by hour. */
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
const look = async (db: Database, now: Date): Promise<void> => {
  const due = (await readDue(db, now)).flatMap(({ rhythm, ...watched }) =>
    rhythm ? [{ ...watched, dueAt: silenceDueAt(rhythm, watched) }] : [],
  )
  await noteSilences(
    db,
    due.filter(({ dueAt }) => dueAt <= now).map(({ customerId, deviceId }) => ({ customerId, deviceId })),
    now,
  )
  for (const { dueAt, ...key } of due) if (dueAt > now) await storeDue(db, key, dueAt)
}

/**
 * Creates the watch over all terminals (docs/rules.md#devices-silent). A look costs as many rows as there are terminals
 * whose silence is due, whatever their number. Several processes may look at once.
 */
export const createSilenceWatch =
  ({ db, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    await endSilences(db, now, new Date(now.getTime() + carefulDays * dayMs))
    await learn(db, now)
    await look(db, now)
  }
