import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#shared/problem.ts'

/** The refusal of a call that timed out. Its work may still complete; a repeated request finds out. */
export const tooSlow = (): Refusal =>
  new Refusal(503, 'too-slow', 'Le service met trop de temps à répondre. Réessayez dans un instant.', {
    retryAfterSeconds: 2,
  })

/** Waits for work with a timeout. Throws a 503 `Refusal` after it, and does not abort the work. */
export const withinDeadline = async <Result>(deadlineMs: number, work: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), deadlineMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const longestEndMs = 5000

/** Ends connections, and goes on after five seconds: a PostgreSQL that hangs must not keep the process from ending. */
export const endWithin = async (end: () => Promise<unknown>, limitMs = longestEndMs): Promise<void> => {
  const ended = new AbortController()
  const limit = pause(limitMs, undefined, { signal: ended.signal }).catch(() => {})
  await Promise.race([end(), limit])
  ended.abort()
}
