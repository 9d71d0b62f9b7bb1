import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'

const Cheques = z.object({ count: z.int(), amount: z.number() })

/** The cash box and the cheques of a month (docs/rules/months.md#months-cash). Euros. */
export const CashMonth = z.object({
  /** `opening + received − refunded − deposited + adjusted = closing`. A month of before has no `adjusted`. */
  box: z.object({
    opening: z.number(),
    received: z.number(),
    refunded: z.number(),
    deposited: z.number(),
    adjusted: z.number().optional(),
    closing: z.number(),
  }),
  /** Cheques that are held: `opening + received − deposited = closing`. */
  cheques: z.object({ opening: Cheques, received: Cheques, deposited: Cheques, closing: Cheques }),
  /** The cheques of the month and of before that are held now. */
  undeposited: Cheques,
  /** The living deposit slips of the month. */
  slips: z.array(z.object({ _id: Id, number: z.int(), day: Day, chequeTotal: z.number(), cashTotal: z.number() })),
  /** The counting sheets of the month that are not sealed, the oldest first. */
  unsealed: z.array(Id),
})
export type CashMonth = z.infer<typeof CashMonth>

/** Reads the cash box and the cheques of a month for another feature, which gets it from app/. */
export type ReadCashMonth = (customerId: string, month: string) => Promise<CashMonth>
