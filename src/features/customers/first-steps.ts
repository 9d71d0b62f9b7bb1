import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The first steps of a new association. They are read from its records: no step is stored as done. */
export const FirstSteps = z.object({
  /** False once it has received donations for a month: what is left is its own choice then. */
  isNew: z.boolean(),
  hasCause: z.boolean(),
  hasDevice: z.boolean(),
  /** A terminal has signed in with a code. */
  hasSignedInDevice: z.boolean(),
  /** A second person has an account. */
  hasHelper: z.boolean(),
  /** The terminal that waits for its first code, if there is one. */
  waitingDeviceId: Id.nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
