import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from '#shared/server/outage.ts'

const usualPauseMs = 500

/**
 * Repeats the last steps of the start while the database is away: the server answers already, and a database that was killed
 * comes back. Ends with the error when the server stops meanwhile.
 */
export const outlastOutage = async <Result>(
  work: () => Promise<Result>,
  closers: Pick<AsyncDisposableStack, 'disposed'>,
  pauseMs = usualPauseMs,
): Promise<Result> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (outageOf(error) === undefined || closers.disposed) throw error
    }
    await pause(pauseMs)
  }
}
