import { minuteMs } from '#shared/days.ts'

/** Returns the code of an error of the system (ENOENT…) or of PostgreSQL (23505…), or undefined. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A failure that an operator can fix. Its message is one French sentence, printed without stack. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

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
