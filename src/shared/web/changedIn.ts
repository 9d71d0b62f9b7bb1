import { CallFailure } from '#shared/client.ts'
import type { ChangedMeanwhile } from '#shared/problem.ts'

/** Returns what another edit changed meanwhile, for a save that was refused because of it. */
export const changedIn = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof CallFailure ? error.problem?.changed : undefined
