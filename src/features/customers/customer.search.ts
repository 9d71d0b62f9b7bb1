import { z } from 'zod'

/**
 * The search parameters of the list of associations. The router parses digits as a number, so a number becomes a text.
 */
export const CustomerListSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
})
