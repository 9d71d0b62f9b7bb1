import { z } from 'zod'
import { CustomerRanking, CustomerSelection } from './customer.ts'

/** The search parameters of the list of associations. The router parses digits (a postcode) as a number. */
export const CustomerListSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  sort: CustomerRanking.optional().catch(undefined),
  only: CustomerSelection.optional().catch(undefined),
})
