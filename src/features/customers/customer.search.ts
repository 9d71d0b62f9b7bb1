import { z } from 'zod'

/** The search parameters of the list of associations. The router parses digits (a postcode) as a number. */
export const CustomerListSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
})
