const minuteMs = 60_000

/** Returns the code of an error, or its message. pg-boss reports its errors as objects of another class. */
const reasonOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code ?? message ?? 'erreur inconnue'
}

/** Returns a function that prints a failure, and then none for a minute: an outage fails every second. */
export const reportAtMostOnceAMinute = (what: string, now: () => number = () => performance.now()) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error: unknown): void => {
    if (now() - reportedAt < minuteMs) return
    reportedAt = now()
    console.error(`${what} (${reasonOf(error)}).`)
  }
}
