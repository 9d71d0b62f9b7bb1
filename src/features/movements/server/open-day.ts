import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'

/**
 * Returns the day whose figures a movement changes: `day`, or the first open day after it when its period is closed. Every
 * movement asks here, in its own transaction. No period can be closed yet.
 */
export const firstOpenDay = async (_transaction: Database, _customerId: string, day: Day): Promise<Day> => day
