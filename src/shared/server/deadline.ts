import { Refusal } from '#shared/problem.ts'

/** What a call gets whose time is up. Its work may be done all the same: a repeated request finds out. */
export const tooSlow = (): Refusal =>
  new Refusal(503, 'too-slow', 'Le service met trop de temps à répondre. Réessayez dans un instant.', {
    retryAfterSeconds: 2,
  })

/** Waits for work at most so many milliseconds. Throws a 503 `Refusal` after them; the work itself is not broken off. */
export const withinDeadline = async <Result>(deadlineMs: number, work: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), deadlineMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
