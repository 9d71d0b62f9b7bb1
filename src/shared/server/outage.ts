import { errorCode, errorMessage } from './error-code.ts'

/**
 * Why the database cannot do its work for now. `away`: it is stopped, starting, or out of reach. `busy`: a lock or a
 * statement took too long. `full`: it cannot write to its disk.
 */
export type Outage = 'away' | 'busy' | 'full'

/** PostgreSQL's SQLSTATEs and the system's codes, by their beginnings. */
const outageOfCode: readonly [RegExp, Outage][] = [
  // Connection failures, server stopping or starting, too many connections, a standby that takes no writes.
  [/^(08|57P0|53300|25006)/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
  // Lock time-out, statement time-out, deadlock, serialisation, transaction left idle, memory or another limit.
  [/^(55P03|57014|40P01|40001|25P03|25P04|53200|53400|53000)/, 'busy'],
  [/^(53100|58030|ENOSPC)/, 'full'],
]

/** What `pg` says without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** True when another transaction held what a statement needed: a lock time-out, or a circle of transactions that wait. */
export const isLockConflict = (error: unknown): boolean => /^(55P03|40P01|40001)$/.test(errorCode(error) ?? '')

/** Classifies a failure of the database that is worth a retry later; undefined for any other error. */
export const outageOf = (error: unknown): Outage | undefined => {
  const code = errorCode(error)
  const known = code === undefined ? undefined : outageOfCode.find(([pattern]) => pattern.test(code))?.[1]
  return known ?? (lostConnection.test(errorMessage(error)) ? 'away' : undefined)
}
