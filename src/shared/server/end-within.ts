import { setTimeout as pause } from 'node:timers/promises'

const longestEndMs = 5000

/** Ends connections, and goes on after five seconds: a PostgreSQL that hangs must not keep the process from ending. */
export const endWithin = async (end: () => Promise<unknown>, limitMs = longestEndMs): Promise<void> => {
  const ended = new AbortController()
  const limit = pause(limitMs, undefined, { signal: ended.signal }).catch(() => {})
  await Promise.race([end(), limit])
  ended.abort()
}
