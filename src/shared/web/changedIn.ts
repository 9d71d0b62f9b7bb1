import { CallFailure } from '#shared/client.ts'
import type { ChangedMeanwhile } from '#shared/problem.ts'

/** Returns the changes of a concurrent edit, for a save that it refused. */
export const changedIn = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof CallFailure ? error.problem?.changed : undefined
