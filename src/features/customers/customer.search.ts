import { z } from 'zod'

/** The address of the list of associations: what is searched for. A number typed there is a text too (a postcode's start). */
export const CustomerListSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
})
