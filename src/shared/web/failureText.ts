import { CallFailure } from '#shared/client.ts'
import { ChunkFailure } from './chunk.ts'

/** The text of a failure that has no text of its own (docs/rules.md#errors-toast-text). */
export const somethingFailed = 'Une erreur est survenue'

/** For a toast: the server's own message of a 4xx, a part of the program that did not arrive, else the general text. */
export const failureText = (error: unknown): string => {
  if (error instanceof ChunkFailure) return error.message
  return error instanceof CallFailure && error.problem && error.status < 500 ? error.problem.message : somethingFailed
}
