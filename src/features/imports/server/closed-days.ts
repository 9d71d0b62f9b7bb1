import type { Database } from '#shared/server/database.ts'

/**
 * Returns a function that tells whether a Paris day is in a closed period of the association, whose gifts are refused. The
 * check and each batch of a run ask here, in their own transaction. No period can be closed yet.
 */
export const readClosedDays =
  async (_db: Database, _customerId: string): Promise<(day: string) => boolean> =>
  () =>
    false
