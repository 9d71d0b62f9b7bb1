import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** An association as lists and its page show it. Contract number and merchant id are in an admin's answers alone. */
export const Customer = z.object({
  _id: Id,
  name: z.string(),
  responsibleLastName: z.string(),
  responsibleFirstName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  terminal_id: z.string().nullable().optional(),
  firebaseMerchantId: z.string().nullable().optional(),
})
export type Customer = z.infer<typeof Customer>
