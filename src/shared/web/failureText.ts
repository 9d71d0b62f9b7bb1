import { CallFailure } from '#shared/client.ts'

/** The text of a failure that has no text of its own (docs/rules.md#errors-toast-text). */
export const somethingFailed = 'Une erreur est survenue'

/** For a toast: the server's own message of a 4xx, else the general text. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure && error.problem && error.status < 500 ? error.problem.message : somethingFailed
