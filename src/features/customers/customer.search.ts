import { z } from 'zod'

/** The orders by the figures of the month: the highest total, the greatest loss or the greatest gain in euros first. */
export const CustomerRanking = z.enum(['total', 'fall', 'rise'])
export type CustomerRanking = z.infer<typeof CustomerRanking>

/** Associations with a falling trend, no donation this month, a silent terminal, or unusual donations. */
export const CustomerSelection = z.enum(['falling', 'idle', 'silent', 'unusual'])
export type CustomerSelection = z.infer<typeof CustomerSelection>

/** The search parameters of the list of associations. The router parses digits (a postcode) as a number. */
export const CustomerListSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  sort: CustomerRanking.optional().catch(undefined),
  only: CustomerSelection.optional().catch(undefined),
})
