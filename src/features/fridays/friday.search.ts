import { z } from 'zod'
import { Day, isLedgerDay } from '#shared/days.ts'

/** The day in the address of the page. Without one, or with a wrong one, it is the last Friday. */
export const FridaySearch = z.object({ day: Day.refine(isLedgerDay).optional().catch(undefined) })
export type FridaySearch = z.infer<typeof FridaySearch>
