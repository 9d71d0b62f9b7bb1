import { z } from 'zod'

/** What waits for a person in their association. What they may not do is 0. */
export const Waiting = z.object({
  /** Corrections, time slots and a higher amount that another manager asked for. */
  corrections: z.int(),
  /** Counting sheets that another person signed first. */
  sheets: z.int(),
  silences: z.int(),
})
export type Waiting = z.infer<typeof Waiting>
