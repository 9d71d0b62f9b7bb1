import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { foldPlatformDays, foldPlatformHours } from './roll-up.queries.ts'

/** Donations of the last days still arrive from many connections. */
const openDays = 2

/** Creates the upkeep task that adds up the platform's rows of the days that are over. Several may run at once. */
export const createRollUpUpkeep =
  ({ db, clock }: { db: SqlDatabase; clock: () => Date }) =>
  async (): Promise<void> => {
    const day = addDays(dayOf(clock()), -openDays)
    await foldPlatformDays(day).execute(db)
    await foldPlatformHours(startOfDay(day)).execute(db)
  }
