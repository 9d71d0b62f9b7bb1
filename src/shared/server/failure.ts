/**
 * Returns the code of an error of the system (ENOENT, ECONNREFUSED…) or of PostgreSQL (23505, 57P01…), or undefined.
 */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * A failure to start, or to continue, that an operator can fix. Its message is one French sentence, printed without stack
 * or code.
 */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
