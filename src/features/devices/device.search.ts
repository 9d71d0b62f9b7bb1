import { z } from 'zod'
import { FleetFilter } from './fleet.ts'

/** The search parameters of the list of all terminals. The router parses digits (a serial number) as a number. */
export const FleetSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  filter: FleetFilter.optional().catch(undefined),
})
