/** What the system (ENOENT, ECONNREFUSED…) or PostgreSQL (23505, 57P01…) call an error; undefined for any other. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
