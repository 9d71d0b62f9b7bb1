import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage } from './failure.ts'

/**
 * Why the database is temporarily unavailable. `away`: it is stopped, starting, or unreachable. `busy`: a lock or a
 * statement took too long. `full`: its disk is full.
 */
export type Outage = 'away' | 'busy' | 'full'

const outageOfCode: readonly [RegExp, Outage][] = [
  // Connection failures, server stopping or starting, too many connections, a read-only standby.
  [/^(08|57P0|53300|25006)/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
  // Lock timeout, statement timeout, deadlock, serialisation failure, idle transaction, memory or another limit.
  [/^(55P03|57014|40P01|40001|25P03|25P04|53200|53400|53000)/, 'busy'],
  [/^(53100|58030|ENOSPC)/, 'full'],
]

/** Errors of `pg` that have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Tells whether an error is a lock timeout, a deadlock or a serialisation failure. */
export const isLockConflict = (error: unknown): boolean => /^(55P03|40P01|40001)$/.test(errorCode(error) ?? '')

/** Classifies a temporary failure of the database, which is worth a retry. Returns undefined for any other error. */
export const outageOf = (error: unknown): Outage | undefined => {
  const code = errorCode(error)
  const known = code === undefined ? undefined : outageOfCode.find(([pattern]) => pattern.test(code))?.[1]
  return known ?? (lostConnection.test(errorMessage(error)) ? 'away' : undefined)
}

const usualPauseMs = 500

/**
 * Repeats the last steps of the start while the database is away: the server answers already, and a database that was
 * killed comes back. Ends with the error when the server stops meanwhile.
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
