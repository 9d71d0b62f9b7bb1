import { CallFailure } from '#shared/client.ts'
import { ChunkFailure } from './chunk.ts'

/** The general text of a failure (docs/rules/errors.md#errors-toast-text). */
export const somethingFailed = 'Une erreur est survenue'

/** Returns the server's message, whatever the status, or the general text. Only for the actions whose rule says so. */
export const serverMessageText = (error: unknown): string =>
  error instanceof CallFailure && error.kind === 'refused' ? error.message : somethingFailed

/** Returns the text of a toast: the server's message of a 4xx, that of a missing chunk, or the general text. */
export const failureText = (error: unknown): string => {
  if (error instanceof ChunkFailure) return error.message
  return error instanceof CallFailure && error.status < 500 ? serverMessageText(error) : somethingFailed
}

const withoutFinalPoint = (text: string): string => text.replace(/\.$/, '')

/**
 * Returns why a call failed, to show below `text`: the server's message, or that no answer came. Returns undefined when
 * that would repeat `text` or the general text, and for a session that has ended, which the login page explains
 * (docs/rules/errors.md#errors-reason).
 */
export const failureReason = (error: unknown, text: string): string | undefined => {
  if (!(error instanceof CallFailure) || error.status === 401) return undefined
  const isKnown = [text, somethingFailed].map(withoutFinalPoint).includes(withoutFinalPoint(error.message))
  return isKnown ? undefined : error.message
}

/** The part of a request's id that is shown: enough to find its line in a log. */
const referenceLength = 8

/**
 * Returns the reference of an unexpected error: the beginning of the request's id, which the log has too. Returns
 * undefined for an expected refusal, and where no server answered (docs/rules/errors.md#errors-reference).
 */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.status === 500 ? error.problem?.requestId.slice(0, referenceLength) : undefined
