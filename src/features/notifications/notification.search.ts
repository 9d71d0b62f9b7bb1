import { z } from 'zod'

/** The address of the page that ends mails. The router may have read a token of digits as a number. */
export const UnsubscribeSearch = z.object({
  jeton: z
    .union([z.string().max(1000), z.number().transform(String)])
    .optional()
    .catch(undefined),
})
