import { errorCode } from '#shared/server/error-code.ts'

const minuteMs = 60_000

/** Returns a function that prints a failure, and then none for a minute: an outage fails every second. */
export const reportAtMostOnceAMinute = (what: string, now: () => number = () => performance.now()) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error: unknown): void => {
    if (now() - reportedAt < minuteMs) return
    reportedAt = now()
    console.error(`${what} (${errorCode(error) ?? 'erreur inconnue'}).`)
  }
}
