import { CallFailure } from '#shared/client.ts'

/** What is said of a failure when nothing better is known (specification, section 8). */
export const somethingFailed = 'Une erreur est survenue'

/** For a toast: the server's own message of a 4xx, else the general text. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure && error.problem && error.status < 500 ? error.problem.message : somethingFailed
