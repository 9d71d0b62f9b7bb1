import { CallFailure } from '#shared/client.ts'

/** The text of a failure that has no text of its own (docs/rules.md#errors-toast-text). */
export const somethingFailed = 'Une erreur est survenue'

/** Returns the server's own message, whatever the status, else the general text: for the few acts whose rule says so. */
export const serverMessageText = (error: unknown): string =>
  error instanceof CallFailure && error.kind === 'refused' ? error.message : somethingFailed

/** Returns the text of a toast: the server's own message of a 4xx, else the general text. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure && error.status < 500 ? serverMessageText(error) : somethingFailed
